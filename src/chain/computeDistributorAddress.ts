import { type Address, encodeAbiParameters, getContractAddress, type Hex } from 'viem'
import { merkleDistributorCreationCode } from '../abi/merkleDistributorCode.ts'
import { keccakAfter } from '../hex/keccakPrefix.ts'
import type { DistributorParameters } from './distributorParameters.ts'
import { parametersType } from './parametersType.ts'

/**
 * The only address (EIP-1014) at which `factory` can create the distributor of this campaign. Parameters, cap
 * and manifest are all bound into it, so who knows the package knows where its distributor must be.
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
  const constructorArguments = encodeAbiParameters([parametersType, { type: 'bytes32[]' }], [parameters, cap])
  return getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: manifestHash,
    bytecodeHash: keccakAfter(merkleDistributorCreationCode, constructorArguments),
  })
}
