import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { html } from 'hono/html'
import type { CampaignPreview } from '../../src/config/campaignPreview.ts'
import { deadlineText, shareText } from '../../src/config/campaignTexts.ts'
import { pageTexts } from '../../src/config/pageTexts.ts'
import type { CampaignConfig, SiteConfig } from '../../src/config/site.ts'
import { makerTextFlags } from '../../src/operator/verify/makerTextFlags.ts'
import type { PublishedIndex } from '../packages/createPublishedIndex.ts'

/** What is served for an address of a campaign that the build has no page of. */
export type LinkedPage =
  | { readonly kind: 'redirect'; readonly status: 302 | 308; readonly location: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'page'; readonly html: string }

/** Undefined for what is no such address. */
export type LinkedPages = (path: string) => Promise<LinkedPage | undefined>

/** Of a campaign by its contract. */
const address = /^\/claim\/(0x[0-9a-f]{40})(\/(?:(receipt|safe|without-this-site)\/)?(page\.json)?)?$/i

/** Of a campaign by its name on the list. */
const named = /^\/claim\/([a-z0-9-]+)(\/(?:(receipt|safe|without-this-site)\/)?)?$/

/**
 * `/claim/0x…/`: the page for campaigns by link, which a static host has behind `/claim/#distributor=0x…`
 * alone, because what is behind a `#` reaches no server. With the campaign's title in its head where its
 * package is published here, marked as its creator's. One of the site's own leads to its own page.
 *
 * `/claim/spring/` of a campaign that came to the list after the build: the page that a static host has as
 * its `404.html`, with the head that a build would give it.
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
  const addedPage: LinkedPages = async (path) => {
    const [, id, rest, part = ''] = named.exec(path) ?? []
    const campaign = id === undefined ? undefined : (await listed()).find((each) => each.id === id)
    if (!campaign) return undefined
    if (rest === undefined) return { kind: 'redirect', status: 308, location: `${path}/` }
    const text = await readFile(join(folder, '404.html'), 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const preview = await find?.(campaign.distributor.toLowerCase())
    const { title, description } = pageTexts(
      site,
      preview ? { [campaign.id]: preview } : {},
      `/claim/[campaign]${part && `/${part}`}`,
      campaign.id,
    )
    const { product, url } = site
    const name = title.replace(` · ${product}`, '')
    const tags = previewTags({
      name,
      text: description,
      page: url && `${url}${path}`,
      picture: await pictureAt(folder, url, 'preview.png'),
    })
    const found = replaceElement(text, '<meta name="robots"', '/>', '')
    return { kind: 'page', html: withPreview(found, String(html`<title>${title}</title>`), tags) }
  }
  return async (path) => {
    const [, given, rest, part, data] = address.exec(path) ?? []
    if (given === undefined) return addedPage(path)
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
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const words = unlistedTexts(site, distributor, preview)
    const tags = previewTags({
      ...words,
      page: site.url && `${site.url}/claim/${distributor}/`,
      picture: await pictureAt(folder, site.url, 'claim/preview.png'),
    })
    return { kind: 'page', html: withPreview(text, String(html`<title>${words.name}</title>`), tags) }
  }
}

/** Where a picture of the build is; undefined where there is none, or the site does not know its address. */
async function pictureAt(folder: string, url: string | undefined, path: string): Promise<string | undefined> {
  const isThere = url !== undefined && (await stat(join(folder, path)).catch(() => undefined))?.isFile()
  return isThere ? `${url}/${path}` : undefined
}

/** Instead of the page's own title and description, which are before all that it loads. */
function withPreview(page: string, title: string, tags: string): string {
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

/** What is said of a campaign that the site does not list. */
function unlistedTexts(
  { product }: SiteConfig,
  distributor: string,
  preview: CampaignPreview,
): { name: string; text: string } {
  const { title, description, token } = preview
  // On the page such a text has a warning above it. A preview has no room for one.
  const isShown = makerTextFlags([title, description, token.symbol], product).length === 0
  const name = isShown
    ? `“${title}” · not listed by ${product}`
    : `Campaign by link · not listed by ${product}`
  const words = description && isShown ? ` Its creator writes: “${shortened(description)}”` : ''
  const facts = isShown ? ` ${shareText(preview)}. ${deadlineText(preview)}.` : ''
  return {
    name,
    text: `Anyone can create a campaign; ${product} doesn’t list this one. Contract ${distributor}.${facts}${words}`,
  }
}

function previewTags({
  name,
  text,
  page,
  picture,
}: {
  name: string
  text: string
  page: string | undefined
  picture: string | undefined
}): string {
  const property = (key: string, value: string | undefined) =>
    value ? String(html`<meta property="og:${key}" content="${value}"/>`) : ''
  const twitter = (key: string, value: string | undefined) =>
    value ? String(html`<meta name="twitter:${key}" content="${value}"/>`) : ''
  return [
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
  ].join('')
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
