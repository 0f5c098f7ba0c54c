import * as z from 'zod/mini'
import { chains } from './chains.ts'

/**
 * A message for a fault: each says what its field is, so that `campaigns[0].id` before it makes a sentence.
 */
const says = (what: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'is missing' : what),
})

const notAnAddress = 'is not an address of 0x and 40 hexadecimal digits'
const address = z.pipe(
  z.string(says(notAnAddress)).check(
    z.regex(/^0x[0-9a-fA-F]{40}$/, { error: notAnAddress }),
    z.refine((value) => !/^0x0{40}$/.test(value), { error: 'is the zero address' }),
  ),
  z.transform((value) => value as `0x${string}`),
)

const notAnId = 'is not a name of at most 63 small letters, digits and hyphens'
const notABlock = 'is not the number of a block'

export const campaignConfigSchema = z.strictObject(
  {
    /** Names the campaign in the site's paths: `/claim/<id>/`. */
    id: z.string(says(notAnId)).check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, { error: notAnId })),
    /** The distributor that the packages below must recompute to. */
    distributor: address,
    /** Where the package lies, best host first: absolute URLs or paths of this site, each ending in `/`. */
    packages: z
      .array(z.string({ error: 'is not a text' }), says('is not a list of places'))
      .check(z.minLength(1, { error: 'is empty; name at least one place' })),
    /** Block that created the distributor; bounds the search for a claim's log. */
    fromBlock: z.optional(
      z.number({ error: notABlock }).check(z.int({ error: notABlock }), z.nonnegative({ error: notABlock })),
    ),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has the unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}`
        : 'is not an object',
  },
)

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
  /** Exact origins that may embed the site as a Safe host. */
  safeHosts: z.array(z.string()),
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

export type CampaignConfig = z.infer<typeof campaignConfigSchema>
export type Brand = z.infer<typeof brandSchema>
export type SiteConfig = z.infer<typeof siteConfigSchema>
