import { useCallback, useEffect, useRef, useState } from 'react'
import { asError } from '../../errors.ts'
import { type CampaignStatus, deployCampaign } from '../../operator/create/deployCampaign.ts'
import type { CampaignToDeploy } from '../../operator/deploy/campaignToDeploy.ts'
import type { JournalStorage } from '../../operator/deploy/deployJournal.ts'
import type { DeployOptions } from '../../operator/deploy/deployRun.ts'
import type { DeploySender } from '../../operator/deploy/deploySender.ts'
import { onReturn } from '../page/onReturn.ts'
import { useSite } from '../site/siteContext.ts'

type Next = Parameters<NonNullable<DeployOptions['agree']>>[0]

export type Deployment =
  | {
      readonly status: 'running'
      readonly last: CampaignStatus | undefined
      /**
       * What a person is asked to agree to, before anything is signed or sent. Without `agree` they have, and
       * the Safe is asked.
       */
      readonly next: (Next & { readonly agree: (() => void) | undefined }) | undefined
    }
  | { readonly status: 'ended'; readonly last: CampaignStatus | undefined }
  | { readonly status: 'failed'; readonly error: Error }

/**
 * A campaign's way onto the chain, begun when this is drawn and gone on with where it was broken off. It
 * stops when this is no longer drawn, or when another account shall pay.
 */
export function useDeployment({
  campaign,
  sender,
  isEarning,
  storage,
  onAgreed,
}: {
  campaign: CampaignToDeploy
  sender: DeploySender
  isEarning: boolean
  storage: JournalStorage | undefined
  /** Called before the first thing is asked for; nothing is asked for before it resolves. */
  onAgreed: () => Promise<unknown>
}) {
  const site = useSite()
  const [deployment, setDeployment] = useState<Deployment>({
    status: 'running',
    last: undefined,
    next: undefined,
  })
  const controller = useRef<AbortController>(null)
  const waiting = useRef<AbortController>(null)
  // Functions of the wallet are others with each drawing and do the same.
  const parts = useRef({ sender, storage, onAgreed })
  useEffect(() => {
    parts.current = { sender, storage, onAgreed }
  })

  const { kind } = sender
  const canSignPermit = useRef(true)
  const again = useRef<() => void>(() => undefined)
  const run = useCallback(
    (intent: { askAgain?: boolean; withoutPermit?: boolean } = {}) => {
      if (intent.withoutPermit) canSignPermit.current = false
      controller.current?.abort()
      // A person who asks anew waits for the wallet no longer; one who leaves the page does.
      waiting.current?.abort()
      const giveUp = new AbortController()
      waiting.current = giveUp
      const own = new AbortController()
      controller.current = own
      const { signal } = own
      let last: CampaignStatus | undefined
      let agreed: Next | undefined
      /** What was agreed to, for as long as it is before a Safe. */
      const beforeSafe = () => (kind === 'safe' && agreed ? { ...agreed, agree: undefined } : undefined)
      const show = (next: Deployment) => {
        if (!signal.aborted) setDeployment(next)
      }
      const agree: DeployOptions['agree'] = (next) =>
        new Promise<boolean>((resolve, reject) => {
          const stop = () => resolve(false)
          if (signal.aborted) return stop()
          signal.addEventListener('abort', stop, { once: true })
          const sayYes = () => {
            signal.removeEventListener('abort', stop)
            agreed = next
            show({ status: 'running', last, next: beforeSafe() })
            // The account may have changed while the draft was stored: then nobody is asked any more.
            parts.current.onAgreed().then(() => resolve(!signal.aborted), reject)
          }
          show({ status: 'running', last, next: { ...next, agree: sayYes } })
        })
      const go = async () => {
        show({ status: 'running', last: undefined, next: undefined })
        const { sender, storage } = parts.current
        const options = {
          signal,
          onWake: onReturn,
          agree,
          askAgain: intent.askAgain ?? false,
          giveUp: giveUp.signal,
          // Whatever is drawn by then goes on with it.
          onLateAnswer: () => again.current(),
        }
        const all = { campaign, sender, isEarning, storage, canSignPermit: canSignPermit.current }
        for await (const status of deployCampaign(site, all, options)) {
          last = status
          show({ status: 'running', last, next: status.status === 'asking' ? beforeSafe() : undefined })
        }
        show({ status: 'ended', last })
      }
      go().catch((caught: unknown) => {
        show({ status: 'failed', error: asError(caught) })
      })
    },
    [site, campaign, isEarning, kind],
  )

  useEffect(() => {
    again.current = run
    return () => {
      again.current = () => undefined
    }
  }, [run])

  const address = sender.kind === 'key' ? sender.account.address : sender.address
  // biome-ignore lint/correctness/useExhaustiveDependencies: another payer, or kind of one, begins anew
  useEffect(() => {
    run()
    return () => controller.current?.abort()
  }, [run, kind, address])

  return { deployment, run }
}
