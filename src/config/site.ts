import * as z from 'zod/mini'
import { type CampaignConfig, campaignConfigSchema } from './campaignConfig.ts'
import { chains } from './chains.ts'

const off = z.strictObject({ isEnabled: z.literal(false) })
const service = z.discriminatedUnion('isEnabled', [
  /** An `https:` address, or a path of this site; without a slash at its end. */
  z.strictObject({ isEnabled: z.literal(true), url: z.string() }),
  off,
])

/** One for each theme. */
const inThemes = z.strictObject({ dark: z.string(), light: z.string() })

/** Letters that the site ships; the first where the operator chooses none. */
export const fonts = ['geist', 'inter', 'manrope'] as const

/** How the operator's own look differs from ours. Pictures are paths of the site. */
const brandSchema = z.strictObject({
  /** Width over height. */
  logo: z.optional(z.extend(inThemes, { ratio: z.number() })),
  hero: z.optional(inThemes),
  links: z.strictObject({
    help: z.optional(z.string()),
    terms: z.optional(z.string()),
    privacy: z.optional(z.string()),
    social: z.array(z.strictObject({ name: z.string(), url: z.string() })),
  }),
  /** Whether the footer leads to the pages for operators and owners of Safes. */
  hasOperatorLinks: z.boolean(),
  /** The token's picture, by the campaign's id. */
  icons: z.record(z.string(), z.string()),
})

/** The one value that a build is configured with. It is written by the build and read by the page. */
export const siteConfigSchema = z.strictObject({
  product: z.string(),
  /** The site's own origin, for what other sites show of it. */
  url: z.optional(z.string()),
  chainId: z.literal(Object.keys(chains).map(Number) as [keyof typeof chains]),
  rpcUrls: z.array(z.string()).check(z.minLength(1)),
  /** In the order in which the site shows them. The file `campaigns.json` beside the site may say others. */
  campaigns: z.array(campaignConfigSchema),
  /**
   * Campaigns that the site does not list. `on`: a link opens them. `verify-only`: one opens
   * for a visitor who has verified it, in that tab. `off`: none is claimed here.
   */
  unlisted: z.enum(['on', 'verify-only', 'off']),
  /** Whether the documentation is part of the site, at `/docs/`. */
  hasDocs: z.boolean(),
  /** Exact origins that may embed the site as a Safe host. */
  safeHosts: z.array(z.string()),
  /** The frame for other pages, at `/embed/`: exact origins that may show it, or `*` alone for all. */
  embed: z.discriminatedUnion('isEnabled', [
    z.strictObject({ isEnabled: z.literal(true), ancestors: z.array(z.string()) }),
    off,
  ]),
  walletConnect: z.discriminatedUnion('isEnabled', [
    z.strictObject({
      isEnabled: z.literal(true),
      projectId: z.string(),
      /** Websocket of the relay: a `wss:` URL, or a path of this site. */
      relayUrl: z.string(),
    }),
    off,
  ]),
  /**
   * The wallet service: what a Safe's owners have proposed and signed, beside the chain. Only the pages for
   * owners of a Safe ask it.
   */
  safeService: service,
  /** The optional API: sign-in, terms, sponsored claims. No claim needs it. */
  api: service,
  /** Ethereum names, looked up through an RPC of chain 1. */
  names: z.discriminatedUnion('isEnabled', [
    z.strictObject({ isEnabled: z.literal(true), rpcUrl: z.string() }),
    off,
  ]),
  /** Serves `<gateway>ipfs/<path>`, for pictures of names, tokens, collectibles and apps. */
  ipfsGateway: z.optional(z.string()),
  /** Serves a picture of the web: its URL, encoded, is put behind this. */
  imageProxy: z.optional(z.string()),
  /** Speed measurement: the script that measures and where it sends its reports. */
  speed: z.discriminatedUnion('isEnabled', [
    z.strictObject({ isEnabled: z.literal(true), scriptUrl: z.string(), endpoint: z.string() }),
    off,
  ]),
  theme: z.strictObject({
    mode: z.enum(['dark', 'light', 'system']),
    /** As the operator gave it; what is drawn is mixed until it can be seen. */
    accent: inThemes,
    font: z.enum(fonts),
    /** Scopes the wallet dialogs' styles, so that an operator's own style sheet can name them. */
    id: z.string(),
  }),
  brand: brandSchema,
})

export type { CampaignConfig }
export type Brand = z.infer<typeof brandSchema>
export type SiteConfig = z.infer<typeof siteConfigSchema>
