import { sleep } from '../../signals/sleep.ts'

/** Milliseconds until the second try; each that follows takes twice as long, at most the last. */
const pauses = { first: 1_000, last: 60_000 }

/** Loads what has to come, however late: again after a while, and as soon as the network is back. */
export async function untilThere<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let pause = pauses.first; ; pause = Math.min(2 * pause, pauses.last)) {
    try {
      return await load()
    } catch {
      await pauseOrNetwork(pause)
    }
  }
}

async function pauseOrNetwork(pause: number): Promise<void> {
  const isBack = new AbortController()
  const end = () => isBack.abort()
  window.addEventListener('online', end, { signal: isBack.signal })
  await sleep(pause, isBack.signal)
  end()
}
