import { openedCampaignId } from '../../config/openedCampaignId.ts'
import type { OfflineMessage } from './offlineMessage.ts'

/** What is kept for a campaign. */
export type ToKeep = {
  /** Names it: its id on the site’s list, else its contract. */
  readonly campaign: string
  /** Paths of the site that its pages are at. */
  readonly documents: readonly string[]
  /** Addresses of the folders that its package was read from, each with a slash at its end. */
  readonly folders: readonly string[]
  /** Addresses of what its page has loaded of them, and of the site’s `/assets/` and `/brand/`. */
  readonly files: readonly string[]
}

/** The folder of a package’s file: manifest, rounds before, cap or shard. Undefined for any other address. */
export const packageFolder = (url: string): string | undefined =>
  /^(.*\/)(?:manifest\.json|rounds\.json|cap\.bin|shards\/[\da-f]+\.bin)$/.exec(url)?.[1]

/**
 * What is kept of a page that is open; undefined where it is of no campaign, or of one that the visitor has
 * opened from this computer.
 */
export function toKeep({ campaign: id, url, loaded }: OfflineMessage): ToKeep | undefined {
  const { origin, pathname, hash } = new URL(url)
  const [, linked] = /[#&]distributor=(0x[\da-f]{40})(?:&|$)/i.exec(hash) ?? []
  const campaign = id ?? linked?.toLowerCase()
  if (campaign === undefined) return undefined
  const folder = id ?? openedCampaignId
  const documents = [
    ...['/', '/help/'],
    id === null ? '/claim/' : `/claim/${id}/`,
    ...['receipt', 'without-this-site'].map((part) => `/claim/${folder}/${part}/`),
  ]
  // A page’s own manifest is that of an app.
  const ofPackages = loaded.filter((each) => packageFolder(each) && !each.startsWith(`${origin}/claim/`))
  const ofSite = loaded.filter(
    (each) => /^\/(assets|brand)\//.test(each.slice(origin.length)) && each.startsWith(origin),
  )
  return {
    campaign,
    documents: [...new Set(pathname.startsWith('/claim/') ? [...documents, pathname] : documents)],
    folders: [...new Set(ofPackages.flatMap((each) => packageFolder(each) ?? []))],
    files: [...new Set([...ofPackages, ...ofSite])],
  }
}
