import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { message } from '../language/say.ts'
import { callContract } from './callContract.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { decodeAnswer } from './decodeAnswer.ts'
import { readCodeAt } from './readCodeAt.ts'

/** What all versions of the Safe contract answer. */
const safeAbi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function VERSION() view returns (string)',
])

/** A Safe as the chain has it. */
export type SafeOnChain =
  /** Nothing is at the address, or a contract that does not answer as a Safe. */
  | { status: 'absent' | 'no-safe' }
  | { status: 'safe'; owners: readonly Address[]; threshold: number; version: string | null }

/**
 * Who owns the Safe at an address, agreed by the nodes at one block. "There is none" is an answer; what could
 * not be checked throws RpcUnreachableError or RpcDisagreementError.
 */
export function readSafe(reader: ChainReader, address: Address): Promise<SafeOnChain> {
  return reader.atOneBlock({ question: message('The Safe') }, (block) => readSafeAt(block, address))
}

/** As `readSafe`, at a block view that is already open. */
export async function readSafeAt(block: BlockView, address: Address): Promise<SafeOnChain> {
  const [code, owners, threshold, version] = await Promise.all([
    readCodeAt(block, address, message('The code of the Safe')),
    ask(block, address, 'getOwners'),
    ask(block, address, 'getThreshold'),
    ask(block, address, 'VERSION'),
  ])
  if (code === '0x') return { status: 'absent' }
  const found = {
    owners: decodeAnswer(owners, (data) =>
      decodeFunctionResult({ abi: safeAbi, functionName: 'getOwners', data }),
    ),
    threshold: decodeAnswer(threshold, (data) =>
      Number(decodeFunctionResult({ abi: safeAbi, functionName: 'getThreshold', data })),
    ),
    version: decodeAnswer(version, (data) =>
      decodeFunctionResult({ abi: safeAbi, functionName: 'VERSION', data }),
    ),
  }
  if (!found.owners?.length || !found.threshold || found.threshold > found.owners.length)
    return { status: 'no-safe' }
  return {
    status: 'safe',
    owners: found.owners,
    threshold: found.threshold,
    version: found.version?.slice(0, 32) ?? null,
  }
}

async function ask(
  block: BlockView,
  to: Address,
  functionName: 'getOwners' | 'getThreshold' | 'VERSION',
): Promise<Hex | undefined> {
  const data = encodeFunctionData({ abi: safeAbi, functionName })
  const result = await block.read(callContract(message('The Safe'), { to, data }))
  return result.type === 'returned' ? result.data : undefined
}
