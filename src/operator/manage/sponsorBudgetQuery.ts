import { queryOptions } from '@tanstack/react-query'
import { type Address, getAddress } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { ApiRefusedError } from '../../session/apiErrors.ts'
import { apiOf } from '../../session/apiOf.ts'
import { type SponsorLeast, usualLeast } from '../../session/sponsorLeast.ts'

/** A campaign's sponsored claims, for the site's operators. Amounts in wei, times in unix milliseconds. */
export type SponsorBudget =
  /** Nothing of it is sponsored here. */
  | { readonly status: 'none' }
  | { readonly status: 'signed-out' }
  /** The account is none of the site's operators. */
  | { readonly status: 'not-operator' }
  | {
      readonly status: 'sponsored'
      /** Names what a change takes the place of. */
      readonly setting: number
      readonly isStopped: boolean
      readonly limit: bigint
      /** The server's settings allow no higher limit. */
      readonly most: bigint
      readonly spent: bigint
      readonly spentToday: bigint
      /** Set aside for transactions that the chain has not decided. */
      readonly charged: bigint
      readonly left: bigint
      readonly unprovenPerDay: bigint
      /** What a claim must pay for its fee to be paid. */
      readonly least: SponsorLeast
      readonly waiting: number
      readonly changed: { readonly by: Address; readonly at: number } | null
      readonly relayer: {
        readonly account: Address
        readonly balance: bigint | undefined
        readonly isShort: boolean
        readonly isAtWork: boolean
      }
    }

/**
 * Asks the API. An error means that it did not say.
 *
 * @param viewer who is connected, and whether signed in: another one sees something else
 */
export const sponsorBudgetQuery = (
  site: SiteConfig,
  campaign: string,
  viewer: { account: Address | undefined; isSignedIn: boolean },
) =>
  queryOptions({
    queryKey: ['operator', 'sponsor-budget', site, campaign, viewer] as const,
    queryFn: async ({ queryKey: [, , site, campaign, { account }], signal }): Promise<SponsorBudget> => {
      const api = apiOf(site, { account })
      if (!api) return { status: 'none' }
      try {
        const answer = await api.getSponsorBudget({ campaign, signal })
        if (answer.status === 'none') return answer
        const { relayer } = answer
        const [limit, charged, spent] = [BigInt(answer.limit), BigInt(answer.charged), BigInt(answer.spent)]
        const left = limit - charged - spent
        return {
          ...answer,
          limit,
          charged,
          spent,
          left: left > 0n ? left : 0n,
          most: BigInt(answer.most),
          spentToday: BigInt(answer.spentToday),
          unprovenPerDay: BigInt(answer.unprovenPerDay),
          least: answer.least ?? usualLeast,
          changed: answer.changed && { ...answer.changed, by: getAddress(answer.changed.by) },
          relayer: {
            ...relayer,
            account: getAddress(relayer.account),
            balance: relayer.balance === null ? undefined : BigInt(relayer.balance),
          },
        }
      } catch (error) {
        if (!(error instanceof ApiRefusedError) || error.code !== 'not-operator') throw error
        return { status: error.reason === 'account' ? 'not-operator' : 'signed-out' }
      }
    },
    staleTime: 10_000,
  })
