import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { parseProposalText } from '../../claim/safeClaim/proposalText.ts'
import {
  type ClaimableCampaign,
  claimsAllocation,
  isSoundClaim,
  readSafeClaim,
  type SafeClaimReading,
} from '../../claim/safeClaim/readSafeClaim.ts'
import type { SafeClaimProposal } from '../../claim/safeClaim/safeClaimProposal.ts'
import { useSite } from '../site/siteContext.ts'

/** A proposal that somebody sent, and that does not only claim this allocation for this Safe. */
export type Stranger = { proposal: SafeClaimProposal; reading: SafeClaimReading }

/**
 * What came by link, file or paste. Whatever only claims for this Safe is taken in; what cannot be read is told in a sentence;
 * anything else is a stranger's, and is shown for what it is.
 *
 * @param text of the link that opened the page
 * @param campaigns undefined until this Safe's place in the list is known
 */
export function useLinkedProposals({
  safe,
  text,
  campaigns,
  place,
}: {
  safe: Address
  text: string | undefined
  campaigns: readonly ClaimableCampaign[] | undefined
  place: { distributor: Address; index: number } | undefined
}) {
  const { chainId } = useSite()
  const [brought, setBrought] = useState<readonly SafeClaimProposal[]>([])
  /** Of the link that opened the page, and of what was brought in since. */
  const [linkFault, setLinkFault] = useState<string>()
  const [bringFault, setBringFault] = useState<string>()

  const take = useCallback(
    async (text: string): Promise<SafeClaimProposal | Error> => {
      try {
        const proposal = await parseProposalText(text, { chainId, safe })
        setBrought((known) => [proposal, ...known].slice(0, 20))
        return proposal
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error))
      }
    },
    [chainId, safe],
  )

  useEffect(() => {
    setLinkFault(undefined)
    if (text === undefined) return
    let isGone = false
    void take(text).then((taken) => {
      if (!isGone && taken instanceof Error) setLinkFault(sentenceOf(taken))
    })
    return () => {
      isGone = true
    }
  }, [text, take])

  const read = useMemo(() => {
    const linked: SafeClaimProposal[] = []
    const strangers: Stranger[] = []
    if (!campaigns || !place) return { linked, strangers }
    for (const proposal of brought) {
      const reading = readSafeClaim({ safe, transaction: proposal.transaction, campaigns })
      if (isSoundClaim(reading) && claimsAllocation(reading, place)) linked.push(proposal)
      else strangers.push({ proposal, reading })
    }
    return { linked, strangers }
  }, [brought, campaigns, place, safe])

  return {
    linked: read.linked,
    /** The newest, if there is one. */
    stranger: read.strangers[0],
    linkFault,
    bringFault,
    /** Takes in what was pasted or opened; gives the proposal where it could be read. */
    async bring(text: string): Promise<SafeClaimProposal | undefined> {
      setBringFault(undefined)
      const taken = await take(text)
      if (!(taken instanceof Error)) return taken
      setBringFault(sentenceOf(taken))
      return undefined
    },
    /** Puts away what was brought; the link that opened the page has to be left besides. */
    drop(which?: SafeClaimProposal) {
      setBrought((known) => (which ? known.filter(({ safeTxHash }) => safeTxHash !== which.safeTxHash) : []))
      setLinkFault(undefined)
    },
  } as const
}

const sentenceOf = (error: Error) => ('summary' in error ? String(error.summary) : error.message)
