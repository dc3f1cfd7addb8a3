/**
 * The service worker: it keeps the app itself on the device, so that a page can be reloaded without a line. Work and tasks are
 * kept by the page (client/device.ts, client/copies.ts), not here. A screen comes from the server wherever it answers, so a
 * new version is there with the next reload; parts are taken from the store, since their names carry a hash of their content.
 * Built on its own by vite/service-worker.ts, which says what belongs to the app.
 */
import { oldVersions, requestKind, storeName } from './requests.js'

declare const PARASCOPE_APP: { readonly version: string; readonly files: readonly string[] }

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface ServiceWorker {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

/** A line that does not answer for this long is taken for none, in milliseconds. */
const PATIENCE = 5000
const SHELL = '/'
const { version, files } = PARASCOPE_APP
const own = storeName(version)
const worker = self as unknown as ServiceWorker

worker.addEventListener('install', (event) => event.waitUntil(store()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, location.origin)
  if (kind === 'screen') event.respondWith(screen(event.request))
  if (kind === 'part') event.respondWith(part(event.request))
})

/** All of the app or nothing: half of it would open and then break. */
async function store(): Promise<void> {
  const kept = await caches.open(own)
  await kept.addAll([new Request(SHELL, { cache: 'reload' }), ...files])
  await worker.skipWaiting()
}

async function takeOver(): Promise<void> {
  await Promise.all(oldVersions(await caches.keys(), own).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function screen(request: Request): Promise<Response> {
  const shell = async () => (await caches.open(own)).match(SHELL, { ignoreVary: true })
  try {
    const answer = await Promise.race([fetch(request), new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE))])
    // a proxy in front answers in its own words when the server is away
    if (answer !== null && answer.status < 502) return answer
    return (await shell()) ?? answer ?? (await fetch(request))
  } catch {
    return (await shell()) ?? Response.error()
  }
}

async function part(request: Request): Promise<Response> {
  const found = await caches.match(request, { ignoreVary: true })
  if (found !== undefined) return found
  const answer = await fetch(request)
  // the lexicon and letters of other scripts are kept when they are first used
  if (answer.status === 200) await (await caches.open(own)).put(request, answer.clone()).catch(() => {})
  return answer
}
