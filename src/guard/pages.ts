import { campaignAtRoot } from '../config/campaignAtRoot.ts'
import { openedCampaignId } from '../config/openedCampaignId.ts'
import type { CampaignConfig, SiteConfig } from '../config/site.ts'

/** The pages of the site, by what a wallet may be asked for on them. */
export type Page = 'claim' | 'receipt' | 'safe-claim' | 'workspace' | 'create' | 'manage' | 'other'

/** Where the page is, by its own address. No component says which page it is on. */
export type PageAddress = {
  readonly page: Page
  /** The campaign of a page below `/claim/<id>/`: one of the site's, or the one that the visitor opened. */
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
export function pageAt(pathname: string, site: Pick<SiteConfig, 'campaigns'>): PageAddress {
  const [first = '', second, third = '', ...others] = pathname
    .replace(/(index)?(\.html)?$/, '')
    .split('/')
    .filter(Boolean)
  const atRoot = campaignAtRoot(site)
  if (first === '' && atRoot) return { page: 'claim', campaign: atRoot }
  if (first !== 'claim') return { page: (second === undefined && own(pages, first)) || 'other' }
  const campaign = second === openedCampaignId ? 'opened' : site.campaigns.find(({ id }) => id === second)
  const page = others.length === 0 ? own(pagesOfCampaign, third) : undefined
  return campaign && page ? { page, campaign } : { page: 'other' }
}

const own = (table: Readonly<Record<string, Page>>, key: string): Page | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
