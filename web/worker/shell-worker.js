// Keeps the built page on the device, so that Nestbook opens without a network. The build puts in what it is made of.
const edition = __EDITION__
const files = __FILES__

const prefix = 'nestbook-shell-'
const own = prefix + edition
/** A network that says nothing for so long is as good as none, where a page lies ready. */
const patienceMs = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldEditions().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // Whatever is said to the server, and whatever others say, goes past this.
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(answerNavigation(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request))
  else if (files.includes(pathname)) event.respondWith(fetch(request).catch(() => keptOr(pathname, Response.error())))
})

async function keepFiles() {
  // An edition that comes back after another is the newest again: caches stand in the order in which they were made.
  await caches.delete(own)
  const cache = await caches.open(own)
  try {
    // Names under /assets/ say what is in them: the browser's own copy is as good as a new one.
    await cache.addAll(
      files.map((path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' })),
    )
  } catch (failure) {
    await caches.delete(own)
    throw failure
  }
}

/** The edition before this one stays: pages of it may still be open and want parts that they have not loaded yet. */
async function forgetOldEditions() {
  const editions = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.all(editions.slice(0, -1).map((name) => caches.delete(name)))
}

/** The server's page as long as it can be had, so that every start takes the newest edition. */
async function answerNavigation(request) {
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), patienceMs)
  try {
    const reply = await fetch(request, { signal: tooLate.signal })
    return reply.status < 500 ? reply : await keptOr('/', reply)
  } catch {
    return keptOr('/', Response.error())
  } finally {
    clearTimeout(timer)
  }
}

async function answerAsset(request) {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.ok) {
    const copy = reply.clone()
    // A full device keeps nothing more, and shows what came all the same.
    caches
      .open(own)
      .then((cache) => cache.put(request.url, copy))
      .catch(() => {})
  }
  return reply
}

async function keptOr(path, otherwise) {
  const cache = await caches.open(own)
  return (await cache.match(path)) ?? otherwise
}
