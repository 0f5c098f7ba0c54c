import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isWayOpen, termsGate } from '../../../claim/terms/termsGate.ts'
import { type TermsAnswer, termsQuery } from '../../../claim/terms/termsQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { signingSupport } from '../../../multisig/sign/signingSupport.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'

/** Milliseconds between two looks at whether the other owners have accepted elsewhere. */
const every = 10_000

/**
 * The campaign's terms, for the open Safe as a whole. The API is asked once a wallet is connected, or when
 * somebody wants one of its ways: by the question it learns which Safe is looked at.
 *
 * @param isNeeded there is a way to claim that they would be before
 */
export function useSafeTerms({ campaign, isNeeded }: { campaign: CampaignConfig; isNeeded: boolean }) {
  const site = useSite()
  const client = useQueryClient()
  const wallet = useWallet()
  const { safe, role } = useOpenSafe()
  const [isOpened, setOpened] = useState(false)
  const [isStuck, setStuck] = useState(false)
  const isReadOnly = role.kind === 'host' && role.isReadOnly
  const isAble = signingSupport(safe.version).isSupported && !isReadOnly
  const mayAsk = site.api.isEnabled && isAble
  const isAsked = mayAsk && isNeeded && (isOpened || wallet.status === 'connected')
  const question = termsQuery(site, { campaign: campaign.id, account: safe.address })
  const { data: answer } = useQuery({
    ...question,
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data?.standing?.status === 'to-accept' ? every : false),
  })
  const gate = termsGate({ isAsked, isAble, answer, isStuck })
  return {
    gate,
    /** The ways wait. Where no wallet is connected the button that asked is busy, and nothing else waits. */
    isHolding: gate.status === 'asking' && wallet.status === 'connected',
    /** Somebody could ask, and nobody has. */
    isUnasked: mayAsk && isNeeded && !isAsked,
    /** Asks now. Answers whether nothing is before the ways. */
    async ask(): Promise<boolean> {
      if (!mayAsk) return true
      setOpened(true)
      const answer = await client
        .fetchQuery(question)
        .catch((error: Error): TermsAnswer => ({ standing: undefined, error }))
      return isWayOpen(termsGate({ isAsked: true, isAble, answer, isStuck }))
    },
    setStuck,
  } as const
}

export type SafeTerms = ReturnType<typeof useSafeTerms>
