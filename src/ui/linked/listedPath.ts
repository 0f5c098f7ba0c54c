import { type CampaignPart, campaignPath } from '../campaign/campaignPath.ts'

const parts: readonly CampaignPart[] = ['receipt', 'safe', 'without-this-site']

/** The page of a campaign of the site that a link by its contract asks for, with what else the link says. */
export function listedPath(id: string, { pathname, hash }: { pathname: string; hash: string }): string {
  const last = pathname.split('/').filter(Boolean)[2]
  const values = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))
  const { distributor: _, package: __, ...others } = values
  return campaignPath(
    id,
    parts.find((part) => part === last),
    others,
  )
}
