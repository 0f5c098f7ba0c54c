import * as v from '../../schema/v.ts'
import { createKeeper, type KeptBuild } from './createKeeper.ts'
import { offlineMessageSchema } from './offlineMessage.ts'

/** Written by `scripts/site/writeServiceWorker.ts`. */
declare const keptBuild: KeptBuild

/** What is used of a service worker’s scope, whose types are not those of a page. */
type Scope = {
  readonly location: Location
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly { id: string }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(kind: 'fetch', listener: (event: Asked) => void): void
  addEventListener(kind: 'message', listener: (event: Said) => void): void
}
type Lasting = { waitUntil(work: Promise<unknown>): void }
type Asked = Lasting & { readonly request: Request; respondWith(answer: Promise<Response>): void }
type Said = Lasting & {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
  readonly source: { readonly id: string } | null
}

// The project's types are those of a window; `Scope` is what is used of a worker's.
const scope = self as unknown as Scope
const keeper = createKeeper({
  build: keptBuild,
  origin: scope.location.origin,
  caches,
  fetch: (...asked) => fetch(...asked),
  openTabs: async () => (await scope.clients.matchAll({ includeUncontrolled: true })).map(({ id }) => id),
  takeOver: () => scope.skipWaiting(),
})

scope.addEventListener('install', (event) => event.waitUntil(keeper.install()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(keeper.activate().finally(() => scope.clients.claim())),
)
scope.addEventListener('fetch', (event) => {
  const answer = keeper.answer(event.request, (work) => event.waitUntil(work.catch(() => undefined)))
  if (answer) event.respondWith(answer)
})
scope.addEventListener('message', (event) => {
  const read = v.safeParse(offlineMessageSchema, event.data)
  if (!read.success || !event.source) return
  const [port] = event.ports
  port?.postMessage(keptBuild.id)
  event.waitUntil(keeper.hear(read.output, event.source.id))
})
