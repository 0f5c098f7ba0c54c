import type { Round } from '../../campaign/series/seriesFaults.ts'
import { linkFaults } from '../../campaign/series/seriesFaults.ts'
import type { CampaignDraft } from '../create/campaignDraft.ts'
import { missingRound } from './draftSeries.ts'

type Rounds = CampaignDraft['series']['rounds']

/**
 * What a recomputed package is to the rounds that are there: one end of them, or none of them and why, as a
 * sentence.
 */
export type AddedRound =
  | { readonly rounds: Rounds; readonly at: 'first' | 'last' }
  | { readonly fault: string }

/**
 * Adds a round to a series that is read from its last round back to its first, or goes on behind the last.
 *
 * @param chainId the site's
 */
export function addRound(
  series: CampaignDraft['series'],
  { manifest, manifestHash, distributor }: Round,
  chainId: number,
): AddedRound {
  const { rounds, wanted } = series
  const round = { manifest, manifestHash, distributor }
  const name = `“${manifest.texts.title}”`
  const [last] = rounds.slice(-1)
  const missing = missingRound(series)
  if (rounds.some((each) => each.manifestHash === manifestHash))
    return { fault: `${name} is among the rounds already.` }
  if (manifest.chainId !== chainId)
    return { fault: `${name} is on chain ${manifest.chainId}. This site is for chain ${chainId}.` }
  if (manifest.schedule) return { fault: `${name} pays over time. Rounds pay at once.` }
  if (!last) {
    if (wanted && !isOf(wanted, round))
      return { fault: `${name} is another campaign. The last round is ${wanted.distributor}.` }
    return { rounds: [round], at: 'last' }
  }
  const isNext = manifest.previous?.manifestHash === last.manifestHash
  if (!isNext && !missing) return { fault: `${name} isn’t of this series, whose rounds are all there.` }
  if (!isNext && missing && !isOf(missing, round))
    return { fault: `${name} isn’t the round that is missing: ${missing.distributor}.` }
  const [first = last] = rounds
  const [reason] = isNext ? linkFaults(round, last) : linkFaults(first, round)
  if (reason !== undefined) return { fault: `${name} can’t be of this series: a round ${reason}.` }
  return isNext ? { rounds: [...rounds, round], at: 'last' } : { rounds: [round, ...rounds], at: 'first' }
}

const isOf = (named: { distributor: string; manifestHash: string | null }, round: Round): boolean =>
  named.manifestHash === null
    ? named.distributor.toLowerCase() === round.distributor.toLowerCase()
    : named.manifestHash === round.manifestHash
