import type { Address } from 'viem'
import { type JournalEntry, type JournalStorage, openJournal } from '../deploy/deployJournal.ts'

/**
 * The last thing that was asked for on a campaign's way onto the chain and was not refused; undefined where
 * the journal has none.
 *
 * @throws JournalError, and whatever the storage throws
 */
export async function lastAsked(
  campaign: { chainId: number; distributor: Address },
  storage: JournalStorage | undefined,
): Promise<JournalEntry | undefined> {
  if (!storage) return undefined
  const { entries } = await openJournal(storage, campaign)
  return entries.findLast((entry) => entry.status !== 'ended' || entry.outcome !== 'refused')
}
