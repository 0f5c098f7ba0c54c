import type { Address } from 'viem'

/** The campaign's entry in `EVERCLAIM_CAMPAIGNS`, as JSON on one line. `fromBlock`: left out where it is not known. */
export function siteRow(campaign: {
  id: string
  distributor: Address
  fromBlock: number | undefined
}): string {
  const { id, distributor, fromBlock } = campaign
  return JSON.stringify({
    ...{ id, distributor, packages: [`/packages/${id}/`] },
    ...(fromBlock === undefined ? {} : { fromBlock }),
  })
}
