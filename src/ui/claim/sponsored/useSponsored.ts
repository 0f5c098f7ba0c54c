import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiOf } from '../../../claim/apiOf.ts'
import type { Allocation } from '../../../claim/checkAllocation.ts'
import { askSponsor, type SponsorAnswer } from '../../../claim/sponsored/askSponsor.ts'
import { followSponsored, type SponsoredProgress } from '../../../claim/sponsored/followSponsored.ts'
import { findSponsored, keepSponsored, sponsoredKey } from '../../../claim/sponsored/storedSponsored.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { onReturn } from '../../page/onReturn.ts'
import { useSite } from '../../site/siteContext.ts'

/** Milliseconds between two looks at the chain once the API says that something was sent. */
const lookEvery = 3_000

type Trouble = Extract<SponsorAnswer, { status: 'not-taken' }>

/** A claim that the operator sends: how far it is, and how to ask for it. Its end is the chain's to tell. */
export function useSponsored({ campaign, allocation }: { campaign: CampaignConfig; allocation: Allocation }) {
  const site = useSite()
  const client = useQueryClient()
  const { distributor } = campaign
  const { index } = allocation
  const [id, setId] = useState(() => findSponsored(window.localStorage, { distributor, index })?.id)
  const [progress, setProgress] = useState<SponsoredProgress>()
  const [isAsking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === sponsoredKey || key === null)
        setId((before) => findSponsored(window.localStorage, { distributor, index })?.id ?? before)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [distributor, index])

  useEffect(() => {
    const api = apiOf(site, undefined)
    if (id === undefined || !api) return
    const controller = new AbortController()
    void (async () => {
      for await (const next of followSponsored(api, id, { signal: controller.signal, onWake: onReturn }))
        setProgress((before) =>
          // What was known last is more than that nobody can be asked.
          next.status === 'could-not-ask' && before?.status === 'sent' ? before : next,
        )
    })()
    return () => controller.abort()
  }, [id, site])

  const isOnChain = progress?.status === 'sent' || progress?.status === 'claimed'
  useEffect(() => {
    if (!isOnChain) return
    const look = () => void client.refetchQueries({ queryKey: ['claimed'], type: 'active' })
    look()
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [client, isOnChain])

  const ask = async () => {
    const api = apiOf(site, undefined)
    if (!api || isAsking) return
    setAsking(true)
    setTrouble(undefined)
    const answer = await askSponsor(api, campaign.id, allocation)
    setAsking(false)
    if (answer.status !== 'taken') {
      setTrouble(answer)
      void client.invalidateQueries({ queryKey: ['sponsorship'] })
      void client.refetchQueries({ queryKey: ['claimed'], type: 'active' })
      return
    }
    keepSponsored(window.localStorage, { distributor, index }, answer.id)
    setProgress(undefined)
    setId(answer.id)
  }
  /** Nothing of it is asked or shown at the next visit. */
  const forget = () => keepSponsored(window.localStorage, { distributor, index }, undefined)
  const dismiss = () => {
    forget()
    setProgress(undefined)
    setId(undefined)
  }
  return { id, progress, isAsking, trouble, ask: () => void ask(), forget, dismiss }
}
