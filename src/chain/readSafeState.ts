import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { message } from '../language/say.ts'
import type { Agreement } from './agreement.ts'
import { callContract } from './callContract.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { readNativeBalanceAt } from './readNativeBalance.ts'
import { readSafeAt } from './readSafe.ts'
import { readSafeNonceAt } from './readSafeNonce.ts'
import { quantitySchema } from './rpcSchemas.ts'

const modulesAbi = parseAbi([
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] array, address next)',
])

/** First and last entry of a Safe's list of modules. */
const sentinel = '0x0000000000000000000000000000000000000001'
const modulesShown = 50n

/** Where a Safe keeps what it has no function for; the same in all versions that have it. */
const slots = {
  implementation: toHex(0, { size: 32 }),
  fallbackHandler: keccak256(toHex('fallback_manager.handler.address')),
  guard: keccak256(toHex('guard_manager.guard.address')),
} as const

/** A Safe with all that decides about its transactions. `agreement`: how many nodes say so. */
export type SafeState = SafeOrNone & { agreement: Agreement }

type SafeOrNone =
  /** Nothing is at the address, or a contract that does not answer as a Safe. */
  | { status: 'absent' | 'no-safe'; address: Address }
  | {
      status: 'safe'
      address: Address
      owners: readonly Address[]
      threshold: number
      /** Of the next transaction that it executes. */
      nonce: number
      /** Reported by the contract, such as `1.4.1`. */
      version: string | null
      /** The contract whose code it runs. */
      implementation: Address | null
      /**
       * Contracts that may make it do anything without its owners. Null: it is too old to list them. The
       * first fifty.
       */
      modules: readonly Address[] | null
      fallbackHandler: Address | null
      /** A contract that may forbid its transactions. */
      guard: Address | null
      /** Wei. */
      balance: bigint
      /** The block at which all of this was so. */
      blockNumber: number
    }

/**
 * Everything about the Safe at an address, agreed by the nodes at one block. "There is none" is an answer;
 * what could not be checked throws RpcUnreachableError or RpcDisagreementError.
 */
export function readSafeState(reader: ChainReader, address: Address): Promise<SafeState> {
  return reader.atOneBlock({ question: message('The Safe') }, async (block): Promise<SafeState> => {
    const found = await readAt(block, address)
    return { ...found, agreement: block.agreement }
  })
}

async function readAt(block: BlockView, address: Address): Promise<SafeOrNone> {
  const [safe, nonce, implementation, fallbackHandler, guard, modules, balance] = await Promise.all([
    readSafeAt(block, address),
    readSafeNonceAt(block, address),
    readSlot(block, address, slots.implementation),
    readSlot(block, address, slots.fallbackHandler),
    readSlot(block, address, slots.guard),
    readModules(block, address),
    readNativeBalanceAt(block, address, message('The balance of the Safe')),
  ])
  if (safe.status !== 'safe') return { status: safe.status, address }
  if (nonce === undefined) return { status: 'no-safe', address }
  return {
    ...safe,
    address,
    nonce,
    implementation,
    modules,
    fallbackHandler,
    guard,
    balance,
    blockNumber: block.number,
  }
}

async function readSlot(block: BlockView, address: Address, slot: Hex): Promise<Address | null> {
  const word = await block.read({
    question: message('The settings of the Safe'),
    method: 'eth_getStorageAt',
    params: (at) => [address, slot, at],
    schema: quantitySchema,
  })
  const found = getAddress(toHex(word & ((1n << 160n) - 1n), { size: 20 }))
  return found === zeroAddress ? null : found
}

async function readModules(block: BlockView, to: Address): Promise<readonly Address[] | null> {
  const data = encodeFunctionData({ abi: modulesAbi, args: [sentinel, modulesShown] })
  const result = await block.read(callContract(message('The modules of the Safe'), { to, data }))
  if (result.type !== 'returned') return null
  try {
    return decodeFunctionResult({ abi: modulesAbi, data: result.data })[0]
  } catch {
    return null
  }
}
