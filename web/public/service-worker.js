// The server puts `version` and `files` before this: the page that is shown offline, first, and what it needs. Nothing else is stored,
// so that no price, stock or script of an earlier day can be taken for a present one.

const cacheName = `offline-${version}`
/** Pages that are not the shop's: the back office, calls and files. */
const others = /^\/(admin|api|media)(\/|$)/i

async function store() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
  await skipWaiting()
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
  await registration.navigationPreload?.enable()
  await clients.claim()
}

/** The page from the network, or the page that says that there is none. */
async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(files[0])) ?? Response.error()
  }
}

addEventListener('install', (event) => event.waitUntil(store()))
addEventListener('activate', (event) => event.waitUntil(takeOver()))
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') {
    if (!others.test(pathname)) event.respondWith(openPage(event))
  } else if (files.includes(pathname)) {
    // Their names hold a hash of their content.
    event.respondWith(caches.match(pathname).then((stored) => stored ?? fetch(event.request)))
  }
})
