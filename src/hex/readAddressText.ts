import { type Address, isAddress } from 'viem'
import { toChecksum } from './addressSchema.ts'

/** An address that somebody typed, with its checksum; or a sentence that says what is wrong with it. */
export type AddressText = { readonly address: Address } | { readonly fault: string }

/** Reads what begins with `0x`, offline. Capital letters must be those of the checksum (ERC-55), if mixed. */
export function readAddressText(text: string): AddressText {
  if (!/^0x[0-9a-f]*$/i.test(text))
    return { fault: 'An address has only the digits 0–9 and the letters a–f after 0x.' }
  if (text.length !== 42)
    return { fault: `An address has 42 characters; this has ${text.length}. Copy it again, whole.` }
  const digits = text.slice(2)
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (isMixed && !isAddress(`0x${digits}`, { strict: true }))
    return { fault: 'One letter looks wrong: the capital letters do not match. Copy the address again.' }
  return { address: toChecksum(text) }
}

/**
 * The same of a text with a network's name in front, or none: Blast's is understood, others are refused.
 *
 * @param whatFor ends the sentence about another network
 */
export function readBlastAddressText(text: string, whatFor: string): AddressText {
  const [, network, address = ''] = /^(?:([a-z0-9-]+(?::\d+)?):)?(0x.*)$/is.exec(text) ?? []
  if (address === '') return { fault: 'That is no address: one begins with 0x.' }
  if (network !== undefined && !/^(blast|eip155:81457)$/i.test(network))
    return { fault: `That address is marked for another network (${network}). ${whatFor}` }
  return readAddressText(address)
}
