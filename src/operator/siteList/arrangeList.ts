import { isAddressEqual } from 'viem'
import type { CampaignConfig } from '../../config/site.ts'

type List = readonly CampaignConfig[]

/** The list with one campaign a place further up (-1) or down (1); the same list at its ends. */
export function movedInList(list: List, id: string, by: -1 | 1): List {
  const from = list.findIndex((each) => each.id === id)
  const [campaign, other] = [list[from], list[from + by]]
  if (!campaign || !other) return list
  return list.map((each) => (each === campaign ? other : each === other ? campaign : each))
}

/** Why a campaign can't be put on the list, in a sentence; undefined where it can. */
export function listingFault(list: List, { id, distributor }: CampaignConfig): string | undefined {
  const same = list.find((each) => isAddressEqual(each.distributor, distributor))
  if (same) return `This campaign is listed already, as ${same.id}.`
  if (list.some((each) => each.id === id)) return `${id} is the name of another campaign. Choose another.`
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(id)) return 'Use small letters, digits and hyphens, at most 63.'
  return undefined
}
