import { type LinkFault, linkFaults, type Round } from '../../campaign/series/seriesFaults.ts'
import { message, say } from '../../language/say.ts'
import type { CampaignDraft } from '../create/campaignDraft.ts'
import { missingRound } from './draftSeries.ts'

type Rounds = CampaignDraft['series']['rounds']

const faultWords = {
  'names-none': message(
    '{name} can’t be of this series: a round names no round before it: it begins a series of its own.',
  ),
  'other-package': message(
    '{name} can’t be of this series: a round names the package {named} before it, not {found}.',
  ),
  'other-contract': message(
    '{name} can’t be of this series: a round names the contract {named} before it, not {found}.',
  ),
  'other-chain': message(
    '{name} can’t be of this series: a round is on chain {own}, and the round before it on {other}.',
  ),
  'other-token': message(
    '{name} can’t be of this series: a round pays the token {own}, and the round before it {other}.',
  ),
} as const satisfies Record<LinkFault['code'], string>

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
    return { fault: say('{name} is among the rounds already.', { name }) }
  if (manifest.chainId !== chainId)
    return {
      fault: say('{name} is on chain {chainId}. This site is for chain {own}.', {
        name,
        chainId: String(manifest.chainId),
        own: String(chainId),
      }),
    }
  if (manifest.schedule) return { fault: say('{name} pays over time. Rounds pay at once.', { name }) }
  if (!last) {
    if (wanted && !isOf(wanted, round))
      return {
        fault: say('{name} is another campaign. The last round is {distributor}.', {
          name,
          distributor: wanted.distributor,
        }),
      }
    return { rounds: [round], at: 'last' }
  }
  const isNext = manifest.previous?.manifestHash === last.manifestHash
  if (!isNext && !missing)
    return { fault: say('{name} isn’t of this series, whose rounds are all there.', { name }) }
  if (!isNext && missing && !isOf(missing, round))
    return {
      fault: say('{name} isn’t the round that is missing: {distributor}.', {
        name,
        distributor: missing.distributor,
      }),
    }
  const [first = last] = rounds
  const [fault] = isNext ? linkFaults(round, last) : linkFaults(first, round)
  if (fault !== undefined) return { fault: say(faultWords[fault.code], { name, ...fault }) }
  return isNext ? { rounds: [...rounds, round], at: 'last' } : { rounds: [round, ...rounds], at: 'first' }
}

const isOf = (named: { distributor: string; manifestHash: string | null }, round: Round): boolean =>
  named.manifestHash === null
    ? named.distributor.toLowerCase() === round.distributor.toLowerCase()
    : named.manifestHash === round.manifestHash
