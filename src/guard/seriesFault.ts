import { isAddressEqual } from 'viem'
import { say } from '../language/say.ts'
import type { CallIntent } from './intents.ts'
import { linkedRounds } from './linkedRounds.ts'
import type { Place } from './place.ts'

/**
 * Why a claim of several rounds is about another contract than those of the page's series, in a sentence.
 * A round is of it that the site lists, or that manifests of the series link to the page's campaign. Pure.
 */
export function seriesFault(
  { rounds, series }: Extract<CallIntent, { kind: 'claim-rounds' }>,
  place: Place,
): string | undefined {
  const linked = linkedRounds(series, place)
  const isOfSeries = rounds.every(({ distributor }) =>
    [...linked, ...place.site.campaigns].some((each) => isAddressEqual(each.distributor, distributor)),
  )
  return isOfSeries ? undefined : say('The call goes to another contract than those of this series.')
}
