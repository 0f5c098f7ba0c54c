import type { Allocations } from '../../campaign/allocations.ts'
import type { Keccak256 } from '../../campaign/keccak256.ts'
import { type ReportProgress, withProgress } from '../../worker/withProgress.ts'
import { unclaimedIn } from '../unclaimedIn.ts'
import { type InspectedPackage, inspectPackage } from './inspectPackage.ts'

/** Where a package is recomputed. It has no network and no disk: the page gives each file. */
export type VerifyHandler = {
  /** `list` is absent where the place of the files cannot be listed. */
  inspect(
    read: (path: string) => Promise<Uint8Array | null>,
    list: (() => Promise<readonly string[]>) | undefined,
    onProgress: ReportProgress,
  ): Promise<Omit<InspectedPackage, 'allocations'> & { readonly hasList: boolean }>
  /** Base units that the inspected list comes to whose bit is not set. */
  unclaimedIn(claimedWords: readonly bigint[]): Promise<bigint>
}

/** In the page it runs in a worker. */
export function createVerifyHandler(keccak256: Keccak256): VerifyHandler {
  let allocations: Allocations | undefined
  return {
    inspect: (read, list, onProgress) =>
      withProgress(onProgress, async (report) => {
        const found = await inspectPackage(list ? { read, list } : { read }, keccak256, report)
        allocations = found.allocations
        const { checks, manifest, manifestHash, cap } = found
        return { checks, manifest, manifestHash, cap, hasList: allocations !== undefined }
      }),
    async unclaimedIn(claimedWords) {
      if (!allocations) throw new Error('it has no list')
      return unclaimedIn(allocations, claimedWords)
    },
  }
}
