import { type Address, zeroAddress } from 'viem'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { say } from '../../language/say.ts'

/** Reads an address that is no name’s, offline; or says in a sentence what is wrong with it. */
export function readAddress(text: string): { readonly address: Address } | { readonly fault: string } {
  const input = parseAddressInput(text)
  switch (input.status) {
    case 'empty':
      return { fault: say('Enter an address.') }
    case 'name':
      return { fault: say('Paste the address. A name can change.') }
    case 'unusable':
      return { fault: input.reason }
    case 'address':
      return input.address === zeroAddress
        ? { fault: say('This is the zero address. No one owns it.') }
        : { address: input.address }
  }
}
