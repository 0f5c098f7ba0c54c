import { openedCampaignId } from '../../config/openedCampaignId.ts'
import type { ToKeep } from './meetWorker.ts'
import { packageFile } from './offlineMessages.ts'

/**
 * What is kept for the campaign that is open; undefined where none is, or where the visitor has opened it
 * from this computer.
 *
 * @param id of a campaign that the site lists
 * @param loaded addresses of what the page has loaded
 */
export function toKeep(
  { origin, pathname, hash }: Pick<URL, 'origin' | 'pathname' | 'hash'>,
  id: string | undefined,
  loaded: readonly string[],
): ToKeep | undefined {
  const [, linked] = /[#&]distributor=(0x[\da-f]{40})(?:&|$)/i.exec(hash) ?? []
  const campaign = id ?? linked?.toLowerCase()
  if (campaign === undefined) return undefined
  const parts = ['receipt/', 'without-this-site/']
  const folder = id === undefined ? openedCampaignId : id
  const documents = [
    id === undefined ? '/claim/' : `/claim/${id}/`,
    ...parts.map((part) => `/claim/${folder}/${part}`),
  ]
  // A page’s own manifest is that of an app.
  const ofPackages = loaded.filter((url) => packageFile.test(url) && !url.startsWith(`${origin}/claim/`))
  return {
    campaign,
    documents: [
      ...new Set(['/', '/help/', ...documents, ...(pathname.startsWith('/claim/') ? [pathname] : [])]),
    ],
    folders: [...new Set(ofPackages.flatMap((url) => packageFile.exec(url)?.[1] ?? []))],
    files: [...new Set([...ofPackages, ...loaded.filter((url) => url.startsWith(`${origin}/assets/`))])],
  }
}
