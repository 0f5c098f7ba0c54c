import type { CampaignPart } from '../campaign/campaignPath.ts'

const parts: readonly CampaignPart[] = ['receipt', 'safe', 'without-this-site']

/** The part of a campaign that a path below `/claim/` is of; undefined for its first page. */
export function partAt(pathname: string): CampaignPart | undefined {
  const last = pathname.split('/').filter(Boolean)[2]
  return parts.find((part) => part === last)
}
