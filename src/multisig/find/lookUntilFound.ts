import { createPace } from '../../chain/createPace.ts'
import type { Wake } from '../../chain/pause.ts'
import { EverclaimError } from '../../errors.ts'

/** Milliseconds between two looks. How often a host is asked is limited by `createHostLookUps`. */
const everyMs = 12_000

/**
 * Looks until something is found, more seldom while nothing is; undefined once `signal` is aborted. What
 * could not be read is looked for again.
 *
 * @param onLook called after each look that has found nothing
 */
export async function lookUntilFound<Found>(
  look: () => Promise<Found | undefined>,
  { signal, onLook, onWake }: { signal: AbortSignal; onLook: () => void; onWake: Wake },
): Promise<Found | undefined> {
  const pace = createPace(everyMs, { onWake })
  while (!signal.aborted) {
    const found = await look().catch((error: unknown) => {
      if (error instanceof EverclaimError) return undefined
      throw error
    })
    if (found) return found
    onLook()
    await pace.pause(signal)
  }
  return undefined
}
