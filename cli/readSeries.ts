import type { Hex } from '../src/campaign/hex.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { type VerifiedPackage, verifyPackage } from '../src/campaign/verifyPackage.ts'
import { seriesOf } from '../src/operator/series/seriesOf.ts'
import { distributorOf } from './distributorOf.ts'
import { packageAt } from './packageAt.ts'
import { createProgress } from './progress.ts'

/** A round that was recomputed from its recipients. */
export type VerifiedRound = VerifiedPackage & { readonly place: string; readonly distributor: Hex }

/**
 * Recomputes the rounds of a series, and its links, from its first round to its last.
 *
 * @param places folders or URLs, in any order
 * @throws SeriesError, PackageDamagedError, PackageFormatError, HostError or FileError
 */
export async function readSeries(
  places: readonly string[],
  keccak256: Keccak256,
): Promise<readonly VerifiedRound[]> {
  const progress = createProgress()
  const onProgress = progress.stage('Recomputing the rounds')
  try {
    const rounds: VerifiedRound[] = []
    for (const place of places) {
      const verified = await verifyPackage(packageAt(place), keccak256)
      rounds.push({ ...verified, place, distributor: distributorOf(verified) })
      onProgress(rounds.length, places.length)
    }
    return seriesOf(rounds)
  } finally {
    progress.end()
  }
}
