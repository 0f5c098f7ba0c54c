import * as v from '../../schema/v.ts'
import { type OfflineMessage, offlineAnswerSchema } from './offlineMessages.ts'

export type ToKeep = Omit<Extract<OfflineMessage, { kind: 'keep' }>, 'kind' | 'build'>

/**
 * Registers the site’s service worker, or meets the one that is there, and tells it what to keep.
 *
 * @param build of the page
 * @param asksHost whether the host is asked for a newer worker in any case, not only where the one that is
 *   there is of another build
 * @returns `newer` where the site’s host has another build than the page is of; `none` where no worker could
 *   be had or it does not answer yet
 * @throws (rejects) what the browser throws, such as where it lets no worker be registered
 */
export async function meetWorker(
  build: string,
  kept: ToKeep,
  { asksHost }: { asksHost: boolean },
): Promise<'same' | 'newer' | 'none'> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  // What switches workers off for a page, as a test does, answers with nothing.
  if (!registration) return 'none'
  if (asksHost) await registration.update()
  let met = await newestOf(registration)
  if (met && met.build !== build && !asksHost) {
    // The page may be of a newer build than the worker, which the browser has not looked for yet.
    await registration.update()
    met = await newestOf(registration)
  }
  if (!met) return 'none'
  if (met.build !== build) return 'newer'
  met.worker.postMessage({ kind: 'keep', build, ...kept } satisfies OfflineMessage)
  return 'same'

  async function newestOf({ installing, waiting, active }: ServiceWorkerRegistration) {
    for (const worker of [installing, waiting, active]) {
      if (!worker || !(await isInstalled(worker))) continue
      return { worker, build: await askBuild(worker, build) }
    }
    return undefined
  }
}

/** False for one that gave up, as where the browser has no place left. */
function isInstalled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const decide = () => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', decide)
      resolve(worker.state !== 'redundant')
    }
    worker.addEventListener('statechange', decide)
    decide()
  })
}

function askBuild(worker: ServiceWorker, build: string): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close()
      resolve(v.parse(offlineAnswerSchema, data).build)
    }
    worker.postMessage({ kind: 'hello', build } satisfies OfflineMessage, [port2])
  })
}
