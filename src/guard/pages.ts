import { campaignAtRoot } from '../config/campaignAtRoot.ts'
import { openedCampaignId } from '../config/openedCampaignId.ts'
import type { CampaignConfig, SiteConfig } from '../config/site.ts'
import { readLinkAsk } from '../operator/linked/linkAsk.ts'
import { linkedCampaign } from '../operator/linked/linkedCampaign.ts'

/** The pages of the site, by what a wallet may be asked for on them. */
export type Page = 'claim' | 'receipt' | 'safe-claim' | 'workspace' | 'create' | 'manage' | 'other'

/** Where the page is, by its own address. No component says which page it is on. */
export type PageAddress = {
  readonly page: Page
  /**
   * The campaign of a page below `/claim/`: one of the site's, the one whose contract the page's own address
   * names, or, of which the address says nothing, the one that the visitor opened.
   */
  readonly campaign?: CampaignConfig | 'opened' | undefined
}

const pagesOfCampaign: Readonly<Record<string, Page>> = {
  '': 'claim',
  receipt: 'receipt',
  safe: 'safe-claim',
}
const pages: Readonly<Record<string, Page>> = { safe: 'workspace', create: 'create', manage: 'manage' }

/**
 * Which page a path is of. A path that the site does not have is of a page on which nothing but a sign-in can
 * be asked.
 */
export function pageAt(
  { pathname, hash }: { readonly pathname: string; readonly hash: string },
  site: Pick<SiteConfig, 'campaigns' | 'unlisted'>,
): PageAddress {
  const [first = '', second, third = '', ...others] = pathname
    .replace(/(index)?(\.html)?$/, '')
    .split('/')
    .filter(Boolean)
  const atRoot = campaignAtRoot(site)
  if (first === '' && atRoot) return { page: 'claim', campaign: atRoot }
  if (first !== 'claim') return { page: (second === undefined && own(pages, first)) || 'other' }
  const campaign = site.campaigns.find(({ id }) => id === second) ?? unlistedAt({ pathname, hash }, site)
  const page = others.length === 0 ? own(pagesOfCampaign, third) : undefined
  return campaign && page ? { page, campaign } : { page: 'other' }
}

/** The campaign of a page for what the site does not list, as far as its operator lets it be opened. */
function unlistedAt(
  address: { readonly pathname: string; readonly hash: string },
  { unlisted }: Pick<SiteConfig, 'unlisted'>,
): CampaignConfig | 'opened' | undefined {
  const asked = readLinkAsk(address)
  if (asked.status === 'contract')
    return unlisted === 'on' ? linkedCampaign(asked.distributor, []) : undefined
  const isOpened = address.pathname.split('/').filter(Boolean)[1] === openedCampaignId
  return isOpened && asked.status === 'none' && unlisted !== 'off' ? 'opened' : undefined
}

const own = (table: Readonly<Record<string, Page>>, key: string): Page | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
