/** The service worker of the page: new versions, and storage that the browser keeps. */
import { showMessage } from "./announce";
import { text } from "./locale";
import { find } from "./page";

/** The folder of the page, which distinguishes it from other copies on the same origin. */
const scope = new URL("./", location.href).pathname;
const version = document.querySelector<HTMLMetaElement>("meta[name=version]")?.content ?? "";
/** The prefix of the caches of all versions of this copy, as in `offline.js`. */
const prefix = `freecell ${scope} `;

/** Registers the service worker, and offers new versions. */
export async function registerServiceWorker(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers || !import.meta.env.PROD) return;
  // As long as this page is open, the service worker keeps the files of this version.
  void navigator.locks?.request(prefix + version, { mode: "shared" }, () => new Promise(() => {}));
  window.addEventListener("appinstalled", keepStorage);
  // Neither the first controller of a page nor that of a folder above is a new version.
  let isControlled = workers.controller?.scriptURL === new URL("sw.js", location.href).href;
  workers.addEventListener("controllerchange", () => {
    if (isAccepted) location.reload();
    else if (isControlled) offer();
    isControlled = true;
  });
  const registration = await workers.register("sw.js");
  const offerWaiting = () => registration.waiting && registration.active && offer(registration);
  offerWaiting();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offerWaiting);
  });
  // The message may have gone unread.
  document.addEventListener("visibilitychange", () => document.hidden || offerWaiting());
  await workers.ready;
  registration.active?.postMessage("remove-old-caches");
  // A deployment may have come between this page and its service worker.
  const stored = (await caches.keys()).filter((name) => name.startsWith(prefix));
  if (stored.length && !stored.includes(prefix + version)) offer();
}

/** Whether the player has accepted a new version in this tab. */
let isAccepted = false;
let timer = 0;

/** Offers a new version, which waits or, without a registration, has already started. */
function offer(registration?: ServiceWorkerRegistration): void {
  clearTimeout(timer);
  // Other messages come first, and a dialog would cover the button.
  if (!find("message").hidden || document.querySelector("dialog[open]")) {
    timer = window.setTimeout(() => offer(registration), 1000);
    return;
  }
  const run = () => {
    isAccepted = true;
    if (registration?.waiting) registration.waiting.postMessage("skip-waiting");
    else location.reload();
  };
  showMessage(text("update-ready"), "plain", undefined, { label: text("update-reload"), run });
}

let hasAsked = false;

/**
 * Asks the browser not to delete the games when it runs out of space. Some browsers
 * ask the player, so call it only after the player has made a move.
 */
export function keepStorage(): void {
  if (hasAsked || !navigator.storage?.persist) return;
  hasAsked = true;
  void navigator.storage.persist().catch(() => {});
}
