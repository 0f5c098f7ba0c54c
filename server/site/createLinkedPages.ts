import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { html } from 'hono/html'
import type { CampaignPreview } from '../../src/config/campaignPreview.ts'
import { deadlineText, shareText } from '../../src/config/campaignTexts.ts'
import type { CampaignConfig, SiteConfig } from '../../src/config/site.ts'
import { makerTextFlags } from '../../src/operator/verify/makerTextFlags.ts'
import type { PublishedIndex } from '../packages/createPublishedIndex.ts'

/** What is served for an address of a campaign by its contract. */
export type LinkedPage =
  | { readonly kind: 'redirect'; readonly status: 302 | 308; readonly location: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'page'; readonly html: string }

/** Undefined for what is no such address. */
export type LinkedPages = (path: string) => Promise<LinkedPage | undefined>

const address = /^\/claim\/(0x[0-9a-f]{40})(\/(?:(receipt|safe|without-this-site)\/)?(page\.json)?)?$/i

/**
 * `/claim/0x…/`: the page for campaigns by link, which a static host has behind `/claim/#distributor=0x…`
 * alone, because what is behind a `#` reaches no server. With the campaign's title in its head where its
 * package is published here, marked as its creator's. One of the site's own leads to its own page.
 *
 * @param folder of the built site
 * @param find undefined where no packages are published here
 * @param listed the campaigns that the site shows now
 */
export function createLinkedPages(
  folder: string,
  site: SiteConfig,
  find: PublishedIndex | undefined,
  listed: () => Promise<readonly CampaignConfig[]>,
): LinkedPages {
  return async (path) => {
    const [, given, rest, part, data] = address.exec(path) ?? []
    if (given === undefined) return undefined
    const distributor = given.toLowerCase()
    const own = (await listed()).find((each) => each.distributor.toLowerCase() === distributor)
    if (own) return { kind: 'redirect', status: 302, location: `/claim/${own.id}/${rest?.slice(1) ?? ''}` }
    if (rest === undefined) return { kind: 'redirect', status: 308, location: `${path}/` }
    const place = join(folder, 'claim', ...(part === undefined ? [] : ['opened', part]))
    if (data !== undefined) return { kind: 'file', path: join(place, data) }
    const file = join(place, 'index.html')
    // A site that lets no such campaign be claimed speaks of none.
    const preview = part === undefined && site.unlisted === 'on' ? await find?.(distributor) : undefined
    if (!preview) return { kind: 'file', path: file }
    const picture = join(folder, 'claim/preview.png')
    const hasPicture = site.url !== undefined && (await stat(picture).catch(() => undefined))?.isFile()
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const tags = previewTags({ site, distributor, preview, hasPicture: hasPicture === true })
    return { kind: 'page', html: withPreview(text, tags) }
  }
}

/** Instead of the page's own title and description, which are before all that it loads. */
function withPreview(page: string, { title, tags }: { title: string; tags: string }): string {
  return replaceElement(
    replaceElement(page, '<title>', '</title>', title),
    '<meta name="description"',
    '/>',
    tags,
  )
}

/** A page without it stays as it is. */
function replaceElement(page: string, start: string, end: string, by: string): string {
  const from = page.indexOf(start)
  const to = page.indexOf(end, from)
  return from < 0 || to < 0 ? page : page.slice(0, from) + by + page.slice(to + end.length)
}

/** Characters of a creator's text that a preview shows: messengers cut what is longer. */
const mostOfText = 160

function previewTags({
  site: { product, url },
  distributor,
  preview,
  hasPicture,
}: {
  site: SiteConfig
  distributor: string
  preview: CampaignPreview
  hasPicture: boolean
}): { title: string; tags: string } {
  const { title, description, token } = preview
  // On the page such a text has a warning above it. A preview has no room for one.
  const isShown = makerTextFlags([title, description, token.symbol], product).length === 0
  const name = isShown
    ? `“${title}” · not listed by ${product}`
    : `Campaign by link · not listed by ${product}`
  const words = description && isShown ? ` Its creator writes: “${shortened(description)}”` : ''
  const facts = isShown ? ` ${shareText(preview)}. ${deadlineText(preview)}.` : ''
  const text = `Anyone can create a campaign; ${product} doesn’t list this one. Contract ${distributor}.${facts}${words}`
  const page = url && `${url}/claim/${distributor}/`
  const picture = url && hasPicture ? `${url}/claim/preview.png` : undefined
  const property = (key: string, value: string | undefined) =>
    value ? String(html`<meta property="og:${key}" content="${value}"/>`) : ''
  const twitter = (key: string, value: string | undefined) =>
    value ? String(html`<meta name="twitter:${key}" content="${value}"/>`) : ''
  return {
    title: String(html`<title>${name}</title>`),
    tags: [
      String(html`<meta name="description" content="${text}"/>`),
      property('type', 'website'),
      property('url', page),
      property('title', name),
      property('description', text),
      property('image', picture),
      ...(picture
        ? [
            property('image:type', 'image/png'),
            property('image:width', '1200'),
            property('image:height', '630'),
          ]
        : []),
      twitter('card', picture ? 'summary_large_image' : 'summary'),
      twitter('title', name),
      twitter('description', text),
      twitter('image', picture),
    ].join(''),
  }
}

function shortened(text: string): string {
  const signs = Array.from(text)
  return signs.length > mostOfText
    ? `${signs
        .slice(0, mostOfText - 1)
        .join('')
        .trimEnd()}…`
    : signs.join('')
}
