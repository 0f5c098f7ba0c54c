import { type Address, getAddress } from 'viem'
import type { EncodedCall } from './callContract.ts'

// The one call of a token with votes (EIP-5805) that Safes make. Written without a coder of ABIs: the pages
// that read what a Safe signs carry it from their first look on.

/** The selector of `delegate(address)`. */
export const delegateSelector = '5c19a95c'
const form = /^0x5c19a95c0{24}([0-9a-f]{40})$/

/** The call by which an account says itself who votes with its tokens. */
export const encodeDelegate = (token: Address, delegatee: Address): EncodedCall => ({
  to: token,
  data: `0x${delegateSelector}${delegatee.slice(2).toLowerCase().padStart(64, '0')}`,
})

/** Who is named by the data of such a call; undefined for anything else, and for nobody. */
export function readDelegate(data: string): Address | undefined {
  const named = form.exec(data.toLowerCase())?.[1]
  return named === undefined || /^0+$/.test(named) ? undefined : getAddress(`0x${named}`)
}
