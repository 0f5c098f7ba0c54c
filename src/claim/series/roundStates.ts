import { isAgreed } from '../../chain/agreement.ts'
import type { SeriesClaimed } from '../../chain/series/readSeriesClaimed.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { campaignPhase } from '../../package/campaignPhase.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import type { RoundAnswer } from '../../package/checkSeries.ts'
import type { ProvenList } from '../../package/loadPackage.ts'
import { isFirstKnown, type SeriesRound } from '../../package/walkSeries.ts'
import type { SeriesLink } from './isLinked.ts'

/** What a round has for an account. Amounts in base units, times in unix seconds. */
export type RoundState = {
  readonly campaign: CampaignConfig
  /** From 1, the first; undefined where the first is not known. */
  readonly number: number | undefined
  /** Undefined where its package is missing. */
  readonly pkg: ProvenList | undefined
} & (
  | { readonly status: 'checking' }
  /** Neither yes nor no. `allocation`: what the list says, where it was reached. */
  | {
      readonly status: 'could-not-check'
      readonly error: Error | undefined
      readonly allocation: Allocation | undefined
    }
  | { readonly status: 'not-listed' }
  | { readonly status: 'not-started'; readonly allocation: Allocation; readonly start: number }
  | { readonly status: 'ended'; readonly allocation: Allocation; readonly end: number }
  | { readonly status: 'claimed'; readonly allocation: Allocation }
  | { readonly status: 'open'; readonly allocation: Allocation }
)

/** Rounds whose packages are there, by which those before them are proven. */
export const linksOf = (states: readonly RoundState[]): readonly SeriesLink[] =>
  states.flatMap(({ pkg }) => (pkg ? [{ distributor: pkg.distributor, manifest: pkg.manifest }] : []))

/** What the chain says of the allocations. */
export type RoundsOnChain =
  | { readonly status: 'checking' }
  | { readonly status: 'could-not-check'; readonly error: Error }
  | ({
      readonly status: 'read'
      /** By `placeKey`; missing for an allocation that was not asked about yet. */
      readonly isClaimed: ReadonlyMap<string, boolean | undefined>
    } & Pick<SeriesClaimed, 'timestamp' | 'agreement'>)

/**
 * What each round has for an account, from the last to the first. Pure. "Not listed", "claimed" and "could
 * not check" are said only of answers that said so, and no round's answer depends on another's.
 */
export function roundStates(
  rounds: readonly SeriesRound[],
  answerOf: (distributor: string) => RoundAnswer | undefined,
  chain: RoundsOnChain,
): readonly RoundState[] {
  return rounds.map((round, at) => {
    const base = {
      campaign: round.campaign,
      number: roundNumber(rounds, at),
      pkg: round.status === 'loaded' ? round.pkg : undefined,
    }
    if (round.status === 'missing')
      return { ...base, status: 'could-not-check', error: round.error, allocation: undefined }
    const answer = answerOf(round.pkg.distributor)
    if (!answer) return { ...base, status: 'checking' }
    if (answer.status === 'could-not-check')
      return { ...base, status: 'could-not-check', error: answer.error, allocation: undefined }
    if (answer.status === 'not-eligible') return { ...base, status: 'not-listed' }
    return { ...base, ...listedState(round.pkg, answer.allocation, chain) }
  })
}

function listedState(
  { manifest: { window }, distributor }: ProvenList,
  allocation: Allocation,
  chain: RoundsOnChain,
) {
  switch (chain.status) {
    case 'checking':
      return { status: 'checking' } as const
    case 'could-not-check':
      return { status: 'could-not-check', error: chain.error, allocation } as const
    case 'read': {
      const key = placeKey({ distributor, index: allocation.index })
      if (!chain.isClaimed.has(key)) return { status: 'checking' } as const
      const isClaimed = chain.isClaimed.get(key)
      // No contract is there, or one node alone reports it: no reason to show it as paid, nor as unpaid.
      if (isClaimed === undefined || (isClaimed && !isAgreed(chain.agreement)))
        return { status: 'could-not-check', error: undefined, allocation } as const
      if (isClaimed) return { status: 'claimed', allocation } as const
      const phase = campaignPhase(window, chain.timestamp)
      if (phase === 'upcoming') return { status: 'not-started', allocation, start: window.start } as const
      if (phase === 'ended') return { status: 'ended', allocation, end: window.end ?? 0 } as const
      return { status: 'open', allocation } as const
    }
  }
}

/** An allocation of a round as one text. */
export const placeKey = ({ distributor, index }: { distributor: string; index: number }): string =>
  `${distributor.toLowerCase()} ${index}`

/** Counted from the first, where the search has come to it. */
export function roundNumber(rounds: readonly SeriesRound[], at: number): number | undefined {
  return isFirstKnown(rounds) ? rounds.length - at : undefined
}
