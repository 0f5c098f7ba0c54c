import type { PackageInHand } from './verifyCampaign.ts'

/**
 * The first of several places of one package whose files can be read, after its inspection, or the last one
 * where none can. What is wrong at a place is said of it; only one that does not give its files is passed
 * over, as the campaign's own pages do.
 *
 * @param inspect begins a new inspection and lets go of the one before
 */
export async function firstReadable<Place>(
  places: readonly [Place, ...Place[]],
  inspect: (place: Place) => Promise<PackageInHand>,
): Promise<{ place: Place; made: PackageInHand; passedOver: readonly Place[] }> {
  const [first, ...rest] = places
  const passedOver: Place[] = []
  let place = first
  let made = await inspect(first)
  for (const next of rest) {
    if (made.checks.some(({ id, status }) => id === 'files-read' && status === 'passed')) break
    passedOver.push(place)
    place = next
    made = await inspect(next)
  }
  return { place, made, passedOver }
}
