import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Hex } from 'viem'
import type { Allocation } from '../../../claim/checkAllocation.ts'
import { createPageStorage } from '../../../claim/safeClaim/createPageStorage.ts'
import { askSponsor, type SponsorAnswer } from '../../../claim/sponsored/askSponsor.ts'
import { followSponsored, type SponsoredProgress } from '../../../claim/sponsored/followSponsored.ts'
import { findSponsored, keepSponsored, sponsoredKey } from '../../../claim/sponsored/storedSponsored.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { apiOf } from '../../../session/apiOf.ts'
import { onReturn } from '../../page/onReturn.ts'
import { useSite } from '../../site/siteContext.ts'

/** Milliseconds between two looks at the chain once the API says that something was sent. */
const lookEvery = 3_000

const storage = createPageStorage(() => window.localStorage)

type Trouble = Extract<SponsorAnswer, { status: 'not-taken' }>

/** What is remembered, and of which allocation: what is on its way for one is never shown for another. */
type Kept = { place: string; id: string; hash: Hex | undefined }

/** A claim that the operator sends: how far it is, and how to ask for it. Its end is the chain's to tell. */
export function useSponsored({
  campaign,
  allocation,
  paidBy,
  onLook,
}: {
  campaign: CampaignConfig
  /** Undefined until it is known. */
  allocation: Allocation | undefined
  /** The transaction that has paid it, by the chain. */
  paidBy?: Hex | undefined
  /** Looks at the chain, at once. */
  onLook: () => void
}) {
  const site = useSite()
  const client = useQueryClient()
  const { distributor } = campaign
  const index = allocation?.index
  const place = `${distributor} ${index}`
  const read = (): Kept | undefined => {
    const found = index === undefined ? undefined : findSponsored(storage, { distributor, index })
    return found && { place, id: found.id, hash: found.hash }
  }
  const [all, setKept] = useState(read)
  const kept = all?.place === place ? all : undefined
  const { id, hash } = kept ?? {}
  const [progress, setProgress] = useState<SponsoredProgress>()
  const [isAsking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const look = useRef(onLook)
  look.current = onLook

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says all of it
  useEffect(() => {
    setKept((before) => read() ?? before)
    const onStorage = ({ key }: StorageEvent) => {
      if (key === sponsoredKey || key === null) setKept((before) => read() ?? before)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [place])

  // Whose end the chain has shown, of that nobody has to be asked.
  const isKnown = paidBy !== undefined && paidBy === hash
  useEffect(() => {
    const api = apiOf(site)
    if (id === undefined || index === undefined || !api || isKnown) return
    const controller = new AbortController()
    void (async () => {
      for await (const next of followSponsored(api, id, { signal: controller.signal, onWake: onReturn })) {
        setProgress((before) =>
          // What was known last is more than that nobody can be asked.
          next.status === 'could-not-ask' && before?.status === 'sent' ? before : next,
        )
        const sent = next.status === 'sent' || next.status === 'claimed' ? next.hash : null
        if (sent === null) continue
        // What was forgotten meanwhile stays so.
        if (findSponsored(storage, { distributor, index })?.id === id)
          keepSponsored(storage, { distributor, index }, id, sent)
        setKept({ place: `${distributor} ${index}`, id, hash: sent })
      }
    })()
    return () => controller.abort()
  }, [distributor, id, index, isKnown, site])

  const isOnChain = progress?.status === 'sent' || progress?.status === 'claimed'
  const isLooking = isOnChain && paidBy === undefined
  useEffect(() => {
    if (!isLooking) return
    look.current()
    const timer = setInterval(() => look.current(), lookEvery)
    return () => clearInterval(timer)
  }, [isLooking])

  const ask = async () => {
    const api = apiOf(site)
    if (!api || !allocation || index === undefined || isAsking) return
    setAsking(true)
    setTrouble(undefined)
    const answer = await askSponsor(api, campaign.id, allocation)
    setAsking(false)
    if (answer.status !== 'taken') {
      setTrouble(answer)
      void client.invalidateQueries({ queryKey: ['sponsorship'] })
      look.current()
      return
    }
    keepSponsored(storage, { distributor, index }, answer.id)
    setProgress(undefined)
    setKept({ place, id: answer.id, hash: undefined })
  }
  /** Nothing of it is asked or shown at the next visit. */
  const forget = () => {
    if (index !== undefined) keepSponsored(storage, { distributor, index }, undefined)
  }
  const dismiss = () => {
    forget()
    setProgress(undefined)
    setKept(undefined)
  }
  return { id, hash, progress, isAsking, trouble, ask, forget, dismiss }
}

export type SponsoredClaim = ReturnType<typeof useSponsored>
