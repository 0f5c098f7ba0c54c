import {
  type Address,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  numberToHex,
  toEventSelector,
} from 'viem'
import { merkleDistributorStateAbi } from '../abi/merkleDistributorState.ts'
import { vestingDistributorStateAbi } from '../abi/vestingDistributorState.ts'
import { EverclaimError } from '../errors.ts'
import { message } from '../language/say.ts'
import * as v from '../schema/v.ts'
import { isAgreed } from './agreement.ts'
import { callContract } from './callContract.ts'
import type { AskNode, ChainReader } from './createChainReader.ts'
import { type ClaimRecord, decodeClaims } from './decodeClaims.ts'
import { findFirstBlock } from './findFirstBlock.ts'
import { readIncludedReceiptAt } from './readReceipt.ts'
import { headSchema, logSchema } from './rpcSchemas.ts'
import { type BlockRange, searchBlocks } from './searchBlocks.ts'

/** The transaction that paid an allocation. `timestamp` in unix seconds. */
export type FoundClaim = ClaimRecord & { transactionHash: Hex; blockNumber: number; timestamp: number }

const topics = [
  [
    toEventSelector('Claimed(uint256,address,uint256)'),
    toEventSelector('ClaimedTo(uint256,address,address)'),
    toEventSelector('DelegationFailed(uint256)'),
    toEventSelector('Claimed(uint256,address,address,uint256,uint256)'),
  ],
]

/** Ranges up to this many blocks are simply asked for; longer ones are narrowed down first. */
const plainRange = 2_000

/**
 * Finds the transaction that paid the allocation at `index`, the last one where it unlocks over time, for
 * showing when it was claimed and where the tokens went. One node after the other searches; what is returned
 * is read from a receipt that the nodes agree on, so no node can invent a payment. Best effort: undefined
 * where no node can say (pruned state, refused ranges), where only one of several nodes confirms the receipt,
 * or where the bounded search ends (about 100 small questions a node). Whether it is claimed at all is for
 * `readClaimed` to say.
 */
export async function findClaim(
  reader: ChainReader,
  options: {
    distributor: Address
    index: bigint
    account: Address
    /** A block before the first possible claim, e.g. that of the distributor's creation. */
    fromBlock: number
    isOverTime?: boolean | undefined
  },
): Promise<FoundClaim | undefined> {
  try {
    return await reader.searchEach(question, async (ask) => {
      const { number: head } = await ask({
        question,
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
        schema: headSchema,
      })
      const hash = await searchHash(ask, options, head)
      return hash && (await readFound(reader, options, hash))
    })
  } catch (error) {
    if (error instanceof EverclaimError) return undefined
    throw error
  }
}

async function searchHash(ask: AskNode, wanted: Wanted, head: number): Promise<Hex | undefined> {
  if (head - wanted.fromBlock <= plainRange)
    return findInRange(ask, wanted, { fromBlock: wanted.fromBlock, toBlock: head })
  const block = await findBlock(ask, wanted, head)
  return block === undefined
    ? (await searchBlocks((range) => findInRange(ask, wanted, range), { from: head, to: wanted.fromBlock }))
        .found
    : findInRange(ask, wanted, { fromBlock: block, toBlock: block })
}

/** The claim as the agreed receipt of the transaction shows it. */
async function readFound(
  reader: ChainReader,
  { distributor, index, account }: Wanted,
  hash: Hex,
): Promise<FoundClaim | undefined> {
  return reader.atOneBlock({ question }, async (block) => {
    const receipt = await readIncludedReceiptAt(block, hash)
    if (receipt?.status !== 'success') return undefined
    const claim = decodeClaims(receipt, distributor).claims.find(
      (each) => each.index === index && isAddressEqual(each.account, account),
    )
    const { timestamp } = await block.read({
      question,
      method: 'eth_getBlockByNumber',
      params: [numberToHex(receipt.blockNumber), false],
      schema: headSchema,
    })
    if (!claim || !isAgreed(block.agreement)) return undefined
    return { ...claim, transactionHash: receipt.transactionHash, blockNumber: receipt.blockNumber, timestamp }
  })
}

const question = message('When it was claimed')

type Wanted = {
  distributor: Address
  index: bigint
  account: Address
  fromBlock: number
  isOverTime?: boolean | undefined
}

/**
 * By state: in which block did the contract first say what it says now? Undefined if the nodes do not keep
 * the states for it.
 */
async function findBlock(ask: AskNode, wanted: Wanted, head: number): Promise<number | undefined> {
  const { distributor, index, fromBlock, isOverTime } = wanted
  const read = callContract(question, {
    to: distributor,
    data: isOverTime
      ? encodeFunctionData({
          abi: vestingDistributorStateAbi,
          functionName: 'paidAmounts',
          args: [index, 1n],
        })
      : encodeFunctionData({ abi: merkleDistributorStateAbi, functionName: 'isClaimed', args: [index] }),
  })
  const stateAt = async (number: number): Promise<bigint> => {
    const params = typeof read.params === 'function' ? read.params(numberToHex(number)) : read.params
    const result = await ask({ ...read, params })
    // The answer, or the one entry of the list that is the answer.
    return result.type === 'returned' && result.data.length > 2 ? BigInt(`0x${result.data.slice(-64)}`) : 0n
  }
  try {
    const now = await stateAt(head)
    if (now === 0n) return undefined
    const isSame = async (block: number) => (await stateAt(block)) === now
    return await findFirstBlock(isSame, { known: head, after: fromBlock - 1 })
  } catch (error) {
    if (error instanceof EverclaimError) return undefined
    throw error
  }
}

async function findInRange(
  ask: AskNode,
  { distributor, index, account }: Wanted,
  { fromBlock, toBlock }: BlockRange,
): Promise<Hex | undefined> {
  const logs = await ask({
    question,
    method: 'eth_getLogs',
    params: [
      {
        address: distributor,
        topics,
        fromBlock: numberToHex(fromBlock),
        toBlock: numberToHex(toBlock),
      },
    ],
    schema: v.array(logSchema),
  })
  // The last one, where it is paid in parts.
  for (const transactionHash of [...new Set(logs.map((log) => log.transactionHash))].reverse()) {
    const own = logs.filter((log) => log.transactionHash === transactionHash)
    const isPaid = decodeClaims({ logs: own }, distributor).claims.some(
      (each) => each.index === index && isAddressEqual(each.account, account),
    )
    if (isPaid) return transactionHash
  }
  return undefined
}
