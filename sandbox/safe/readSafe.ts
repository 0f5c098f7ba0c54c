import {
  type Address,
  BaseError,
  decodeAbiParameters,
  getAddress,
  hexToBigInt,
  keccak256,
  toHex,
  zeroAddress,
} from 'viem'
import type { ChainClient } from '../devnet/chainClient.ts'
import { safeAbi } from './safeAbi.ts'
import { NotASafeError } from './safeErrors.ts'

/** A Safe as its contract describes itself. */
export type Safe = {
  readonly address: Address
  readonly owners: readonly Address[]
  /** Signatures that a transaction needs. */
  readonly threshold: number
  /** Of the next transaction. */
  readonly nonce: number
  readonly version: string
  readonly implementation: Address
  readonly modules: readonly Address[]
  readonly fallbackHandler: Address | null
  readonly guard: Address | null
}

/** Where a Safe keeps what it has no function for. */
const slots = {
  implementation: 0n,
  fallbackHandler: hexToBigInt(keccak256(toHex('fallback_manager.handler.address'))),
  guard: hexToBigInt(keccak256(toHex('guard_manager.guard.address'))),
} as const

/** First and last entry of a Safe's list of modules. */
const sentinel = '0x0000000000000000000000000000000000000001'

/**
 * Reads a Safe from its contract: as it is, or as it was at a block that the node still knows.
 *
 * @throws NotASafeError
 */
export async function readSafe(chain: ChainClient, address: Address, blockNumber?: bigint): Promise<Safe> {
  const block = blockNumber === undefined ? {} : { blockNumber }
  const contract = { address, abi: safeAbi, ...block } as const
  const readSlot = async (slot: bigint): Promise<Address | null> => {
    const bytes = await chain.readContract({ ...contract, functionName: 'getStorageAt', args: [slot, 1n] })
    const [found] = decodeAbiParameters([{ type: 'address' }], bytes)
    return found === zeroAddress ? null : getAddress(found)
  }
  try {
    const [owners, threshold, nonce, version, modules, implementation, fallbackHandler, guard] =
      await Promise.all([
        chain.readContract({ ...contract, functionName: 'getOwners' }),
        chain.readContract({ ...contract, functionName: 'getThreshold' }),
        chain.readContract({ ...contract, functionName: 'nonce' }),
        chain.readContract({ ...contract, functionName: 'VERSION' }),
        chain.readContract({ ...contract, functionName: 'getModulesPaginated', args: [sentinel, 50n] }),
        readSlot(slots.implementation),
        readSlot(slots.fallbackHandler),
        readSlot(slots.guard),
      ])
    return {
      address: getAddress(address),
      owners,
      threshold: Number(threshold),
      nonce: Number(nonce),
      version,
      implementation: implementation ?? zeroAddress,
      modules: modules[0],
      fallbackHandler,
      guard,
    }
  } catch (cause) {
    if (cause instanceof BaseError && cause.name === 'ContractFunctionExecutionError')
      throw new NotASafeError(address, cause)
    throw cause
  }
}
