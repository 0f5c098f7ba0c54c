import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Hex } from 'viem'
import { type AcceptanceTrouble, handAcceptance } from '../../../claim/terms/handAcceptance.ts'
import { type SafeAcceptance, safeAcceptanceOf } from '../../../claim/terms/safeAcceptance.ts'
import { linkedAcceptanceQuery } from '../../../claim/terms/safeAcceptanceQuery.ts'
import { type Terms, type TermsAnswer, termsQuery } from '../../../claim/terms/termsQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { sentenceOf } from '../../../errors.ts'
import type { CheckedCollected } from '../../../multisig/collected/checkCollected.ts'
import { withSignatures } from '../../../multisig/collected/collectedMessage.ts'
import {
  checkedCollectedQuery,
  serviceSignaturesQuery,
} from '../../../multisig/collected/collectedQueries.ts'
import type { OwnerSignature } from '../../../multisig/sign/signatures.ts'
import { apiOf } from '../../../session/apiOf.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useSite } from '../../site/siteContext.ts'
import { keepInBrowser, useStoredSignatures } from './signatureStore.ts'

/** What stands between a complete acceptance and the API. */
export type Handing =
  | { status: 'idle' }
  | { status: 'sending' }
  | ({ status: 'not-taken' } & AcceptanceTrouble)

/**
 * The acceptance of a campaign's terms by the open Safe: signatures from wherever they come, each held
 * against the owners of today, and handed to the API once the Safe's contract accepts them.
 */
export function useSafeAcceptance({
  campaign,
  terms,
  text,
  onText,
  onAccepted,
}: {
  campaign: CampaignConfig
  terms: Terms
  /** Of the link that opened the page. */
  text: string | undefined
  onText: (text: string | undefined) => void
  onAccepted: () => void
}) {
  const site = useSite()
  const client = useQueryClient()
  const { safe } = useOpenSafe()
  const { address, owners, threshold } = safe
  const unsigned = useMemo(
    () =>
      safeAcceptanceOf({
        site: window.location.origin,
        campaign: campaign.id,
        chainId: site.chainId,
        hash: terms.hash,
        account: address,
      }),
    [address, campaign.id, site.chainId, terms.hash],
  )
  const { messageHash } = unsigned
  const kept = useStoredSignatures(messageHash)
  const [brought, setBrought] = useState<readonly OwnerSignature[]>([])
  const [fault, setFault] = useState<string>()
  const linked = useQuery({
    ...linkedAcceptanceQuery({ text: text ?? '', wanted: unsigned }),
    enabled: text !== undefined,
  })
  const service = useQuery({
    ...serviceSignaturesQuery(site, messageHash),
    enabled: site.safeService.isEnabled,
  })
  const collected = useMemo<SafeAcceptance>(() => {
    // No matter who is named: what counts is who is recovered, and each byte is looked at once.
    const all = [...kept, ...brought, ...(linked.data?.signatures ?? []), ...(service.data ?? [])]
    const signatures = [...new Map(all.map((each) => [each.signature.toLowerCase(), each])).values()]
    return { ...unsigned, signatures }
  }, [brought, kept, linked.data, service.data, unsigned])
  const check = useQuery({
    ...checkedCollectedQuery(site, { collected, safe: { owners, threshold } }),
    placeholderData: keepPreviousData,
  })
  const checked: CheckedCollected | undefined = check.data
  /** What is proven, and goes on to others. */
  const proven = useMemo(
    () => withSignatures(unsigned, checked?.accepted ?? []),
    [checked?.accepted, unsigned],
  )

  const isAccepted = useRef(false)
  // What came by a link, a file or the service is there after a reload.
  useEffect(() => {
    if (isAccepted.current) return
    const known = new Set(kept.map(({ signature }) => signature.toLowerCase()))
    if (proven.signatures.some(({ signature }) => !known.has(signature)))
      keepInBrowser(messageHash, proven.signatures)
  }, [kept, messageHash, proven])

  const [handing, setHanding] = useState<Handing>({ status: 'idle' })
  const isHanding = useRef(false)
  const latest = useRef({ onAccepted, onText })
  latest.current = { onAccepted, onText }
  const hand = useCallback(
    async (signature: Hex) => {
      const api = apiOf(site, { account: unsigned.account })
      if (!api || isHanding.current) return
      isHanding.current = true
      setHanding({ status: 'sending' })
      const { campaign: id, message, account, hash } = unsigned
      const handed = await handAcceptance(api, { campaign: id, account, hash, message, signature })
      isHanding.current = false
      setHanding(handed.status === 'not-taken' ? handed : { status: 'idle' })
      const { queryKey } = termsQuery(site, { campaign: id, account })
      if (handed.status === 'accepted') {
        isAccepted.current = true
        // The card goes: the focus stays where it was.
        latest.current.onAccepted()
        latest.current.onText(undefined)
        keepInBrowser(messageHash, [])
        client.setQueryData<TermsAnswer>(queryKey, { standing: handed.standing })
      } else if (handed.status === 'changed') void client.invalidateQueries({ queryKey })
    },
    [client, messageHash, site, unsigned],
  )
  const signature = checked?.status === 'signed' && !check.isPlaceholderData ? checked.signature : undefined
  useEffect(() => {
    if (signature !== undefined) void hand(signature)
  }, [hand, signature])

  return {
    proven,
    checked,
    check,
    handing,
    /** Why the link cannot be used, in a sentence. */
    linkFault: linked.error ? sentenceOf(linked.error) : undefined,
    /** Why what was brought in last cannot be used. */
    fault,
    serviceError: service.error,
    onSigned: (signed: SafeAcceptance) => keepInBrowser(messageHash, signed.signatures),
    handAgain: () => {
      if (signature !== undefined) void hand(signature)
    },
    async bring(pasted: string) {
      setFault(undefined)
      try {
        const { signatures } = await client.fetchQuery(
          linkedAcceptanceQuery({ text: pasted, wanted: unsigned }),
        )
        setBrought((known) => [...known, ...signatures])
      } catch (error) {
        setFault(sentenceOf(error))
      }
    },
  } as const
}
