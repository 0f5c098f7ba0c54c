import { z } from 'zod'
import { chains } from './chains.ts'

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((value) => value as `0x${string}`)

export const campaignConfigSchema = z.strictObject({
  /** Names the campaign in the site's paths: `/claim/<id>/`. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  /** The distributor that the packages below must recompute to. */
  distributor: address,
  /** Where the package lies, best host first: absolute URLs or paths of this site, each ending in `/`. */
  packages: z.array(z.string()).min(1),
  /** Block that created the distributor; bounds the search for a claim's log. */
  fromBlock: z.number().int().nonnegative().optional(),
})

/** The one value that a build is configured with. It is written by the build and read by the page. */
export const siteConfigSchema = z.strictObject({
  product: z.string(),
  chainId: z.literal(Object.keys(chains).map(Number) as [keyof typeof chains]),
  rpcUrls: z.array(z.string()).min(1),
  campaigns: z.array(campaignConfigSchema).min(1),
  /** Exact origins that may embed the site as a Safe host. */
  safeHosts: z.array(z.string()),
  walletConnect: z.discriminatedUnion('isEnabled', [
    z.strictObject({ isEnabled: z.literal(true), projectId: z.string() }),
    z.strictObject({ isEnabled: z.literal(false) }),
  ]),
  /** Ethereum names, looked up through an RPC of chain 1. */
  names: z.discriminatedUnion('isEnabled', [
    z.strictObject({ isEnabled: z.literal(true), rpcUrl: z.string() }),
    z.strictObject({ isEnabled: z.literal(false) }),
  ]),
  theme: z.strictObject({ mode: z.enum(['dark', 'light', 'system']), accent: z.string() }),
})

export type CampaignConfig = z.infer<typeof campaignConfigSchema>
export type SiteConfig = z.infer<typeof siteConfigSchema>
