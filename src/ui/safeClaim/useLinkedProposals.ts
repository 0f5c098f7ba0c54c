import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Address } from 'viem'
import {
  type ClaimableCampaign,
  claimsAllocation,
  isValidClaim,
  readSafeClaim,
  type SafeClaimReading,
} from '../../claim/safeClaim/readSafeClaim.ts'
import { asError, sentenceOf } from '../../errors.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import { parseProposalText } from '../../multisig/sources/proposalText.ts'
import { useSite } from '../site/siteContext.ts'

/** More than anybody opens in one visit. */
const mostBrought = 20

/** A proposal that somebody sent, and that does not only claim this allocation for this Safe. */
export type Stranger = { proposal: Proposal; reading: SafeClaimReading }

/**
 * What came by link, file or paste. Whatever only claims for this Safe is taken in; what cannot be read is
 * said in a sentence; anything else is a stranger's, and is shown for what it is.
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
  const [brought, setBrought] = useState<readonly Proposal[]>([])
  /** Of the link that opened the page, and of what was brought in since. */
  const [linkFault, setLinkFault] = useState<string>()
  const [bringFault, setBringFault] = useState<string>()

  const parse = useCallback(
    (text: string): Promise<Proposal | Error> => parseProposalText(text, { chainId, safe }).catch(asError),
    [chainId, safe],
  )

  useEffect(() => {
    // Another link: what the one before has brought is not meant any more.
    setBrought([])
    setLinkFault(undefined)
    if (text === undefined) return
    let isGone = false
    void parse(text).then((parsed) => {
      if (isGone) return
      if (parsed instanceof Error) setLinkFault(sentenceOf(parsed))
      else setBrought([parsed])
    })
    return () => {
      isGone = true
    }
  }, [text, parse])

  const read = useMemo(() => {
    const linked: Proposal[] = []
    const strangers: Stranger[] = []
    if (!campaigns || !place) return { linked, strangers }
    for (const proposal of brought) {
      const reading = readSafeClaim({ safe, transaction: proposal.transaction, campaigns })
      if (isValidClaim(reading) && claimsAllocation(reading, place)) linked.push(proposal)
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
    async bring(text: string): Promise<Proposal | undefined> {
      setBringFault(undefined)
      const parsed = await parse(text)
      if (parsed instanceof Error) {
        setBringFault(sentenceOf(parsed))
        return undefined
      }
      setBrought((known) => [parsed, ...known].slice(0, mostBrought))
      return parsed
    },
    /** Puts away what was brought; the link that opened the page has to be left besides. */
    drop() {
      setBrought([])
      setLinkFault(undefined)
      setBringFault(undefined)
    },
  } as const
}
