// The service worker: after the first visit the page works offline.
// The build inserts the list of files and the version.
const files = __FILES__;
const name = "freecell-" + __VERSION__;

self.addEventListener("install", (event) => {
  // Files with a hash in their name may come from the browser's cache; all
  // others are fetched again.
  const request = (file) => new Request(file, { cache: file.startsWith("assets/") ? "force-cache" : "reload" });
  event.waitUntil(
    caches
      .open(name)
      .then((cache) => cache.addAll(files.map(request)))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const isOld = (key) => key.startsWith("freecell-") && key !== name;
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter(isOld).map((key) => caches.delete(key))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  // Every URL loads the same page.
  const key = event.request.mode === "navigate" ? "./" : event.request;
  event.respondWith(
    caches
      .open(name)
      // Ignore the Vary header, which does not matter here.
      .then((cache) => cache.match(key, { ignoreVary: true }))
      .then((cached) => cached ?? fetch(event.request)),
  );
});
