import { type Address, getAddress, isAddress, zeroAddress } from 'viem'

/** An address that somebody typed, with its checksum; or a sentence that says what is wrong with it. */
export type TypedAddress = { readonly address: Address } | { readonly fault: string }

/** Reads an address, offline. `blast:` in front is understood; other chains' names are refused. */
export function readAddress(text: string): TypedAddress {
  const trimmed = text.trim()
  if (trimmed === '') return { fault: 'Enter an address.' }
  const [, chain, rest = ''] = /^(?:([a-z0-9-]+(?::\d+)?):)?(0x.*)$/is.exec(trimmed) ?? []
  if (rest === '') return { fault: 'That is no address: one begins with 0x.' }
  if (chain !== undefined && !/^(blast|eip155:81457)$/i.test(chain))
    return { fault: `That address is marked for another network (${chain}). The campaign is on Blast.` }
  if (!/^0x[0-9a-f]*$/i.test(rest))
    return { fault: 'An address has only the digits 0–9 and the letters a–f after 0x.' }
  if (rest.length !== 42)
    return { fault: `An address has 42 characters; this has ${rest.length}. Copy it again, whole.` }
  const digits = rest.slice(2)
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (isMixed && !isAddress(`0x${digits}`, { strict: true }))
    return { fault: 'One letter looks wrong: the capital letters do not match. Copy the address again.' }
  const address = getAddress(`0x${digits.toLowerCase()}`)
  if (address === zeroAddress) return { fault: 'That is the zero address, which nobody holds.' }
  return { address }
}
