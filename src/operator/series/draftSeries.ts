import type { Hex } from '../../campaign/hex.ts'
import type { Round } from '../../campaign/series/seriesFaults.ts'
import { type CampaignDraft, emptyDraft } from '../create/campaignDraft.ts'

/** A round that is named and not there. Its package is only known where another round names it. */
export type MissingRound = { readonly distributor: Hex; readonly manifestHash: Hex | null }

/** The series of a draft that is to be its next round; undefined for any other draft. */
export function nextRoundSeries({
  unlocking,
  series,
}: Pick<CampaignDraft, 'unlocking' | 'series'>): CampaignDraft['series'] | undefined {
  return unlocking.kind === 'rounds' && series.which === 'next' ? series : undefined
}

/** The round that the next one comes after, where it is known. */
export const lastRound = (draft: Pick<CampaignDraft, 'unlocking' | 'series'>): Round | undefined =>
  nextRoundSeries(draft)?.rounds.at(-1)

/** The first round that is named and wasn't read. Undefined where all of them were, or none is named. */
export function missingRound({ rounds, wanted }: CampaignDraft['series']): MissingRound | undefined {
  const [first] = rounds
  return (first ? first.manifest.previous : wanted) ?? undefined
}

/** Whether what was read of a series is enough for its next round. */
export const isSeriesReady = (series: CampaignDraft['series']): boolean =>
  series.rounds.length > 0 && (series.sheet === 'new-rows' || missingRound(series) === undefined)

/** A draft that is to be the round after this one. */
export const nextRoundDraft = ({ distributor, manifestHash }: MissingRound): CampaignDraft => ({
  ...emptyDraft,
  unlocking: { ...emptyDraft.unlocking, kind: 'rounds' },
  series: { ...emptyDraft.series, which: 'next', wanted: { distributor, manifestHash } },
})
