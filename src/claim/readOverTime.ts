import type { Address } from 'viem'
import { dueAt, nextUnlock, type Schedule } from '../campaign/schedule.ts'
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
}

/** As `readClaimed`, of a campaign over time: claimed is what has been paid to the last base unit. */
export async function readOverTime(
  reader: ChainReader,
  { amount, terms, ...place }: { distributor: Address; index: bigint; amount: bigint; terms: UnlockTerms },
): Promise<ClaimedAnswer & { overTime: OverTime }> {
  const { paid, timestamp: now, agreement } = await readPaid(reader, place)
  const due = dueAt({ amount, paid }, now, terms)
  const next = nextUnlock(amount, now, terms)
  return { isClaimed: paid >= amount, agreement, overTime: { ...terms, now, paid, due, next } }
}
