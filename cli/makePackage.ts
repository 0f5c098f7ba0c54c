import { buildPackage } from '../src/campaign/buildPackage.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import type { CheckedList } from '../src/campaign/list/checkRecipientList.ts'
import type { Manifest } from '../src/campaign/manifest.ts'
import { CampaignParametersError } from '../src/campaign/packageErrors.ts'
import type { BuildOptions } from './build.ts'
import type { createProgress } from './progress.ts'
import { UsageError } from './usageError.ts'

/**
 * The package of a campaign.
 *
 * @throws UsageError where its parameters are refused
 */
export function makePackage(
  options: Pick<BuildOptions, 'campaign' | 'capBits'>,
  {
    list,
    previous,
    earlier,
  }: {
    list: Pick<CheckedList, 'allocations'>
    previous?: Manifest['previous']
    earlier?: readonly Manifest[] | undefined
  },
  { keccak256, progress }: { keccak256: Keccak256; progress: ReturnType<typeof createProgress> },
) {
  try {
    return buildPackage({
      ...options.campaign,
      ...(previous && { previous, earlier }),
      allocations: list.allocations,
      capBits: options.capBits,
      keccak256,
      onProgress: progress.stage('Hashing the tree'),
    })
  } catch (cause) {
    // Every parameter that can be wrong came from the command line.
    if (cause instanceof CampaignParametersError) throw new UsageError(cause.faults)
    throw cause
  }
}
