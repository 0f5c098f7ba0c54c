import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { EverclaimError } from '../../errors.ts'
import type { CampaignPlan } from '../../operator/create/campaignPlan.ts'
import { makeInWorker } from '../../operator/create/makeInWorker.ts'
import type { MadePackage } from '../../operator/create/makePackage.ts'
import { type CampaignToDeploy, campaignToDeploy } from '../../operator/deploy/campaignToDeploy.ts'
import { factoryAddressOf } from '../../operator/deploy/factoryAddressOf.ts'
import type { ListReport } from '../../operator/list/listMessages.ts'
import { useSite } from '../site/siteContext.ts'
import type { RecipientListState } from './list/useRecipientList.ts'

/** A package with all that its way onto the chain depends on. */
export type MadeCampaign = MadePackage & { readonly campaign: CampaignToDeploy }

export type Making =
  | { readonly status: 'idle' }
  | { readonly status: 'making'; readonly done: number; readonly all: number }
  | { readonly status: 'cancelled' }
  | { readonly status: 'failed'; readonly sentence: string }
  | { readonly status: 'made'; readonly made: MadeCampaign }

/**
 * The package of a plan and a list. It is made anew whenever either is another, so that it is always what the
 * draft gives; the same draft gives the same package.
 */
export function useMadePackage(
  plan: CampaignPlan | undefined,
  { list, report }: { list: RecipientListState; report: ListReport | undefined },
) {
  const { chainId } = useSite()
  const [state, setState] = useState<{ of: CampaignPlan | undefined; making: Making }>({
    of: undefined,
    making: { status: 'idle' },
  })
  const [attempt, setAttempt] = useState(0)
  const controller = useRef<AbortController>(null)
  const { client } = list
  // The plan is read anew with every drawing; its text shows whether it is another.
  const key = plan && JSON.stringify(plan)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the plan
  const wanted = useMemo(() => plan, [key])
  const setMaking = useCallback((making: Making) => setState({ of: wanted, making }), [wanted])
  // What was made for another plan is nothing to this one, also until the effect below has begun.
  const making: Making = state.of === wanted ? state.making : { status: 'idle' }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` makes it once more
  useEffect(() => {
    if (!wanted || !report) {
      setMaking({ status: 'idle' })
      return
    }
    const own = new AbortController()
    controller.current = own
    const { signal } = own
    setMaking({ status: 'making', done: 0, all: 1 })
    const make = async () => {
      const allocations = await client().take()
      const made = await makeInWorker(
        { plan: wanted, chainId, factory: factoryAddressOf(wanted), allocations },
        {
          signal,
          onProgress: (done, all) => {
            if (!signal.aborted) setMaking({ status: 'making', done, all })
          },
        },
      )
      const campaign = await campaignToDeploy(made)
      if (!signal.aborted) setMaking({ status: 'made', made: { ...made, campaign } })
    }
    make().catch((error: unknown) => {
      if (signal.aborted) return
      const sentence = error instanceof EverclaimError ? error.summary : 'We couldn’t make the package.'
      setMaking({ status: 'failed', sentence })
    })
    return () => own.abort()
  }, [wanted, report, client, chainId, attempt, setMaking])

  const cancel = useCallback(() => {
    controller.current?.abort()
    setMaking({ status: 'cancelled' })
  }, [setMaking])
  return { making, cancel, makeAgain: () => setAttempt((last) => last + 1) }
}
