// The service worker: after the first visit the page needs no network.
// The build fills in the files and their version.
const files = __FILES__;
const name = "freecell-" + __VERSION__;

self.addEventListener("install", (event) => {
  // What has its version in its name is as good from the browser's cache, where
  // the page has just put it; all else must be new.
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
  // Whatever the address asks for, the page is the same.
  const key = event.request.mode === "navigate" ? "./" : event.request;
  event.respondWith(
    caches
      .open(name)
      // Servers may vary by headers that do not matter here.
      .then((cache) => cache.match(key, { ignoreVary: true }))
      .then((kept) => kept ?? fetch(event.request)),
  );
});
