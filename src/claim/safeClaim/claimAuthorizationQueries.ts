import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { readerOf } from '../../chain/readerOf.ts'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import { message, say } from '../../language/say.ts'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import { allocationQuery, packageQuery } from '../queries.ts'
import type { SafeClaimPart } from './buildSafeClaim.ts'
import { checkClaimAuthorization } from './checkClaimAuthorization.ts'
import { parseClaimAuthorization } from './claimAuthorizationText.ts'
import { planClaimAuthorization } from './planClaimAuthorization.ts'

/**
 * A claim authorization is known by its text alone: what a link or a file says is read anew, and each
 * signature recovered, every time.
 */
type Question = { campaign: CampaignConfig; safe: Address; text: string }

/** Milliseconds between two looks at the Safe. */
const every = 6_000

/** A claim authorization out of a text. It fails with a CollectedTextError for what can never be used. */
export const claimAuthorizationQuery = (site: SiteConfig, question: Question) =>
  queryOptions({
    queryKey: ['signed-claim', site, question] as const,
    queryFn: async ({ queryKey: [, site, question], client }) => read(client, site, question),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How far it is by the owners of today, and what the Safe says of it (ERC-1271), at the chain's own time. */
export const checkedClaimAuthorizationQuery = (
  site: SiteConfig,
  question: Omit<Question, 'safe'> & { safe: SafeFacts },
) =>
  queryOptions({
    queryKey: ['checked-signed-claim', site, question] as const,
    queryFn: async ({ queryKey: [, site, { safe, ...rest }], client }) => {
      const { proposal } = await read(client, site, { ...rest, safe: safe.address })
      const reader = readerOf(site)
      const now = await reader.atOneBlock(
        { question: message('The time') },
        async (block) => (await block.readHead()).timestamp,
      )
      const { manifest } = await client.fetchQuery(packageQuery(site, rest.campaign))
      return checkClaimAuthorization(reader, { proposal, safe, now, token: manifest.token.address })
    },
    refetchInterval: every,
  })

/** The call that `payer` would send, simulated, and what it costs. */
export const claimAuthorizationPlanQuery = (
  site: SiteConfig,
  question: Question & { signature: Hex; payer: Address },
) =>
  queryOptions({
    queryKey: ['signed-claim-plan', site, question] as const,
    queryFn: async ({ queryKey: [, site, { signature, payer, ...rest }], client }) => {
      const { proposal, claim } = await read(client, site, rest)
      const { allocation } = claim
      return planClaimAuthorization(readerOf(site), { proposal, allocation, signature, payer })
    },
    refetchInterval: 30_000,
  })

async function read(client: QueryClient, site: SiteConfig, { campaign, safe, text }: Question) {
  const { distributor } = campaign
  const check = await client.fetchQuery(allocationQuery(site, { campaign, account: safe }))
  if (check.status !== 'eligible')
    throw new EverclaimError(say('This Safe is not on the list of this campaign. Nothing was sent.'))
  const claim: SafeClaimPart = { distributor, allocation: check.allocation }
  const { manifest } = await client.fetchQuery(packageQuery(site, campaign))
  const page = { chainId: site.chainId, claim, isOverTime: manifest.schedule !== undefined }
  return { proposal: await parseClaimAuthorization(text, page), claim }
}
