import { type Address, getAddress, isAddress } from 'viem'

/** An address with the name that a person gave it in the host's address book. */
export type BookEntry = { readonly address: Address; readonly name: string }

/**
 * What of a host's address book is of use here: real addresses on the site's chain that have a name, each
 * once, by name. Names are somebody's text and are shown as such.
 */
export function readBook(
  said: readonly { address: string; name: string; chainId: string | number }[],
  chainId: number,
): readonly BookEntry[] {
  const entries = new Map<Address, string>()
  for (const { address, name, chainId: of } of said)
    if (`${of}` === `${chainId}` && isAddress(address, { strict: false }) && name.trim() !== '')
      entries.set(getAddress(address), name.trim())
  return [...entries]
    .map(([address, name]) => ({ address, name }))
    .sort((a, b) => a.name.localeCompare(b.name))
}
