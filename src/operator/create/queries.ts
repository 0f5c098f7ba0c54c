import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readBlastModes } from '../../chain/readBlastModes.ts'
import { readSafe } from '../../chain/readSafe.ts'
import { readSafeState } from '../../chain/readSafeState.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { CampaignToDeploy } from '../deploy/campaignToDeploy.ts'
import { campaignsOf } from '../deploy/deployedTogether.ts'
import { estimateCost } from '../deploy/estimateCost.ts'
import { findCreationBlock } from '../deploy/findCreationBlock.ts'
import { ownerChecklist } from '../deploy/ownerChecklist.ts'
import { planDeployment } from '../deploy/planDeployment.ts'
import { readDeployFacts } from '../deploy/readDeployFacts.ts'
import { safeCallsOf } from '../deploy/safeCallsOf.ts'
import { safeSettings } from '../deploy/safeSettings.ts'
import { simulateBatch } from '../deploy/simulateBatch.ts'
import { withSimulatedFunding } from '../deploy/simulateFunding.ts'
import { checkReceiver, type ReceiverRole } from '../receivers/checkReceiver.ts'
import { readTokenFacts } from './readTokenFacts.ts'

/** A token, and what an account has of it. An error means that nobody knows; null that there is no token. */
export const tokenFactsQuery = (site: SiteConfig, input: { token: Address; holder: Address | undefined }) =>
  queryOptions({
    queryKey: ['operator', 'token', site, input] as const,
    queryFn: async ({ queryKey: [, , site, input] }) =>
      (await readTokenFacts(twoNodeReaderOf(site), { chainId: site.chainId, ...input })) ?? null,
    staleTime: 15_000,
  })

/**
 * What is at a receiver's address, before it is fixed for ever. What could not be checked is an answer as
 * well.
 *
 * @param input.distributor where the contract will be, once that is known
 */
export const receiverQuery = (
  site: SiteConfig,
  input: {
    address: Address
    roles: readonly ReceiverRole[]
    token: Address
    factory: Address
    distributor: Address | undefined
  },
) =>
  queryOptions({
    queryKey: ['operator', 'receiver', site, input] as const,
    queryFn: ({ queryKey: [, , site, { address, roles, ...campaign }] }) =>
      checkReceiver(twoNodeReaderOf(site), {
        address,
        roles,
        campaign,
      }),
    staleTime: 30_000,
  })

/** Whether a Safe is at an address, agreed by the nodes. An error means that nobody knows. */
export const payerSafeQuery = (site: SiteConfig, address: Address) =>
  queryOptions({
    queryKey: ['operator', 'payer-safe', site, address] as const,
    queryFn: ({ queryKey: [, , site, address] }) => readSafe(twoNodeReaderOf(site), address),
    staleTime: 30_000,
  })

/** Of the campaign and those that are created together with it. */
const keyOf = (campaign: CampaignToDeploy): string =>
  campaignsOf(campaign)
    .map(({ distributor }) => distributor)
    .join()

/** Who is to pay, and how. */
export type PlanIntent = {
  readonly payer: Address | undefined
  readonly way: 'wallet' | 'safe'
  /** Whether the Safe itself is to earn from then on. */
  readonly isEarning: boolean
}

/**
 * What is left to do until the campaign can pay, and what it would cost. The campaign is in the key by
 * its contract's address, which everything else about it decides.
 */
export const planQuery = (site: SiteConfig, campaign: CampaignToDeploy, intent: PlanIntent) =>
  queryOptions({
    queryKey: ['operator', 'plan', site, keyOf(campaign), intent] as const,
    queryFn: async ({ queryKey: [, , site, , { payer, way, isEarning }] }) => {
      const reader = twoNodeReaderOf(site)
      const [facts, modes] = await Promise.all([
        readDeployFacts(reader, { campaign, payer }),
        way === 'safe' && isEarning && payer ? readBlastModes(reader, payer) : undefined,
      ])
      const settings = modes ? safeSettings(modes) : []
      const planned = planDeployment(campaign, facts, { goal: 'funded', way, safeSettings: settings })
      const plan =
        way === 'wallet' ? await withSimulatedFunding(reader, { campaign, plan: planned, payer }) : planned
      // What one node says of prices informs; without it the plan is good all the same.
      const from = way === 'wallet' ? payer : undefined
      const cost =
        plan.status === 'ready'
          ? await estimateCost(reader, { campaign, steps: plan.steps, from }).catch(() => undefined)
          : undefined
      return { facts, plan, cost }
    },
    staleTime: 0,
  })

/**
 * One batch of a Safe that does all that is left, whether it would go through, and the hashes that its owners
 * must see.
 */
export const batchQuery = (
  site: SiteConfig,
  campaign: CampaignToDeploy,
  input: { safe: Address; isEarning: boolean },
) =>
  queryOptions({
    queryKey: ['operator', 'batch', site, keyOf(campaign), input] as const,
    queryFn: async ({ queryKey: [, , site, , { safe, isEarning }] }) => {
      const reader = twoNodeReaderOf(site)
      const [facts, state, modes] = await Promise.all([
        readDeployFacts(reader, { campaign, payer: safe }),
        readSafeState(reader, safe),
        isEarning ? readBlastModes(reader, safe) : undefined,
      ])
      const settings = modes ? safeSettings(modes) : []
      const plan = planDeployment(campaign, facts, { goal: 'funded', way: 'safe', safeSettings: settings })
      if (plan.status !== 'ready' || state.status !== 'safe')
        return { facts, plan, state, calls: [], simulation: undefined, checklist: [] }
      const calls = safeCallsOf(plan.steps)
      const { nonce, version } = state
      const { chainId } = site
      return {
        facts,
        plan,
        state,
        calls,
        simulation: await simulateBatch(reader, { safe, calls }),
        checklist: ownerChecklist({ chainId, safe }, { calls, nonce, version }),
      }
    },
    staleTime: 0,
  })

/** The block since which the contract is deployed; null where the nodes do not say. */
export const creationBlockQuery = (site: SiteConfig, input: { distributor: Address; known: number }) =>
  queryOptions({
    queryKey: ['operator', 'creation', site, input] as const,
    queryFn: async ({ queryKey: [, , site, { distributor, known }] }) =>
      (await findCreationBlock(twoNodeReaderOf(site), { address: distributor, known })) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
