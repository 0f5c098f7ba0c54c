import { campaignPath } from '../campaign/campaignPath.ts'
import { partAt } from './partAt.ts'

/** The page of a campaign of the site that a link by its contract asks for, with what else the link says. */
export function listedPath(id: string, { pathname, hash }: { pathname: string; hash: string }): string {
  const values = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))
  const { distributor: _, package: __, ...others } = values
  return campaignPath(id, partAt(pathname), others)
}
