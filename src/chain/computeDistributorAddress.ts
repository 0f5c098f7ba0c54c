import { keccak_256 } from '@noble/hashes/sha3'
import { hexToBytes } from '@noble/hashes/utils'
import type { Address, Hex } from 'viem'
import { merkleDistributorCreationCode } from '../abi/merkleDistributorCode.ts'
import { vestingDistributorCreationCode } from '../abi/vestingDistributorCode.ts'
import { checksumAddress } from '../hex/checksumAddress.ts'
import { keccakAfter } from '../hex/keccakPrefix.ts'
import type { DistributorParameters } from './distributorParameters.ts'
import { parametersType } from './parametersType.ts'
import { scheduleWords, word } from './words.ts'

/**
 * The only address (EIP-1014) at which `factory` can create the distributor of this campaign. Parameters, cap
 * and manifest are all bound into it, so who knows the package knows where its distributor must be.
 *
 * It does without viem, whose many files take the command line longer to load than a list takes to build.
 */
export function computeDistributorAddress(options: {
  factory: Address
  /** keccak256 of the bytes of manifest.json as written. */
  manifestHash: Hex
  parameters: DistributorParameters
  /** The row of 2^capBits nodes, 32 bytes each. */
  cap: readonly Hex[]
}): Address {
  const { factory, manifestHash, parameters, cap } = options
  const { schedule } = parameters
  // The constructor's arguments (Contract ABI): the parameters one after the other, the schedule where there
  // is one, then where the list of nodes begins, how long it is, and the nodes.
  const fixed = [
    ...parametersType.components.map(({ name }) => word(parameters[name])),
    ...scheduleWords(schedule),
  ]
  const words = [...fixed, word(32 * (fixed.length + 1)), word(cap.length), ...cap.map(word)]
  const creationCode = schedule ? vestingDistributorCreationCode : merkleDistributorCreationCode
  const codeHash = keccakAfter(creationCode, `0x${words.join('')}`)
  const preimage = `ff${factory.slice(2)}${manifestHash.slice(2)}${codeHash.slice(2)}`
  return checksumAddress(keccak_256(hexToBytes(preimage)).subarray(12))
}
