/**
 * The worker behind the pages: when the room cannot be reached, a page says so and comes back by itself.
 *
 * Pages and files always come from the network while there is one, so nobody is kept on an old version. What is kept here
 * is the offline page with all that it loads, in a cache with the version of the files, which the room writes above this
 * text: other files make another worker, which takes over at once and throws the old cache away.
 */

const CACHE = `openfelt-${VERSION}`
const OFFLINE = "/static/offline.html"

/** The offline page and what it loads. */
const KEPT = [
  OFFLINE,
  "/static/icon.svg",
  "/static/style/tokens.css",
  "/static/style/base.css",
  "/static/style/bar.css",
  "/static/style/offline-page.css",
  "/static/client/of-offline.js",
  "/static/client/element.js",
  "/static/client/language.js",
  "/static/client/languages/de-form.js",
  "/static/client/languages/de.js",
  "/static/client/languages/en.js",
  "/static/client/settings.js",
  "/static/vendor/lit/index.js",
  "/static/vendor/lit-element/lit-element.js",
  "/static/vendor/lit-html/is-server.js",
  "/static/vendor/lit-html/lit-html.js",
  "/static/vendor/reactive-element/css-tag.js",
  "/static/vendor/reactive-element/reactive-element.js",
]

const keep = async () => {
  const cache = await caches.open(CACHE)
  await cache.addAll(KEPT.map(path => new Request(path, { cache: "reload" })))
  await self.skipWaiting()
}

const takeOver = async () => {
  const old = (await caches.keys()).filter(name => name.startsWith("openfelt-") && name !== CACHE)
  await Promise.all(old.map(name => caches.delete(name)))
  // The page is asked for while the worker still wakes up.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** From the room, or else what is kept under `path`. @param {FetchEvent} event @param {string} path */
const answer = async (event, path) => {
  try {
    return await event.preloadResponse ?? await fetch(event.request)
  } catch (error) {
    const kept = await caches.match(path, { cacheName: CACHE })
    if (kept) return kept
    throw error
  }
}

self.addEventListener("install", event => event.waitUntil(keep()))
self.addEventListener("activate", event => event.waitUntil(takeOver()))
self.addEventListener("fetch", event => {
  const { mode, method, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return
  if (mode === "navigate") event.respondWith(answer(event, OFFLINE))
  else if (KEPT.includes(pathname)) event.respondWith(answer(event, pathname))
})
