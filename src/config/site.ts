import * as v from '../schema/v.ts'
import { type CampaignConfig, campaignConfigSchema } from './campaignConfig.ts'
import { chains } from './chains.ts'

const off = v.strictObject({ isEnabled: v.literal(false) })
const service = v.variant('isEnabled', [
  /** An `https:` address, or a path of this site; without a slash at its end. */
  v.strictObject({ isEnabled: v.literal(true), url: v.string() }),
  off,
])

/** One for each theme. */
const inThemes = v.strictObject({ dark: v.string(), light: v.string() })

/** Letters that the site ships; the first where the operator chooses none. */
export const fonts = ['geist', 'inter', 'manrope'] as const

/** How the operator's own look differs from ours. Pictures are paths of the site. */
const brandSchema = v.strictObject({
  /** Width over height. */
  logo: v.optional(v.strictObject({ ...inThemes.entries, ratio: v.pipe(v.number(), v.finite()) })),
  hero: v.optional(inThemes),
  links: v.strictObject({
    help: v.optional(v.string()),
    terms: v.optional(v.string()),
    privacy: v.optional(v.string()),
    social: v.array(v.strictObject({ name: v.string(), url: v.string() })),
  }),
  /** Whether the footer leads to the pages for operators and owners of Safes. */
  hasOperatorLinks: v.boolean(),
  /** The token's picture, by the campaign's id. */
  icons: v.record(v.string(), v.string()),
})

/** The one value that a build is configured with. It is written by the build and read by the page. */
export const siteConfigSchema = v.strictObject({
  product: v.string(),
  /** The site's own origin, for what other sites show of it. */
  url: v.optional(v.string()),
  chainId: v.picklist(Object.keys(chains).map(Number) as [keyof typeof chains]),
  rpcUrls: v.pipe(v.array(v.string()), v.minLength(1)),
  /** In the order in which the site shows them. The file `campaigns.json` beside the site may say others. */
  campaigns: v.array(campaignConfigSchema),
  /**
   * Campaigns that the site does not list. `on`: a link opens them. `verify-only`: one opens
   * for a visitor who has verified it, in that tab. `off`: none is claimed here.
   */
  unlisted: v.picklist(['on', 'verify-only', 'off']),
  /** Whether the documentation is part of the site, at `/docs/`. */
  hasDocs: v.boolean(),
  /** Whether a service worker keeps an opened campaign for a visit without the site’s host. */
  keepsOffline: v.boolean(),
  /** Exact origins that may embed the site as a Safe host. */
  safeHosts: v.array(v.string()),
  /** The frame for other pages, at `/embed/`: exact origins that may show it, or `*` alone for all. */
  embed: v.variant('isEnabled', [
    v.strictObject({ isEnabled: v.literal(true), ancestors: v.array(v.string()) }),
    off,
  ]),
  walletConnect: v.variant('isEnabled', [
    v.strictObject({
      isEnabled: v.literal(true),
      projectId: v.string(),
      /** Websocket of the relay: a `wss:` URL, or a path of this site. */
      relayUrl: v.string(),
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
  names: v.variant('isEnabled', [v.strictObject({ isEnabled: v.literal(true), rpcUrl: v.string() }), off]),
  /** Serves `<gateway>ipfs/<path>`, for pictures of names, tokens, collectibles and apps. */
  ipfsGateway: v.optional(v.string()),
  /** Serves a picture of the web: its URL, encoded, is put behind this. */
  imageProxy: v.optional(v.string()),
  /** Speed measurement: the script that measures and where it sends its reports. */
  speed: v.variant('isEnabled', [
    v.strictObject({ isEnabled: v.literal(true), scriptUrl: v.string(), endpoint: v.string() }),
    off,
  ]),
  theme: v.strictObject({
    mode: v.picklist(['dark', 'light', 'system']),
    /** As the operator gave it; what is drawn is mixed until it can be seen. */
    accent: inThemes,
    font: v.picklist(fonts),
    /** Scopes the wallet dialogs' styles, so that an operator's own style sheet can name them. */
    id: v.string(),
  }),
  brand: brandSchema,
})

export type { CampaignConfig }
export type Brand = v.InferOutput<typeof brandSchema>
export type SiteConfig = v.InferOutput<typeof siteConfigSchema>
