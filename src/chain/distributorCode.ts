import {
  type Address,
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  size,
  slice,
} from 'viem'
import { merkleDistributorCreationCode, merkleDistributorTemplate } from '../abi/merkleDistributorBytecode.ts'
import type { DistributorParameters } from './distributorParameters.ts'

// This module carries about 20 KB of bytecode: import it through `computeDistributorAddress` and
// `expectedRuntimeCode`, which load it when they are called.

const parametersType = {
  type: 'tuple',
  components: [
    { name: 'token', type: 'address' },
    { name: 'start', type: 'uint64' },
    { name: 'end', type: 'uint64' },
    { name: 'sweepReceiver', type: 'address' },
    { name: 'yieldReceiver', type: 'address' },
    { name: 'gasReceiver', type: 'address' },
    { name: 'total', type: 'uint256' },
    { name: 'count', type: 'uint32' },
    { name: 'height', type: 'uint8' },
  ],
} as const

export function distributorAddress(options: {
  factory: Address
  manifestHash: Hex
  parameters: DistributorParameters
  cap: readonly Hex[]
}): Address {
  const { factory, manifestHash, parameters, cap } = options
  const constructorArguments = encodeAbiParameters([parametersType, { type: 'bytes32[]' }], [parameters, cap])
  return getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: manifestHash,
    bytecode: concat([merkleDistributorCreationCode, constructorArguments]),
  })
}

/** template ++ cap ++ abi.encode(parameters, capBits): docs/contracts.md. */
export function distributorRuntimeCode(options: {
  parameters: DistributorParameters
  cap: readonly Hex[]
}): Hex {
  const { parameters, cap } = options
  const capBits = BigInt(Math.log2(cap.length))
  const tail = encodeAbiParameters([parametersType, { type: 'uint256' }], [parameters, capBits])
  return concat([merkleDistributorTemplate, ...cap, tail])
}

/** Undefined for code that is not, to the last byte, what a campaign's distributor has. */
export function readRuntimeCode(
  code: Hex,
): { parameters: DistributorParameters; cap: readonly Hex[] } | undefined {
  const templateSize = size(merkleDistributorTemplate)
  const tailSize = 32 * 10
  const capSize = size(code) - templateSize - tailSize
  if (capSize < 32 || capSize % 32 !== 0) return undefined
  try {
    const [parameters, capBits] = decodeAbiParameters(
      [parametersType, { type: 'uint256' }],
      slice(code, templateSize + capSize),
    )
    const cap = Array.from({ length: capSize / 32 }, (_, at) =>
      slice(code, templateSize + 32 * at, templateSize + 32 * at + 32),
    )
    // Written again from what was read, it must be the same code: so the template and every field are checked
    // at once.
    const isOurs =
      2n ** capBits === BigInt(cap.length) &&
      distributorRuntimeCode({ parameters, cap }).toLowerCase() === code.toLowerCase()
    return isOurs ? { parameters, cap } : undefined
  } catch {
    return undefined
  }
}
