import { type Address, getAddress, type Hex } from 'viem'
import type { Allocations } from '../../campaign/allocations.ts'
import type { Manifest } from '../../campaign/manifest.ts'
import { capToHex } from '../../chain/capToHex.ts'
import { computeDistributorAddress } from '../../chain/computeDistributorAddress.ts'
import { type DistributorParameters, distributorParameters } from '../../chain/distributorParameters.ts'
import { unclaimedIn } from '../unclaimedIn.ts'

/** All that a campaign's way onto the chain depends on. */
export type CampaignToDeploy = {
  readonly chainId: number
  readonly factory: Address
  /** Recomputed: the only address at which the factory can create it. */
  readonly distributor: Address
  readonly manifestHash: Hex
  readonly parameters: DistributorParameters
  readonly cap: readonly Hex[]
  /** As the manifest calls it; zero address: the chain's own coin. */
  readonly token: {
    readonly address: Address
    readonly symbol: string
    readonly name: string
    readonly decimals: number
  }
  /** Base units that the allocations come to whose bit is not set; bit b of word w is index 256 w + b. */
  readonly unclaimedIn: (claimedWords: readonly bigint[]) => bigint
  /**
   * Campaigns that are created and funded together with it, by one call (`deployedTogether`): the other
   * groups of its list.
   */
  readonly others?: readonly CampaignToDeploy[] | undefined
}

/**
 * The campaign of a package, made just now (`buildPackage`) or read (`verifyPackage`). Loads the contract's
 * bytecode when called.
 */
export async function campaignToDeploy(made: {
  readonly manifest: Manifest
  readonly manifestHash: Hex
  readonly cap: Uint8Array
  readonly allocations: Allocations
}): Promise<CampaignToDeploy> {
  const { manifest, manifestHash, allocations } = made
  const { chainId } = manifest
  const factory = getAddress(manifest.factory)
  const token = { ...manifest.token, address: getAddress(manifest.token.address) }
  const parameters = distributorParameters(manifest)
  const cap = capToHex(made.cap)
  const distributor = computeDistributorAddress({ factory, manifestHash, parameters, cap })
  return {
    chainId,
    factory,
    distributor,
    manifestHash,
    parameters,
    cap,
    token,
    unclaimedIn: (claimedWords) => unclaimedIn(allocations, claimedWords),
  }
}
