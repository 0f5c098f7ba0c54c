import { type Address, isAddressEqual } from 'viem'

/** So many digits at each end are what wallets show, and what somebody who imitates an address matches. */
const shown = 4

/**
 * A known address that another one only looks like: the same digits at both ends, and others between. Such
 * addresses are made on purpose, to be copied from a list of past transfers.
 */
export function lookAlike(address: Address, known: readonly Address[]): Address | undefined {
  if (known.some((each) => isAddressEqual(each, address))) return undefined
  const ends = (each: Address) => `${each.slice(2, 2 + shown)}${each.slice(-shown)}`.toLowerCase()
  return known.find((each) => ends(each) === ends(address))
}
