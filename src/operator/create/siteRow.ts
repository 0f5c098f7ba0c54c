import type { Address } from 'viem'

/**
 * The campaign's entry in the site's list, `campaigns.json`, as JSON on one line. All places are in it: a
 * page may connect only to hosts that its site was built with.
 */
export function siteRow(campaign: {
  id: string
  distributor: Address
  /** Left out where it is not known. */
  fromBlock: number | undefined
  /** Where an API has published the package. Undefined: it lies on the site itself. */
  published?: string | undefined
  /** Those that the manifest names. */
  hosts?: readonly string[] | undefined
}): string {
  const { id, distributor, fromBlock, published = `/packages/${id}/`, hosts = [] } = campaign
  return JSON.stringify({
    id,
    distributor,
    packages: [...new Set([published, ...hosts])],
    ...(fromBlock === undefined ? {} : { fromBlock }),
  })
}
