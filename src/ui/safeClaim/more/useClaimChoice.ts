import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useContext, useMemo, useState } from 'react'
import { getAddress } from 'viem'
import { packageQuery } from '../../../claim/queries.ts'
import { blastModesQuery } from '../../../claim/safeClaim/blastModesQuery.ts'
import { blastSettings } from '../../../claim/safeClaim/blastSettings.ts'
import { claimableQuery } from '../../../claim/safeClaim/claimableQuery.ts'
import { termsQuery } from '../../../claim/terms/termsQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { noVotes, type VotesEntry, votesChoiceOf } from '../../claim/votes/votesChoice.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useWorkspaceFragment } from '../../multisig/useWorkspaceFragment.ts'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import type { ClaimChoice } from '../claimChoice.ts'
import { SafeSeriesContext } from '../series/safeSeriesContext.ts'

/**
 * What else the open Safe could do in the transaction that claims: other campaigns of the site, looked
 * through one by one, and its own settings of Blast. Nothing is ticked by itself, and what can no longer be
 * done drops out of the choice by itself.
 */
export function useClaimChoice(campaign: CampaignConfig) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { isSearching } = useContext(SafeSeriesContext)
  const found = useQuery({ ...claimableQuery(site, safe.address), enabled: site.campaigns.length > 1 })
  const modes = useQuery(blastModesQuery(site, safe.address))
  // A visitor who follows “claim them together” has chosen them; each can be left out again.
  const wanted = useWorkspaceFragment()?.parameters.with ?? ''
  const isWanted = useCallback((id: string) => wanted === 'all' || wanted.split(',').includes(id), [wanted])
  const { token } = useQuery(packageQuery(site, campaign)).data?.manifest ?? {}
  const [votes, setVotes] = useState<VotesEntry>(noVotes)
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())

  const others = useMemo(
    () => (found.data ?? []).filter((each) => each.campaign.id !== campaign.id),
    [found.data, campaign.id],
  )
  const isWallet = useWallet().status === 'connected'
  const wantsTerms = others.filter(
    ({ campaign: { id }, status }) =>
      status === 'eligible' && isListedId(id) && (chosen.get(id) ?? isWanted(id)),
  )
  const answers = useQueries({
    queries: wantsTerms.map(({ campaign: { id } }) => ({
      ...termsQuery(site, { campaign: id, account: safe.address }),
      enabled: site.api.isEnabled && isWallet,
    })),
  })
  // Terms of its own are accepted on its own page. Where the API can't be asked, nobody waits for them.
  const termed = wantsTerms.flatMap(({ campaign: { id } }, at) => {
    const { standing, error } = answers[at]?.data ?? {}
    return standing?.status === 'to-accept' && !error ? [id] : []
  })
  const termedKey = termed.join()
  const settings = useMemo(() => (modes.data ? blastSettings(modes.data) : []), [modes.data])
  const entered = token ? votesChoiceOf(votes, [getAddress(token.address), campaign.distributor]) : undefined
  const delegatee = entered?.status === 'unsigned' ? entered.delegatee : undefined
  const choice = useMemo<ClaimChoice>(
    () => ({
      claims: others.flatMap((each) =>
        each.status === 'eligible' &&
        !termedKey.split(',').includes(each.campaign.id) &&
        (chosen.get(each.campaign.id) ?? isWanted(each.campaign.id))
          ? [each.offer]
          : [],
      ),
      settings: settings.flatMap((each) =>
        each.status === 'offered' && chosen.get(each.id) ? [each.setting] : [],
      ),
      delegations: token && delegatee ? [{ token: getAddress(token.address), delegatee }] : [],
    }),
    [others, settings, chosen, isWanted, termedKey, token, delegatee],
  )
  return {
    others,
    settings,
    choice,
    found,
    modes,
    votes: {
      entry: votes,
      change: setVotes,
      delegatee,
      fault: entered?.status === 'unsigned' ? entered.fault : undefined,
    },
    /** All that was asked for by a link is known: until then a claim would be made of a part of it. */
    isKnown:
      !answers.some(({ isLoading }) => isLoading) &&
      (wanted === '' ||
        (!found.isPending &&
          !isSearching &&
          others.every(({ campaign, status }) => status !== 'checking' || !isWanted(campaign.id)))),
    /** The site asks for its terms, which the owners have not accepted: it is left out. */
    hasTerms: (id: string) => termed.includes(id),
    isTicked: (id: string) =>
      !termed.includes(id) &&
      (chosen.get(id) ??
        (isWanted(id) && others.some(({ campaign, status }) => campaign.id === id && status === 'eligible'))),
    tick(id: string, isTicked: boolean) {
      setChosen((before) => new Map([...before, [id, isTicked]]))
    },
  } as const
}

/** The site knows a round that it does not list by its contract alone, and has no terms of it. */
const isListedId = (id: string) => !id.startsWith('0x')

export type ClaimChoices = ReturnType<typeof useClaimChoice>
