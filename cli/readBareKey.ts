import type { LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { KeyError } from './keyErrors.ts'

/**
 * The account of a private key that was written down: 64 hexadecimal digits, at most one line break after
 * them.
 *
 * @param place names where it was read, in a message: `The file of the relayer’s key`
 * @throws KeyError, which repeats nothing of the text
 */
export function readBareKey(text: string, place: string): LocalAccount {
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{64})\r?\n?$/.exec(text) ?? []
  if (!digits)
    throw new KeyError(`${place} gives no key: 64 hexadecimal digits are wanted, and nothing else.`)
  try {
    return privateKeyToAccount(`0x${digits}`)
  } catch {
    // The reason may repeat the digits.
    throw new KeyError(`${place} gives digits that are no key.`)
  }
}
