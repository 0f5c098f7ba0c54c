import type { Address } from 'viem'
import type { Allocations } from '../../campaign/allocations.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { pause } from '../../chain/pause.ts'
import { EverclaimError } from '../../errors.ts'
import { owedBy, unclaimedIn } from '../unclaimedIn.ts'
import { readContract } from './readContract.ts'
import { type Solvency, solvency } from './solvency.ts'

/** A campaign whose list is proven. */
export type WatchedCampaign = { readonly distributor: Address; readonly allocations: Allocations }

/** How the sums of a campaign are since `at`. */
export type SumsState<campaign extends WatchedCampaign> = {
  readonly at: Date
  readonly campaign: campaign
  readonly solvency: Solvency
}

/** How often in turn nothing is known before it is said: nodes are busy now and then. */
const silentRounds = 2

/**
 * Reads again and again what the contract of each campaign holds, which allocations were paid, and what the
 * others come to by the list.
 *
 * @param options.every milliseconds from the end of a round to the begin of the next
 * @returns the first state of each campaign, and each other one when it begins, until `signal` ends it
 */
export async function* watchSums<campaign extends WatchedCampaign>(
  reader: ChainReader,
  campaigns: readonly campaign[],
  { every, signal }: { every: number; signal: AbortSignal },
): AsyncGenerator<SumsState<campaign>, void, void> {
  const said = new Map<WatchedCampaign, Solvency['status']>()
  const silent = new Map<WatchedCampaign, number>()
  while (!signal.aborted) {
    for (const campaign of campaigns) {
      const at = new Date()
      const now = await readSums(reader, campaign)
      if (signal.aborted) return
      const rounds = now.status === 'could-not-check' ? (silent.get(campaign) ?? 0) + 1 : 0
      silent.set(campaign, rounds)
      if ((rounds > 0 && rounds < silentRounds) || said.get(campaign) === now.status) continue
      said.set(campaign, now.status)
      yield { at, campaign, solvency: now }
    }
    await pause(every, signal)
  }
}

async function readSums(
  reader: ChainReader,
  { distributor, allocations }: WatchedCampaign,
): Promise<Solvency> {
  try {
    const { terms, facts } = await readContract(reader, distributor)
    const { head, balance, isCancelled, agreement } = facts
    const { total, window } = terms
    const open = owedBy<bigint>({ paid: facts.paid, claimedWords: facts.claimedWords }, total, (words) =>
      unclaimedIn(allocations, words),
    )
    const isOver = window.end !== null && head.timestamp >= window.end
    return solvency({ owed: { open, by: 'list' }, balance, isOver, isCancelled, agreement })
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return { status: 'could-not-check', reason: error.summary }
  }
}
