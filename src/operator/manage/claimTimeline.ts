import { numberToHex } from 'viem'
import { writeAmount } from '../../campaign/list/writeRecipientList.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { headSchema } from '../../chain/rpcSchemas.ts'
import { say } from '../../language/say.ts'
import type { LoggedClaim } from './claimHistory.ts'
import { ManageError } from './manageErrors.ts'

/** What was claimed from `from` (inclusive) to `to`, unix seconds. `amount` in base units. */
export type TimeBucket = {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly amount: bigint
}

export type ClaimTimeline = {
  readonly unit: 'hour' | 'day' | 'week' | 'month' | 'year'
  readonly buckets: readonly TimeBucket[]
}

const day = 86_400
const units = [
  { unit: 'hour', seconds: 3_600 },
  { unit: 'day', seconds: day },
  { unit: 'week', seconds: 7 * day },
  // Thirty days: months of equal length, so that bars can be compared.
  { unit: 'month', seconds: 30 * day },
  { unit: 'year', seconds: 365 * day },
] as const
const mostBuckets = 60

/**
 * Times of blocks that are known already, in unix seconds. They never change, so one map serves a page for
 * its life.
 */
export type BlockTimes = Map<number, number>

/** How times of blocks are asked for, and between what they must lie: one node reports them. Unix seconds. */
export type TimesAsked = {
  readonly times: BlockTimes
  readonly readTime: (blockNumber: number) => Promise<number>
  /** No claim is before it. */
  readonly start: number
  /** The chain's newest block, agreed, at most `slack` before it. */
  readonly now: number
}

/** The chain's time is passed on by the hour. */
const slack = 3_600

/**
 * The time of a block with a claim, according to one node, unless it cannot be.
 *
 * @throws ManageError where it is before claims could be made, or after the newest block
 */
export async function claimTime(
  blockNumber: number,
  { times, readTime, start, now }: TimesAsked,
): Promise<number> {
  const known = times.get(blockNumber)
  if (known !== undefined) return known
  const time = await readTime(blockNumber)
  if (!(time >= start && time <= now + slack)) throw impossible()
  times.set(blockNumber, time)
  return time
}

const impossible = () =>
  new ManageError(
    say(
      'A node reported times of blocks that cannot be. They are before claims opened, after the chain’s newest block, or out of order.',
    ),
  )

/**
 * Claims over time, in hours, days, weeks, spans of thirty days or years, whichever gives at most sixty bars.
 * Every claim is in its true span: blocks are in the order of time, so only where a span ends between two
 * of them a time has to be asked for.
 *
 * @param end of the window; the last span is the one that holds `now`, or the one of the last claim after
 * `end`
 * @throws ManageError where the times that a node reports cannot be; what readTime throws
 */
export async function claimTimeline(
  claims: readonly LoggedClaim[],
  { end, ...asked }: TimesAsked & { readonly end: number | null },
): Promise<ClaimTimeline> {
  const { now, times } = asked
  const blocks = [...new Set(claims.map(({ blockNumber }) => blockNumber))].sort((a, b) => a - b)
  const [first] = blocks
  const last = blocks.at(-1)
  if (first === undefined || last === undefined) return { unit: 'day', buckets: [] }
  const timeOf = (block: number) => claimTime(block, asked)
  const [firstTime, lastTime] = await Promise.all([timeOf(first), timeOf(last)])
  const until = Math.max(lastTime, end === null ? now : Math.min(now, end - 1))
  const { unit, seconds } =
    units.find(({ seconds }) => (until - firstTime) / seconds <= mostBuckets - 1) ?? units[4]
  // From the full hour or from midnight UTC on.
  const start = firstTime - (firstTime % Math.min(seconds, day))
  const bucketAt = (time: number) => Math.floor((time - start) / seconds)

  const buckets = Array.from({ length: bucketAt(until) + 1 }, (_, at) => ({
    from: start + at * seconds,
    to: start + (at + 1) * seconds,
    count: 0,
    amount: 0n,
  }))
  const placed = await placeBlocks(blocks, { timeOf, bucketAt })
  checkOrder(blocks, times)
  for (const { blockNumber, amount } of claims) {
    const bucket = buckets[placed.get(blockNumber) ?? -1]
    if (!bucket) continue
    bucket.count++
    bucket.amount += amount
  }
  return { unit, buckets }
}

/** Which of two times is the false one is not known, so none of them is kept. */
function checkOrder(blocks: readonly number[], times: BlockTimes) {
  let before = 0
  for (const block of blocks) {
    const time = times.get(block)
    if (time === undefined) continue
    if (time < before) {
      times.clear()
      throw impossible()
    }
    before = time
  }
}

/** The bucket of each block; `blocks` ascend. Asks for as few times as it can. */
async function placeBlocks(
  blocks: readonly number[],
  { timeOf, bucketAt }: { timeOf: (block: number) => Promise<number>; bucketAt: (time: number) => number },
): Promise<ReadonlyMap<number, number>> {
  const placed = new Map<number, number>()
  const place = async (low: number, high: number): Promise<void> => {
    const [a, b] = [blocks[low], blocks[high]]
    if (a === undefined || b === undefined) return
    const [from, to] = await Promise.all([timeOf(a).then(bucketAt), timeOf(b).then(bucketAt)])
    placed.set(a, from)
    placed.set(b, to)
    if (from === to) {
      for (let at = low + 1; at < high; at++) placed.set(blocks[at] ?? a, from)
      return
    }
    if (high - low < 2) return
    const middle = low + Math.floor((high - low) / 2)
    await Promise.all([place(low, middle), place(middle, high)])
  }
  await place(0, blocks.length - 1)
  return placed
}

/** Reads the time of a block from one node. */
export async function readBlockTime(reader: ChainReader, blockNumber: number): Promise<number> {
  const { timestamp } = await reader.ask({
    question: say('Block {number}', { number: String(blockNumber) }),
    method: 'eth_getBlockByNumber',
    params: [numberToHex(blockNumber), false],
    schema: headSchema,
  })
  return timestamp
}

/** A timeline as a CSV text. */
export function writeTimeline({ buckets }: ClaimTimeline, decimals: number): string {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString()
  const rows = buckets.map(
    ({ from, to, count, amount }) =>
      `${time(from)},${time(to)},${count},${writeAmount(amount, { unit: 'whole', decimals })},${amount}`,
  )
  return `${['from_utc,to_utc,claims,amount,amount_base_units', ...rows].join('\n')}\n`
}
