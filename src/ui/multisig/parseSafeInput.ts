import { type AddressInput, parseAddressInput } from '../../hex/parseAddressInput.ts'
import { say } from '../../language/say.ts'

export type SafeInput = Exclude<AddressInput, { status: 'name' }>

/** Reads which Safe is meant, offline. */
export function parseSafeInput(text: string): SafeInput {
  const input = parseAddressInput(text)
  return input.status === 'name'
    ? {
        status: 'unusable',
        reason: say('Paste the Safe’s address, from 0x on. Names don’t work here.'),
        isSecret: false,
      }
    : input
}
