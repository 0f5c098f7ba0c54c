import { type Address, isAddressEqual } from 'viem'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'

type List = readonly CampaignConfig[]

/** The list with one campaign a place further up (-1) or down (1); the same list at its ends. */
export function movedInList(list: List, id: string, by: -1 | 1): List {
  const from = list.findIndex((each) => each.id === id)
  const [campaign, other] = [list[from], list[from + by]]
  if (!campaign || !other) return list
  return list.map((each) => (each === campaign ? other : each === other ? campaign : each))
}

/**
 * The list with a campaign at its top. `after`: the contract of the round before it, whose page then leads
 * to this one.
 */
export function addedToList(list: List, added: CampaignConfig, after?: Address | undefined): List {
  const isBefore = ({ distributor }: CampaignConfig) =>
    after !== undefined && isAddressEqual(distributor, after)
  return [added, ...list.map((each) => (isBefore(each) ? { ...each, next: added.id } : each))]
}

/** The list without one campaign. A round that led to it leads nowhere. */
export function takenFromList(list: List, id: string): List {
  return list.flatMap((each) => {
    if (each.id === id) return []
    const { next, ...rest } = each
    return [next === id ? rest : each]
  })
}

/** Why a campaign can't be put on the list, in a sentence; undefined where it can. */
export function listingFault(list: List, { id, distributor }: CampaignConfig): string | undefined {
  const same = list.find((each) => isAddressEqual(each.distributor, distributor))
  if (same) return say('This campaign is listed already, as {id}.', { id: same.id })
  if (list.some((each) => each.id === id))
    return say('{id} is the name of another campaign. Choose another.', { id })
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(id)) return say('Use small letters, digits and hyphens, at most 63.')
  return undefined
}
