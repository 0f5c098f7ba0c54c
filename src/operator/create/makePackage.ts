import type { Allocations } from '../../campaign/allocations.ts'
import { buildPackage } from '../../campaign/buildPackage.ts'
import type { Hex } from '../../campaign/hex.ts'
import type { Keccak256 } from '../../campaign/keccak256.ts'
import type { Manifest } from '../../campaign/manifest.ts'
import type { CampaignPlan } from './campaignPlan.ts'
import { writeZip } from './writeZip.ts'

export type PackageRequest = {
  readonly plan: CampaignPlan
  readonly chainId: number
  readonly factory: Hex
  readonly allocations: Allocations
}

/** A package that was made just now, with its files as one zip archive. */
export type MadePackage = {
  readonly manifest: Manifest
  readonly manifestHash: Hex
  readonly cap: Uint8Array
  /** Those that were given. */
  readonly allocations: Allocations
  readonly archive: Blob
  readonly fileCount: number
}

/**
 * Makes the package of a campaign. The same request gives the same bytes, always.
 *
 * @throws CampaignParametersError; RangeError where the files do not fit into a zip archive
 */
export function makePackage(
  { plan, chainId, factory, allocations }: PackageRequest,
  keccak256: Keccak256,
  onProgress?: (done: number, all: number) => void,
): MadePackage {
  const { manifest, manifestHash, cap, fileCount, files } = buildPackage({
    ...plan,
    chainId,
    factory,
    allocations,
    keccak256,
    ...(onProgress ? { onProgress } : {}),
  })
  const archive = new Blob([...writeZip(files())], { type: 'application/zip' })
  return { manifest, manifestHash, cap, allocations, archive, fileCount }
}
