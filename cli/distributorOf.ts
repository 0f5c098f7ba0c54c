import type { Hex } from '../src/campaign/hex.ts'
import type { Manifest } from '../src/campaign/manifest.ts'
import { capToHex } from '../src/chain/capToHex.ts'
import { computeDistributorAddress } from '../src/chain/computeDistributorAddress.ts'
import { distributorParameters } from '../src/chain/distributorParameters.ts'

/** The one address at which the distributor of a package can be. */
export function distributorOf(campaign: { manifest: Manifest; manifestHash: Hex; cap: Uint8Array }) {
  const { manifest, manifestHash, cap } = campaign
  return computeDistributorAddress({
    factory: manifest.factory,
    manifestHash,
    parameters: distributorParameters(manifest),
    cap: capToHex(cap),
  })
}
