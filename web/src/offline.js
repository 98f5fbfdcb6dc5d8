// The service worker: after the first visit the page works offline. A new version
// waits until the player accepts it or all tabs are closed.
// The build inserts the list of files and the version.
const files = __FILES__;
const scope = new URL(self.registration.scope);
// Other copies of the page on this origin have other paths. A path has no spaces.
const prefix = `freecell ${scope.pathname} `;
const name = prefix + __VERSION__;

self.addEventListener("install", (event) => {
  // Files with a hash in their name may come from the browser's cache; all
  // others are fetched again.
  const request = (file) => new Request(file, { cache: file.startsWith("assets/") ? "force-cache" : "reload" });
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files.map(request))));
});

self.addEventListener("activate", (event) => {
  // Also control the page of the first visit, which loaded without this worker.
  event.waitUntil(Promise.all([removeOldCaches(), removeUnscopedCaches()]).then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") void self.skipWaiting();
  if (event.data === "remove-old-caches") event.waitUntil(removeOldCaches());
});

/** Deletes the caches of other versions, unless a page of that version is open. */
async function removeOldCaches() {
  // A page holds a lock with the name of its cache.
  const { held = [] } = (await self.navigator.locks?.query()) ?? {};
  const used = new Set(held.map((lock) => lock.name));
  const keys = await caches.keys();
  // One of them may belong to a newer version, which removes the others when it starts.
  if (self.registration.installing || self.registration.waiting) return;
  const old = keys.filter((key) => key.startsWith(prefix) && key !== name && !used.has(key));
  await Promise.all(old.map((key) => caches.delete(key)));
}

/**
 * Deletes caches of versions that did not put the path into the name. A cache is our
 * own if it holds our page, and nothing outside of our path.
 */
async function removeUnscopedCaches() {
  const keys = (await caches.keys()).filter((key) => key.startsWith("freecell-"));
  for (const key of keys) {
    const urls = (await (await caches.open(key)).keys()).map((request) => request.url);
    if (urls.includes(scope.href) && urls.every((url) => url.startsWith(scope.href))) await caches.delete(key);
  }
}

/** Ignores the Vary header, which does not matter here. */
const match = (request, cacheName) => caches.match(request, { cacheName, ignoreVary: true });

/** Returns a cached file of this version, otherwise of one that is still open in a tab. */
async function findFile(request) {
  const cached = await match(request, name);
  if (cached) return cached;
  const others = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
  const found = await Promise.all(others.map((key) => match(request, key)));
  return found.find(Boolean);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(scope.href)) return;
  const isPage = [scope.pathname, `${scope.pathname}index.html`].includes(url.pathname);
  // A folder below may hold another copy.
  if (request.mode === "navigate" && !isPage) return;
  const found = isPage ? match(scope.href, name) : findFile(request);
  event.respondWith(found.then((cached) => cached ?? fetch(request)));
});
