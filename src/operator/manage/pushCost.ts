import type { PushPlan } from './planPush.ts'

/** What it takes to pay many allocations, reckoned from their first batch. */
export type PushCost = {
  /** Transactions, each of which a wallet has to confirm. */
  readonly batches: number
  /** Gas that they may use together at most. */
  readonly gas: bigint
  /** Wei, at the price of now. */
  readonly fee: bigint
  /** Without the time in which a wallet waits to be confirmed. */
  readonly seconds: number
}

/** A batch is prepared in one to three seconds and is in a block of Blast within about four. */
const secondsOfBatch = 7

/**
 * The cost of so many allocations if each is as dear as those of a first batch; undefined where that pays
 * nobody. It is an estimate: later batches may hold more recipients who run code.
 */
export function pushCost(first: PushPlan, count: number): PushCost | undefined {
  const size = first.indices.length
  if (!first.call || size === 0) return undefined
  const batches = Math.ceil(count / size)
  const share = (whole: bigint) => (whole * BigInt(count) + BigInt(size) - 1n) / BigInt(size)
  return { batches, gas: share(first.gas), fee: share(first.fee), seconds: batches * secondsOfBatch }
}
