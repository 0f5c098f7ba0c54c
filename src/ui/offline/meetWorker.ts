import type { OfflineMessage } from './offlineMessage.ts'

/**
 * Registers the site’s service worker, or meets the one that is there, and lets it know which page is open.
 * Returns whether the site’s host has another build than the page is of.
 *
 * @param asksHost whether the host is asked for a newer worker in any case, not only where the one that is
 *   there is of another build
 * @throws (rejects) where the browser lets no worker be registered, by an error or by none
 */
export async function meetWorker(message: OfflineMessage, asksHost: boolean): Promise<boolean> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  if (asksHost) await registration.update()
  let build = await tellNewest(registration, message)
  if (!asksHost && build !== undefined && build !== message.build) {
    // The page may be of a newer build than the worker, which the browser has not looked for yet.
    await registration.update()
    build = await tellNewest(registration, message)
  }
  return build !== undefined && build !== message.build
}

/** Answers with the worker’s build; undefined where there is no worker. */
async function tellNewest(
  { installing, waiting, active }: ServiceWorkerRegistration,
  message: OfflineMessage,
): Promise<string | undefined> {
  for (const worker of [installing, waiting, active])
    if (worker && (await isInstalled(worker)))
      return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(String(data))
        worker.postMessage(message, [port2])
      })
  return undefined
}

/** False for one that gave up, as where the browser has no place left. */
async function isInstalled(worker: ServiceWorker): Promise<boolean> {
  while (worker.state === 'installing')
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
  return worker.state !== 'redundant'
}
