import { type Address, encodeEventTopics, type Hex, numberToHex } from 'viem'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { vestingDistributorEventsAbi } from '../../abi/vestingDistributorEvents.ts'
import { type Allocations, readAllocation } from '../../campaign/allocations.ts'
import { writeAmount } from '../../campaign/list/writeRecipientList.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { decodeClaims } from '../../chain/decodeClaims.ts'
import { type Log, logSchema } from '../../chain/rpcSchemas.ts'
import { EverclaimError } from '../../errors.ts'
import { message } from '../../language/say.ts'
import * as v from '../../schema/v.ts'
import { isPaid } from './openAllocations.ts'

/** A claim as the contract logged it, according to one node. `amount` in base units. */
export type LoggedClaim = {
  readonly index: number
  readonly account: Address
  readonly amount: bigint
  /** Who got it: the account itself unless it was redirected. */
  readonly recipient: Address
  readonly transactionHash: Hex
  readonly blockNumber: number
}

/** How far the logs of a distributor were read. A place to go on from, also much later. */
export type ClaimHistory = {
  readonly distributor: Address
  /** The first block that was asked for. */
  readonly fromBlock: number
  /** The first block that was not read yet. */
  readonly nextBlock: number
  /** In the order of the chain. */
  readonly claims: readonly LoggedClaim[]
}

const topics = [
  [
    ...(['Claimed', 'ClaimedTo'] as const).map(
      (eventName) => encodeEventTopics({ abi: merkleDistributorAbi, eventName })[0],
    ),
    // Of a campaign over time, whose one log of a payment says more.
    ...encodeEventTopics({ abi: vestingDistributorEventsAbi, eventName: 'Claimed' }),
  ],
]
const firstRange = 10_000
const largestRange = 100_000
const smallestRange = 100

/** Blocks that are read a second time when somebody goes on: the newest ones may have been replaced. */
const overlap = 30

/** Nothing is read yet. */
export function emptyHistory(distributor: Address, fromBlock: number): ClaimHistory {
  return { distributor, fromBlock, nextBlock: fromBlock, claims: [] }
}

/**
 * Reads on from where a history ends, up to `toBlock`, in ranges that shrink where a node refuses them. Gives
 * the longer history after each range, so that whatever was read is kept when a node stops answering.
 *
 * @throws RpcUnreachableError where even a small range is refused; the signal's reason when it was aborted
 */
export async function* readClaimHistory(
  reader: ChainReader,
  {
    history,
    toBlock,
    signal,
    range = firstRange,
  }: {
    history: ClaimHistory
    toBlock: number
    signal?: AbortSignal | undefined
    /** Blocks in the first question. */
    range?: number | undefined
  },
): AsyncGenerator<ClaimHistory, void, void> {
  const { distributor, fromBlock } = history
  let from = Math.max(fromBlock, history.nextBlock - overlap)
  let known = history.claims.filter(({ blockNumber }) => blockNumber < from)
  let size = range
  while (from <= toBlock) {
    signal?.throwIfAborted()
    const to = Math.min(toBlock, from + size - 1)
    let logs: readonly Log[]
    try {
      logs = await readLogs(reader, distributor, from, to)
    } catch (error) {
      if (!(error instanceof EverclaimError) || size <= smallestRange) throw error
      size = Math.max(smallestRange, Math.floor(size / 4))
      continue
    }
    known = [...known, ...claimsIn(logs, distributor)]
    from = to + 1
    size = Math.min(largestRange, size * 2)
    yield { distributor, fromBlock, nextBlock: from, claims: known }
  }
}

function readLogs(reader: ChainReader, address: Address, from: number, to: number) {
  return reader.ask({
    question: message('The claims so far'),
    method: 'eth_getLogs',
    params: [{ address, topics, fromBlock: numberToHex(from), toBlock: numberToHex(to) }],
    schema: v.array(logSchema),
  })
}

/** In the order of the chain. A redirected claim is reported by two logs of one transaction. */
function claimsIn(logs: readonly Log[], distributor: Address): readonly LoggedClaim[] {
  const ordered = [...logs].sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
  const byTransaction = new Map<Hex, Log[]>()
  for (const log of ordered) {
    const known = byTransaction.get(log.transactionHash)
    if (known) known.push(log)
    else byTransaction.set(log.transactionHash, [log])
  }
  return [...byTransaction].flatMap(([transactionHash, own]) =>
    decodeClaims({ logs: own }, distributor).claims.map(({ index, account, amount, recipient }) => ({
      index: Number(index),
      account,
      amount,
      recipient,
      transactionHash,
      blockNumber: own[0]?.blockNumber ?? 0,
    })),
  )
}

/** A history held against what needs no belief: the contract's bitmap, and the list. */
export type CheckedHistory = {
  /** Their bits are set, and the list has them with this account and amount. */
  readonly claims: readonly LoggedClaim[]
  /** Logs that a node reported and that cannot be: they are not shown. */
  readonly refusedCount: number
  /** Allocations that are paid and of which no log came. */
  readonly missingCount: number
}

/**
 * @param claimedWords of a block that is not before the history's last
 * @param allocations the proven list; without it only the bitmap speaks
 */
export function checkHistory(
  { claims }: ClaimHistory,
  {
    claimedWords,
    claimedCount,
    allocations,
  }: {
    claimedWords: readonly bigint[]
    claimedCount: number
    allocations: Allocations | undefined
  },
): CheckedHistory {
  const seen = new Set<number>()
  const sound: LoggedClaim[] = []
  for (const claim of claims) {
    const { index, account, amount } = claim
    if (seen.has(index) || !isPaid(claimedWords, index)) continue
    if (allocations) {
      if (index >= allocations.count) continue
      const listed = readAllocation(allocations.records, index)
      if (listed.account !== account.toLowerCase() || listed.amount !== amount) continue
    }
    seen.add(index)
    sound.push(claim)
  }
  return {
    claims: sound,
    refusedCount: claims.length - sound.length,
    missingCount: Math.max(0, claimedCount - sound.length),
  }
}

/**
 * The same for a campaign over time, which says itself how much it has paid of each allocation: each payment
 * is one of several, and those of an allocation come to that.
 *
 * @param paid of each allocation, in base units, at a block that is not before the history's last
 */
export function checkHistoryOverTime(
  { claims }: ClaimHistory,
  { paid, allocations }: { paid: readonly bigint[]; allocations: Allocations | undefined },
): CheckedHistory {
  const sums = new Map<number, bigint>()
  const sound = claims.filter(({ index, account, amount }) => {
    const sum = (sums.get(index) ?? 0n) + amount
    if (sum > (paid[index] ?? 0n)) return false
    if (allocations && readAllocation(allocations.records, index).account !== account.toLowerCase())
      return false
    sums.set(index, sum)
    return true
  })
  return {
    claims: sound,
    refusedCount: claims.length - sound.length,
    missingCount: paid.filter((sum, index) => sum > (sums.get(index) ?? 0n)).length,
  }
}

const rowsAtOnce = 2_000

/**
 * Claims as a CSV text, in pieces of so many rows. `timeOf`: unix seconds of a block; the column stays empty
 * where it is not known.
 */
export function* writeClaims(
  claims: readonly LoggedClaim[],
  decimals: number,
  timeOf: (blockNumber: number) => number | undefined,
): Generator<{ text: string; rows: number }, void, void> {
  yield {
    rows: 0,
    text: 'index,address,recipient,amount,amount_base_units,block,time_utc,transaction\n',
  }
  for (let from = 0; from < claims.length; from += rowsAtOnce) {
    let text = ''
    for (const { index, account, recipient, amount, blockNumber, transactionHash } of claims.slice(
      from,
      from + rowsAtOnce,
    )) {
      const time = timeOf(blockNumber)
      const written = time === undefined ? '' : new Date(time * 1000).toISOString()
      const whole = writeAmount(amount, { unit: 'whole', decimals })
      text += `${index},${account},${recipient},${whole},${amount},${blockNumber},${written},${transactionHash}\n`
    }
    yield { text, rows: Math.min(rowsAtOnce, claims.length - from) }
  }
}
