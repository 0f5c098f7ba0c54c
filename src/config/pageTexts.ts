import { campaignAtRoot } from './campaignAtRoot.ts'
import type { CampaignPreviews } from './campaignPreview.ts'
import { deadlineText, shareText } from './campaignTexts.ts'
import type { SiteConfig } from './site.ts'
import { wordsOf } from './wordsOf.ts'

/** What an exported page says of itself to search engines and messengers. */
export type PageTexts = {
  /** With the product behind it. */
  title: string
  description: string
}

const promise = 'A claim sends 0 ETH and never asks for an approval.'

/** Pages of one campaign, by what is behind `/claim/[campaign]`. */
const parts: Readonly<Record<string, { name?: string; description?: string }>> = {
  '': {},
  '/receipt': { name: 'Receipt', description: 'What a claim paid, to whom and when, read from Blast.' },
  '/safe': {
    name: 'Claim for a Safe',
    description: 'For owners of a Safe: propose its claim, sign it and send it.',
  },
  '/without-this-site': {
    name: 'Claim without this website',
    description: 'The call, its arguments and the proof, for any explorer or wallet.',
  },
}

/** Pages that are the same for every campaign. */
const tools: Readonly<Record<string, { name: string; description: string }>> = {
  '/claim': {
    name: 'Campaign by link',
    description: 'A campaign that this site doesn’t list. Its files are checked against its contract.',
  },
  '/create': {
    name: 'Create a campaign',
    description: 'Make a campaign of a list of recipients: its files, its contract and the funding.',
  },
  '/help': {
    name: 'Help',
    description: 'Is it safe, what your wallet shows, what it costs, and what to do when a claim fails.',
  },
  '/manage': {
    name: 'Manage a campaign',
    description: 'What a campaign on Blast holds and has paid, and what its receivers can collect.',
  },
  '/verify': {
    name: 'Verify a campaign',
    description: 'Recompute a campaign’s files and compare them with its contract. No wallet needed.',
  },
  '/safe': {
    name: 'Safe workspace',
    description: 'Propose, sign and send a Safe’s transactions on Blast, and claim for it.',
  },
}

/**
 * The texts of a page, by its route, for its document and its `page.json`.
 *
 * @param id of the campaign that the route is for
 */
export function pageTexts(
  site: Pick<SiteConfig, 'product' | 'campaigns'>,
  previews: CampaignPreviews,
  route: string,
  id?: string,
): PageTexts {
  const { product, campaigns } = site
  const shown = route === '/' ? campaignAtRoot(site)?.id : id
  if (shown !== undefined) {
    const { name, description } = parts[route.replace(/^\/claim\/\[campaign\]|^\/$/, '')] ?? {}
    const preview = Object.hasOwn(previews, shown) ? previews[shown] : undefined
    const title = preview?.title ?? wordsOf(shown)
    const claim = preview ? `Claim ${preview.token.symbol}` : 'Claim'
    const facts = preview
      ? [sentence(preview.description), `${shareText(preview)}.`, `${deadlineText(preview)}.`]
      : [`Check and claim what ${product} distributes on Blast.`]
    return {
      title: [name ?? claim, title, product].join(' · '),
      description: description ?? shortened([...facts, promise]),
    }
  }
  const opened = /^\/claim\/opened(.*)$/.exec(route)?.[1]
  if (opened !== undefined)
    return {
      title: `${parts[opened]?.name ?? 'Opened campaign'} · ${product}`,
      description: parts[opened]?.description ?? `A campaign that ${product} doesn’t list. ${promise}`,
    }
  if (route === '/' && campaigns.length === 0)
    return {
      title: `${product} claims`,
      description: `Claims of ${product} on Blast. ${promise}`,
    }
  if (route === '/')
    return {
      title: `${product} claims`,
      description: `Check an address in ${campaigns.length} campaigns of ${product} on Blast, and claim. ${promise}`,
    }
  const tool = Object.hasOwn(tools, route) ? tools[route] : undefined
  return {
    title: tool ? `${tool.name} · ${product}` : `${product} claim`,
    description: tool?.description ?? `Check and claim what ${product} distributes on Blast. ${promise}`,
  }
}

const sentence = (text: string | undefined) =>
  text === undefined || /[.!?…]$/.test(text) ? text : `${text}.`

/** What messengers show: whole sentences of at most 300 characters, the first one cut where it is longer. */
function shortened(sentences: readonly (string | undefined)[]): string {
  const [first = '', ...others] = sentences.filter((each) => each !== undefined)
  const cut = first.slice(0, first.lastIndexOf(' ', 200))
  const start = first.length > 200 ? `${cut || first.slice(0, 200)} …` : first
  return others.reduce((text, each) => (text.length + each.length < 300 ? `${text} ${each}` : text), start)
}
