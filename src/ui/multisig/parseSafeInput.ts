import { type AddressInput, parseAddressInput } from '../../hex/parseAddressInput.ts'

export type SafeInput = Exclude<AddressInput, { status: 'name' }>

/** Reads which Safe is meant, offline. */
export function parseSafeInput(text: string): SafeInput {
  const input = parseAddressInput(text)
  return input.status === 'name'
    ? {
        status: 'unusable',
        reason: 'Names are not looked up here. Paste the Safe’s address, from 0x on.',
        isSecret: false,
      }
    : input
}
