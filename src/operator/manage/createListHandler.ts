import { transfer } from 'comlink'
import type { Allocations } from '../../campaign/allocations.ts'
import type { Keccak256 } from '../../campaign/keccak256.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { type ReportProgress, withProgress } from '../../worker/withProgress.ts'
import { readWholeList } from './readWholeList.ts'

/** Where a whole list is proven, file by file. It has no network and no disk: the page fetches each file. */
export type ListHandler = {
  /** @throws PackageUnavailableError, ManageError */
  read(
    pkg: VerifiedPackage,
    fetchBytes: (url: string) => Promise<Uint8Array>,
    onProgress: ReportProgress,
  ): Promise<Allocations>
}

/** In the page it runs in a worker. */
export const createListHandler = (keccak256: Keccak256): ListHandler => ({
  read: (pkg, fetchBytes, report) =>
    withProgress(report, async (onProgress) => {
      const list = await readWholeList(pkg, { keccak256, fetchBytes, onProgress })
      return transfer(list, [list.records.buffer])
    }),
})
