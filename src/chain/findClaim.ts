import {
  type Address,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  numberToHex,
  toEventSelector,
} from 'viem'
import { z } from 'zod'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import { EverclaimError } from '../errors.ts'
import { callContract } from './callContract.ts'
import type { ChainReader } from './createChainReader.ts'
import { type ClaimRecord, decodeClaims } from './decodeClaims.ts'
import { findFirstBlock } from './findFirstBlock.ts'
import { headSchema, logSchema } from './rpcSchemas.ts'

/** The transaction that paid an allocation. `timestamp` in unix seconds, where a node still knows the block. */
export type FoundClaim = ClaimRecord & {
  transactionHash: Hex
  blockNumber: number
  timestamp: number | undefined
}

const topics = [
  [
    toEventSelector('Claimed(uint256,address,uint256)'),
    toEventSelector('ClaimedTo(uint256,address,address)'),
    toEventSelector('DelegationFailed(uint256)'),
  ],
]

/** Ranges up to this many blocks are simply asked for; longer ones are narrowed down first. */
const plainRange = 2_000
const chunkBlocks = 10_000
const smallestChunkBlocks = 100
const maxLogRequests = 40

/**
 * Finds the transaction that paid the allocation at `index`, for telling people when it was claimed. Best effort and by
 * one node's word: undefined where no node can tell (pruned state, refused ranges) or the bounded search ends
 * (about 100 small questions). Whether it is claimed at all is for `readClaimed` to say.
 */
export async function findClaim(
  reader: ChainReader,
  options: {
    distributor: Address
    index: bigint
    account: Address
    /** A block before the first possible claim, e.g. that of the distributor's creation. */
    fromBlock: number
  },
): Promise<FoundClaim | undefined> {
  try {
    const heads = await reader.readHeads()
    const head = Math.max(...heads.map(({ head }) => head.number))
    if (head - options.fromBlock <= plainRange) {
      return await findInRange(reader, options, { from: options.fromBlock, to: head })
    }
    const block = await findBlock(reader, options, head)
    return block === undefined
      ? await findInChunks(reader, options, head)
      : await findInRange(reader, options, { from: block, to: block })
  } catch (error) {
    if (error instanceof EverclaimError) return undefined
    throw error
  }
}

type Wanted = { distributor: Address; index: bigint; account: Address; fromBlock: number }

/** By state: in which block did the bit flip? Undefined if the nodes do not keep the states for it. */
async function findBlock(reader: ChainReader, wanted: Wanted, head: number): Promise<number | undefined> {
  const { distributor, index, fromBlock } = wanted
  const read = callContract('when it was claimed', {
    to: distributor,
    data: encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'isClaimed', args: [index] }),
  })
  const isClaimedAt = async (number: number): Promise<boolean> => {
    const params = typeof read.params === 'function' ? read.params(numberToHex(number)) : read.params
    const result = await reader.ask({ ...read, params })
    return result.type === 'returned' && /^0x0{63}1$/.test(result.data)
  }
  try {
    if (!(await isClaimedAt(head))) return undefined
    return await findFirstBlock(isClaimedAt, { known: head, after: fromBlock - 1 })
  } catch (error) {
    if (error instanceof EverclaimError) return undefined
    throw error
  }
}

/** By logs, newest first, in ranges that shrink when a provider refuses them. */
async function findInChunks(
  reader: ChainReader,
  wanted: Wanted,
  head: number,
): Promise<FoundClaim | undefined> {
  let size = chunkBlocks
  let to = head
  for (let requests = 0; requests < maxLogRequests && to >= wanted.fromBlock; requests++) {
    const from = Math.max(wanted.fromBlock, to - size + 1)
    try {
      const found = await findInRange(reader, wanted, { from, to })
      if (found) return found
      to = from - 1
    } catch (error) {
      if (!(error instanceof EverclaimError) || size <= smallestChunkBlocks) throw error
      size = Math.max(smallestChunkBlocks, Math.floor(size / 4))
    }
  }
  return undefined
}

async function findInRange(
  reader: ChainReader,
  wanted: Wanted,
  range: { from: number; to: number },
): Promise<FoundClaim | undefined> {
  const { distributor, index, account } = wanted
  const question = 'when it was claimed'
  const logs = await reader.ask({
    question,
    method: 'eth_getLogs',
    params: [
      {
        address: distributor,
        topics,
        fromBlock: numberToHex(range.from),
        toBlock: numberToHex(range.to),
      },
    ],
    schema: z.array(logSchema),
  })
  for (const transactionHash of new Set(logs.map((log) => log.transactionHash))) {
    const own = logs.filter((log) => log.transactionHash === transactionHash)
    const claim = decodeClaims({ logs: own }, distributor).claims.find(
      (each) => each.index === index && isAddressEqual(each.account, account),
    )
    const blockNumber = own[0]?.blockNumber
    if (claim && blockNumber !== undefined) {
      const block = await reader
        .ask({
          question,
          method: 'eth_getBlockByNumber',
          params: [numberToHex(blockNumber), false],
          schema: headSchema,
        })
        .catch(() => undefined)
      return { ...claim, transactionHash, blockNumber, timestamp: block?.timestamp }
    }
  }
  return undefined
}
