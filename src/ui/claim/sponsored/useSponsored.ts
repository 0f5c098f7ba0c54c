import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Address, Hex } from 'viem'
import { isRejection } from '../../../claim/isRejection.ts'
import type { RoundPlace } from '../../../claim/series/seriesChainQueries.ts'
import {
  askSponsor,
  askSponsorOfRounds,
  type SponsorAnswer,
  type SponsoredRound,
} from '../../../claim/sponsored/askSponsor.ts'
import { followSponsored, type SponsoredProgress } from '../../../claim/sponsored/followSponsored.ts'
import { keepLooking } from '../../../claim/sponsored/keepLooking.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { asError, sentenceOf } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import { apiOf } from '../../../session/apiOf.ts'
import { onReturn } from '../../page/onReturn.ts'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import { sponsoredStore } from './sponsoredStore.ts'

export type SponsorTrouble = Extract<SponsorAnswer, { status: 'not-taken' }>

/** What is remembered, and of which allocation: what is on its way for one is never shown for another. */
type Kept = { place: string; id: string; hash: Hex | undefined; paidBefore: string | undefined }

/** A claim that the operator sends: how far it is, and how to ask for it. Its end is read from the chain. */
export function useSponsored({
  campaign,
  allocation,
  paid,
  paidSoFar,
  rounds,
  lead,
  onLook,
}: {
  campaign: CampaignConfig
  /** Undefined until it is known. */
  allocation: Allocation | undefined
  /** By the chain; `by`: the transaction, as soon as it is found. */
  paid: { by: Hex | undefined } | undefined
  /** By the chain, of an allocation that unlocks over time. Base units. */
  paidSoFar?: bigint | undefined
  /** Of several rounds of a series, which go together; the allocation is their sum. */
  rounds?: readonly SponsoredRound[] | undefined
  /** The one of them under which it is remembered. */
  lead?: RoundPlace | undefined
  /** Looks at the chain, at once. */
  onLook: () => unknown
}) {
  const site = useSite()
  const { actions } = useWallet()
  const client = useQueryClient()
  const { distributor } = lead ?? campaign
  const index = lead?.index ?? allocation?.index
  const place = `${distributor} ${index}`
  const read = (): Kept | undefined => {
    const found = index === undefined ? undefined : sponsoredStore.find({ distributor, index })
    return found && { place, id: found.id, hash: found.hash, paidBefore: found.paidBefore }
  }
  const [all, setKept] = useState(read)
  const kept = all?.place === place ? all : undefined
  const { id, hash, paidBefore } = kept ?? {}
  /** More is paid than when it was asked for: over time that is its end. */
  const isPaidSince = paidBefore !== undefined && paidSoFar !== undefined && paidSoFar > BigInt(paidBefore)
  const [progress, setProgress] = useState<SponsoredProgress>()
  const [isAsking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<SponsorTrouble>()
  const look = useRef(onLook)
  look.current = onLook

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says all of it
  useEffect(() => {
    // What is forgotten is shown to its end all the same.
    const takeOver = () => setKept((before) => read() ?? before)
    takeOver()
    return sponsoredStore.subscribe(takeOver)
  }, [place])

  // Whose end the chain has shown, of that nobody has to be asked.
  const isKnown = paid?.by !== undefined && isSameHash(paid.by, hash)
  useEffect(() => {
    const api = apiOf(site)
    if (id === undefined || index === undefined || !api || isKnown) return
    const controller = new AbortController()
    const { signal } = controller
    const options = { signal, onWake: onReturn, isHidden: () => document.visibilityState === 'hidden' }
    void (async () => {
      for await (const next of followSponsored(api, id, options)) {
        setProgress((before) =>
          // What was known last is more than that nobody can be asked.
          next.status === 'could-not-ask' && before?.status === 'sent' ? before : next,
        )
        const sent = next.status === 'sent' || next.status === 'claimed' ? next.hash : null
        if (sent === null) continue
        // What was forgotten meanwhile stays so.
        if (sponsoredStore.find({ distributor, index })?.id === id)
          sponsoredStore.keep({ distributor, index }, id, { hash: sent, paidBefore })
        setKept({ place: `${distributor} ${index}`, id, hash: sent, paidBefore })
      }
    })()
    return () => controller.abort()
  }, [distributor, id, index, isKnown, paidBefore, site])

  const isOnChain = progress?.status === 'sent' || progress?.status === 'claimed'
  const isLooking = isOnChain && paid === undefined && !isPaidSince
  useEffect(() => {
    if (!isLooking) return
    const controller = new AbortController()
    void keepLooking(() => look.current(), { signal: controller.signal, onWake: onReturn })
    return () => controller.abort()
  }, [isLooking])

  /**
   * @param signer signs that the recipient wants it; undefined asks as anybody may
   * @param together rounds that are asked for at once
   */
  const ask = async (signer?: Address, together = rounds) => {
    const api = apiOf(site)
    if (!api || !allocation || index === undefined || isAsking) return
    setAsking(true)
    const control = signer && (await sign(signer, allocation))
    if (control?.status === 'declined') return setAsking(false)
    setTrouble(undefined)
    const answer =
      control?.status === 'failed'
        ? control.trouble
        : together
          ? await askSponsorOfRounds(
              api,
              campaign.id,
              { account: allocation.account, rounds: together },
              control?.control,
            )
          : await askSponsor(api, campaign.id, allocation, control?.control)
    setAsking(false)
    if (answer.status !== 'taken') {
      setTrouble(answer)
      void client.invalidateQueries({ queryKey: ['sponsorship'] })
      void look.current()
      return
    }
    setProgress(undefined)
    const asked = { hash: undefined, paidBefore: paidSoFar?.toString() }
    sponsoredStore.keep({ distributor, index }, answer.id, asked)
    setKept({ place, id: answer.id, ...asked })
  }
  /** In the wallet, at nobody's cost. */
  const sign = async (signer: Address, { account }: Allocation) => {
    const { sponsorMessageLifetime, writeSponsorMessage } = await import('../../../session/sponsorMessage.ts')
    const message = writeSponsorMessage({
      site: window.location.origin,
      campaign: campaign.id,
      chainId: site.chainId,
      distributor: campaign.distributor,
      account,
      deadline: Date.now() + sponsorMessageLifetime,
    })
    try {
      const signature = await actions.signText({ account: signer, text: message })
      return { status: 'signed', control: { signer, message, signature } } as const
    } catch (error) {
      if (isRejection(error)) return { status: 'declined' } as const
      const sentence = `${sentenceOf(asError(error))} ${say('Nothing was sent.')}`
      const trouble: SponsorTrouble = {
        status: 'not-taken',
        sentence,
        stored: 'no',
        isRetryable: false,
        isSignatureWanted: true,
      }
      return { status: 'failed', trouble } as const
    }
  }
  /** Nothing of it is asked or shown at the next visit. */
  const forget = () => {
    if (index !== undefined) sponsoredStore.keep({ distributor, index }, undefined)
  }
  const dismiss = () => {
    forget()
    setProgress(undefined)
    setKept(undefined)
  }
  return { id, hash, paidBefore, isPaidSince, progress, isAsking, trouble, ask, forget, dismiss }
}

const isSameHash = (a: Hex, b: Hex | undefined) => a.toLowerCase() === b?.toLowerCase()

export type SponsoredClaim = ReturnType<typeof useSponsored>
