import { type Message, message, say } from '../language/say.ts'
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

const promise = message('A claim sends 0 ETH and never asks for an approval.')

/** Pages of one campaign, by what is behind `/claim/[campaign]`. */
const parts: Readonly<Record<string, { name?: Message; description?: Message }>> = {
  '': {},
  '/receipt': {
    name: message('Receipt'),
    description: message('What a claim paid, to whom and when, read from Blast.'),
  },
  '/safe': {
    name: message('Claim for a Safe'),
    description: message('For owners of a Safe: propose its claim, sign it and send it.'),
  },
  '/without-this-site': {
    name: message('Claim without this website'),
    description: message('The call, its arguments and the proof, for any explorer or wallet.'),
  },
}

/** Pages that are the same for every campaign. */
const tools: Readonly<Record<string, { name: Message; description: Message }>> = {
  '/claim': {
    name: message('Campaign by link'),
    description: message(
      'A campaign that this site doesn’t list. Its files are checked against its contract.',
    ),
  },
  '/create': {
    name: message('Create a campaign'),
    description: message('Make a campaign of a list of recipients: its files, its contract and the funding.'),
  },
  '/help': {
    name: message('Help'),
    description: message(
      'Is it safe, what your wallet shows, what it costs, and what to do when a claim fails.',
    ),
  },
  '/manage': {
    name: message('Manage a campaign'),
    description: message('What a campaign on Blast holds and has paid, and what its receivers can collect.'),
  },
  '/verify': {
    name: message('Verify a campaign'),
    description: message(
      'Recompute a campaign’s files and compare them with its contract. No wallet needed.',
    ),
  },
  '/safe': {
    name: message('Safe workspace'),
    description: message('Propose, sign and send a Safe’s transactions on Blast, and claim for it.'),
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
    const claim = preview ? say('Claim {symbol}', { symbol: preview.token.symbol }) : say('Claim')
    const facts = preview
      ? [
          preview.description === undefined ? undefined : sentence(preview.description),
          say('{sentence}.', { sentence: shareText(preview) }),
          say('{sentence}.', { sentence: deadlineText(preview) }),
        ]
      : [say('Check and claim what {product} distributes on Blast.', { product })]
    return {
      title: [name ? say(name) : claim, title, product].join(' · '),
      description: description ? say(description) : shortened([...facts, say(promise)]),
    }
  }
  const opened = /^\/claim\/opened(.*)$/.exec(route)?.[1]
  if (opened !== undefined) {
    const { name = message('Opened campaign'), description } = parts[opened] ?? {}
    return {
      title: `${say(name)} · ${product}`,
      description: description
        ? say(description)
        : `${say('A campaign that {product} doesn’t list.', { product })} ${say(promise)}`,
    }
  }
  if (route === '/') {
    const count = campaigns.length
    const what =
      count === 0
        ? say('Claims of {product} on Blast.', { product })
        : say(
            {
              one: 'Check an address in {count} campaign of {product} on Blast, and claim.',
              other: 'Check an address in {count} campaigns of {product} on Blast, and claim.',
            },
            { count, product },
          )
    return { title: say('{product} claims', { product }), description: `${what} ${say(promise)}` }
  }
  const tool = Object.hasOwn(tools, route) ? tools[route] : undefined
  if (tool) return { title: `${say(tool.name)} · ${product}`, description: say(tool.description) }
  const what = say('Check and claim what {product} distributes on Blast.', { product })
  return { title: say('{product} claim', { product }), description: `${what} ${say(promise)}` }
}

/** What a campaign's creator wrote, with a full stop where there is none. */
const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** What messengers show: whole sentences of at most 300 characters, the first one cut where it is longer. */
function shortened(sentences: readonly (string | undefined)[]): string {
  const [first = '', ...others] = sentences.filter((each) => each !== undefined)
  const cut = first.slice(0, first.lastIndexOf(' ', 200))
  const start = first.length > 200 ? `${cut || first.slice(0, 200)} …` : first
  return others.reduce((text, each) => (text.length + each.length < 300 ? `${text} ${each}` : text), start)
}
