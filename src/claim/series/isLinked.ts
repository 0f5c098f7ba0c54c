import { type Address, isAddressEqual } from 'viem'
import { type Manifest, manifestHash, writeManifest } from '../../campaign/manifest.ts'
import { keccak256 } from '../../package/keccak.ts'

/** A round with its manifest, by which the round before it is proven. */
export type SeriesLink = { readonly distributor: Address; readonly manifest: Manifest }

/** Whether a round names another as the one before it: its contract, and the very bytes of its manifest. */
export function isLinked(round: SeriesLink | undefined, before: SeriesLink | undefined): boolean {
  const previous = round?.manifest.previous
  if (!previous || !before) return false
  return (
    isAddressEqual(previous.distributor, before.distributor) &&
    previous.manifestHash === manifestHash(writeManifest(before.manifest), keccak256)
  )
}
