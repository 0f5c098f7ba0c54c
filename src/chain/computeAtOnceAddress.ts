import { keccak_256 } from '@noble/hashes/sha3'
import { hexToBytes } from '@noble/hashes/utils'
import type { Address, Hex } from 'viem'
import { merkleDistributorCreationCode } from '../abi/merkleDistributorCode.ts'
import { checksumAddress } from '../hex/checksumAddress.ts'
import { type KeccakPrefix, keccakAfter } from '../hex/keccakPrefix.ts'
import type { DistributorParameters } from './distributorParameters.ts'
import { parametersType } from './parametersType.ts'
import { word } from './words.ts'

/** All that the address of a campaign's distributor depends on. */
export type CampaignToAddress = {
  factory: Address
  /** keccak256 of the bytes of manifest.json as written. */
  manifestHash: Hex
  parameters: DistributorParameters
  /** The row of 2^capBits nodes, 32 bytes each. */
  cap: readonly Hex[]
}

/**
 * `computeDistributorAddress` of a campaign that pays at once, for pages: most campaigns do.
 */
export const computeAtOnceAddress = (
  campaign: CampaignToAddress & { parameters: { schedule?: undefined } },
): Address => addressOf(campaign, merkleDistributorCreationCode, [])

/**
 * The address (EIP-1014) of what a factory creates with this code and these arguments.
 *
 * It does without viem, whose many files take the command line longer to load than a list takes to build.
 *
 * @param between words of the constructor's arguments between the parameters and the cap
 */
export function addressOf(
  { factory, manifestHash, parameters, cap }: CampaignToAddress,
  creationCode: KeccakPrefix,
  between: readonly string[],
): Address {
  // The constructor's arguments (Contract ABI): the parameters one after the other, what is between, then
  // where the list of nodes begins, how long it is, and the nodes.
  const fixed = [...parametersType.components.map(({ name }) => word(parameters[name])), ...between]
  const words = [...fixed, word(32 * (fixed.length + 1)), word(cap.length), ...cap.map(word)]
  const codeHash = keccakAfter(creationCode, `0x${words.join('')}`)
  const preimage = `ff${factory.slice(2)}${manifestHash.slice(2)}${codeHash.slice(2)}`
  return checksumAddress(keccak_256(hexToBytes(preimage)).subarray(12))
}
