import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Allocations } from '../../campaign/allocations.ts'
import type { RecipientGroup } from '../../campaign/list/checkRecipientList.ts'
import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import type { CampaignPlan, GroupPlan } from '../../operator/create/campaignPlan.ts'
import { makeInWorker } from '../../operator/create/makeInWorker.ts'
import type { MadePackage } from '../../operator/create/makePackage.ts'
import { type CampaignToDeploy, campaignToDeploy } from '../../operator/deploy/campaignToDeploy.ts'
import { factoryAddressOf } from '../../operator/deploy/factoryAddressOf.ts'
import type { ListReport } from '../../operator/list/listMessages.ts'
import { useSite } from '../site/siteContext.ts'
import type { RecipientListState } from './list/useRecipientList.ts'

/** A package with all that its way onto the chain depends on. */
export type MadeCampaign = MadePackage & {
  readonly campaign: CampaignToDeploy
  /** Of a list with groups: the campaigns of all of them, in the list's order. `campaign` deploys them. */
  readonly groups?: readonly MadeCampaign[] | undefined
}

/** The campaigns of all groups, or the one campaign of a list without any. */
export const madeTogether = (made: MadeCampaign): readonly MadeCampaign[] => made.groups ?? [made]

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
  planned: { readonly plan: CampaignPlan; readonly groups: readonly GroupPlan[] } | undefined,
  { list, report }: { list: RecipientListState; report: ListReport | undefined },
) {
  const { chainId } = useSite()
  const [state, setState] = useState<{ of: typeof planned; making: Making }>({
    of: undefined,
    making: { status: 'idle' },
  })
  const [attempt, setAttempt] = useState(0)
  const controller = useRef<AbortController>(null)
  const { client } = list
  // The plan is read anew with every drawing; its text shows whether it is another.
  const key = planned && JSON.stringify(planned)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the plan
  const wanted = useMemo(() => planned, [key])
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
      const makeOne = async (plan: CampaignPlan, allocations: Allocations): Promise<MadeCampaign> => {
        const made = await makeInWorker(
          { plan, chainId, factory: factoryAddressOf(plan), allocations },
          {
            signal,
            onProgress: (done, all) => {
              if (!signal.aborted) setMaking({ status: 'making', done, all })
            },
          },
        )
        return { ...made, campaign: await campaignToDeploy(made) }
      }
      const made =
        wanted.groups.length === 0
          ? await makeOne(wanted.plan, await client().take())
          : await makeGroups(wanted.groups, await client().takeGroups(), makeOne)
      if (!signal.aborted) setMaking({ status: 'made', made })
    }
    make().catch((error: unknown) => {
      if (signal.aborted) return
      const sentence = error instanceof EverclaimError ? error.summary : say('We couldn’t make the package.')
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

/** The campaigns of a list's groups, one after the other, as the first of them with the others. */
async function makeGroups(
  plans: readonly GroupPlan[],
  groups: readonly RecipientGroup[],
  makeOne: (plan: CampaignPlan, allocations: Allocations) => Promise<MadeCampaign>,
): Promise<MadeCampaign> {
  const { capBitsOfGroups, deployedTogether } = await import('../../operator/create/groupsToDeploy.ts')
  const capBits = capBitsOfGroups(groups.map(({ allocations }) => allocations.count))
  const all: MadeCampaign[] = []
  for (const [i, { name, allocations }] of groups.entries()) {
    const own = plans.find((each) => each.name === name)
    if (!own) throw new Error(`The group ${name} has no plan.`)
    all.push(await makeOne({ ...own.plan, capBits: capBits[i] }, allocations))
  }
  const [first, ...others] = all.map(({ campaign }) => campaign)
  if (!first) throw new Error('The list has no groups.')
  const campaign = deployedTogether([first, ...others])
  // The one that the others are created with: its package says what the draft is under way with.
  const made = all.find((each) => each.campaign.distributor === campaign.distributor)
  if (!made) throw new Error('A group’s package is missing.')
  return { ...made, campaign, groups: all }
}
