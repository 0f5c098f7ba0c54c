import { mostGasOfPayment } from '../../src/chain/readRunsCode.ts'

/**
 * A campaign's budget in wei. Never below zero, and `charged + spent` never above `limit` by what is charged
 * here.
 */
export type Budget = {
  readonly limit: bigint
  /** The worst case of what the chain has not decided. */
  readonly charged: bigint
  /** What the chain has taken. */
  readonly spent: bigint
}

/** Wei that may still be charged; zero for a limit that was lowered below what is spent. */
export function leftOf({ limit, charged, spent }: Budget): bigint {
  const left = limit - charged - spent
  return left > 0n ? left : 0n
}

/** Sets the worst case of a transaction aside, or says `undefined` where that much is not left. */
export function charge(budget: Budget, worst: bigint): Budget | undefined {
  return worst > leftOf(budget) ? undefined : { ...budget, charged: budget.charged + worst }
}

/**
 * What was set aside goes back, and what the chain took is spent. `cost` 0 for what will never be in a block.
 */
export function settle(budget: Budget, charged: bigint, cost: bigint): Budget {
  return { ...budget, charged: budget.charged - charged, spent: budget.spent + cost }
}

/**
 * Undoes `settle`, for a block that left the chain. It may pass the limit: the transaction is signed and
 * cannot be taken back.
 */
export function reopen(budget: Budget, charged: bigint, cost: bigint): Budget {
  return { ...budget, charged: budget.charged + charged, spent: budget.spent - cost }
}

/** Of the batch around its claims: `claimMany` wants to have 345,000 left for each payment, spent or not. */
const gasOfBatch = 420_000n

/**
 * What a claim in a batch is reckoned to need at most. One that may run code when it is paid can use as much
 * as the contract grants it.
 */
export const gasOfClaim = (runsCode: boolean): bigint => (runsCode ? 100_000n + mostGasOfPayment : 100_000n)

/** What a transaction with so many claims can need, no matter whom they pay. */
export const mostGasOf = (claims: number): bigint => gasOfBatch + BigInt(claims) * gasOfClaim(true)

/** Claims by how many they are and the sum of what they are reckoned to need. */
export type Reckoned = { readonly count: bigint; readonly gas: bigint }

/**
 * Wei that claims are expected to need at most, for taking them in. What is signed is charged by its own
 * figures.
 */
export function expectedWorst({ count, gas }: Reckoned, feeCap: bigint, l1FeePerClaim: bigint): bigint {
  return (gasOfBatch + gas) * feeCap + count * l1FeePerClaim
}

/**
 * Wei of a campaign's budget that claims without a signature of the recipient may be reckoned to cost within
 * a day.
 */
export const unprovenShare = (limit: bigint, percent: number): bigint => (limit * BigInt(percent)) / 100n
