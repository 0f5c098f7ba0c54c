import { useQueries } from '@tanstack/react-query'
import { type Address, zeroAddress } from 'viem'
import type { RoundState } from '../../../claim/series/roundStates.ts'
import { isWayOpen, termsGate } from '../../../claim/terms/termsGate.ts'
import { termsQuery } from '../../../claim/terms/termsQuery.ts'
import { useSite } from '../../site/siteContext.ts'

/**
 * The round whose terms come next, of those that are claimed together: the site asks for each round's own,
 * and one after the other. Where all of them are accepted, one that has some; undefined where none has.
 *
 * @param payer whom they are for; nobody is asked without
 */
export function useRoundTerms<Round extends RoundState>(
  rounds: readonly Round[],
  payer: Address | undefined,
): Round | undefined {
  const site = useSite()
  const isAsked = site.api.isEnabled && payer !== undefined
  // What the site does not list it has no terms of.
  const listed = rounds.filter(({ campaign: { id } }) => site.campaigns.some((each) => each.id === id))
  const answers = useQueries({
    queries: listed.map(({ campaign: { id } }) => ({
      ...termsQuery(site, { campaign: id, account: payer ?? zeroAddress }),
      enabled: isAsked,
    })),
  })
  const gates = answers.map(({ data: answer }) =>
    termsGate({ isAsked, isAble: true, answer, isStuck: false }),
  )
  const closed = gates.findIndex((gate) => !isWayOpen(gate))
  return listed[closed >= 0 ? closed : gates.findIndex(({ status }) => status !== 'open')]
}
