import type { Keccak256 } from '../../campaign/keccak256.ts'
import type { Round } from '../../campaign/series/seriesFaults.ts'
import { verifyPackage } from '../../campaign/verifyPackage.ts'
import { type ReportProgress, withProgress } from '../../worker/withProgress.ts'
import { campaignToDeploy } from '../deploy/campaignToDeploy.ts'

/** A round that was recomputed from its recipients. */
export type ReadRound = Round & {
  /** Its list, as `Allocations` has it: records in the order of the accounts. */
  readonly records: Blob
}

/** Where the package of a round is recomputed. It has no network and no disk: the page gives each file. */
export type RoundHandler = {
  /** @throws PackageFormatError, PackageDamagedError; what `read` throws */
  read(
    read: (path: string, most?: number) => Promise<Uint8Array | null>,
    onProgress: ReportProgress,
  ): Promise<ReadRound>
}

/** In the page it runs in a worker. */
export const createRoundHandler = (keccak256: Keccak256): RoundHandler => ({
  read: (read, report) =>
    withProgress(report, async (onProgress) => {
      const verified = await verifyPackage({ read }, keccak256, onProgress)
      const { manifest, manifestHash, allocations } = verified
      const { distributor } = await campaignToDeploy(verified)
      return { manifest, manifestHash, distributor, records: new Blob([allocations.records.slice()]) }
    }),
})
