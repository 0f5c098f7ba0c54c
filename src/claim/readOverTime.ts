import type { Address } from 'viem'
import { dueAt, nextUnlock, type Schedule } from '../campaign/schedule.ts'
import { type Agreement, isAgreed } from '../chain/agreement.ts'
import type { ChainReader } from '../chain/createChainReader.ts'
import type { ClaimedAnswer } from '../chain/readClaimed.ts'
import { readPaid } from '../chain/readPaidAmounts.ts'

/** How a campaign's allocations unlock. `start` in unix seconds. */
export type UnlockTerms = { start: number; schedule: Schedule }

/** An allocation that unlocks over time, as it stands at a block. Base units, and unix seconds. */
export type OverTime = UnlockTerms & {
  /** Of the block. */
  now: number
  paid: bigint
  /** Unlocked, and not paid yet. */
  due: bigint
  /** When more unlocks; undefined where all has. */
  next: number | undefined
  /** As it is kept with an attempt. */
  kept: { amount: string; paid: string }
}

/**
 * As `readClaimed`, of a campaign over time: claimed is what has been paid to the last base unit. What one
 * node alone calls all that is due is reported so too, as its word takes no button away.
 */
export async function readOverTime(
  reader: ChainReader,
  question: {
    distributor: Address
    index: number
    /** The whole allocation in base units, as text, and how it unlocks. */
    terms: UnlockTerms & { amount: string }
  },
): Promise<ClaimedAnswer & { overTime: OverTime }> {
  const {
    distributor,
    index,
    terms: { amount: text, ...terms },
  } = question
  const amount = BigInt(text)
  const { paid, timestamp: now, agreement } = await readPaid(reader, { distributor, index: BigInt(index) })
  return { ...claimedOverTime({ amount, paid, now, agreement }, terms), agreement }
}

/**
 * Whether all of an allocation is claimed when so much of it was paid, and how it stands. What one node alone
 * calls all that has unlocked counts as claimed: it is reported so.
 */
export function claimedOverTime(
  { agreement, ...now }: { amount: bigint; paid: bigint; now: number; agreement: Agreement },
  terms: UnlockTerms,
): { isClaimed: boolean; overTime: OverTime } {
  const overTime = overTimeOf(now, terms)
  const isReported = overTime.due === 0n && now.paid > 0n && !isAgreed(agreement)
  return { isClaimed: now.paid >= now.amount || isReported, overTime }
}

/** How an allocation stands at a time (unix seconds), when so much of it was paid. */
export function overTimeOf(
  { amount, paid, now }: { amount: bigint; paid: bigint; now: number },
  terms: UnlockTerms,
): OverTime {
  const due = dueAt({ amount, paid }, now, terms)
  const next = nextUnlock(amount, now, terms)
  return { ...terms, now, paid, due, next, kept: { amount: `${amount}`, paid: `${paid}` } }
}
