import { say } from '../language/say.ts'
import type { Keccak256 } from './keccak256.ts'

/** What keeps a text from being an account; `null` when it is one. The zero address is decoded, too. */
export type AccountDecoder = (
  bytes: Uint8Array,
  start: number,
  end: number,
  output: Uint8Array,
  at: number,
) => 'shape' | 'checksum' | 'zero' | null

/** Says in a sentence what `checksum` means. */
export const wrongChecksum = () =>
  say(
    'The address fails its checksum (EIP-55): a character or its case was changed; copy it anew from its source.',
  )

const invalid = 0x80
const lower = 0x20
const upper = 0x40
/** A hexadecimal digit's value, with a mark of its case; `invalid` for any other byte. */
const nibbles = new Uint8Array(256).fill(invalid)
for (let digit = 0; digit < 10; digit++) nibbles[0x30 + digit] = digit
for (let letter = 0; letter < 6; letter++) {
  nibbles[0x61 + letter] = (10 + letter) | lower
  nibbles[0x41 + letter] = (10 + letter) | upper
}

/**
 * Makes a decoder of accounts in text: exactly `0x` and 40 hexadecimal digits, whose checksum (EIP-55) must
 * be right where upper and lower case are mixed. It writes the 20 bytes to `output` at `at`, or says what is
 * wrong. It is apart from the reader that explains what is wrong, because a claimant's page needs no
 * explanations.
 */
export function createAccountDecoder(keccak256: Keccak256): AccountDecoder {
  const digits = new Uint8Array(40)
  return (bytes, start, end, output, at) => {
    if (end - start !== 42 || bytes[start] !== 0x30 || bytes[start + 1] !== 0x78) return 'shape'
    let seen = 0
    for (let i = 0; i < 20; i++) {
      const high = nibbles[bytes[start + 2 + i * 2] ?? 0] ?? invalid
      const low = nibbles[bytes[start + 3 + i * 2] ?? 0] ?? invalid
      seen |= high | low
      output[at + i] = ((high & 15) << 4) | (low & 15)
    }
    if (seen & invalid) return 'shape'
    if ((seen & lower) !== 0 && (seen & upper) !== 0) {
      // A digit's ASCII code has bit 0x20 set already, so this lowers letters and leaves digits alone.
      for (let i = 0; i < 40; i++) digits[i] = (bytes[start + 2 + i] ?? 0) | 0x20
      const hash = keccak256(digits)
      for (let i = 0; i < 40; i++) {
        const byte = bytes[start + 2 + i] ?? 0
        const isUpper = ((hash[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 8
        if (byte >= 0x41 && byte >= 0x61 === (isUpper !== 0)) {
          return 'checksum'
        }
      }
    }
    for (let i = 0; i < 20; i++) if (output[at + i] !== 0) return null
    return 'zero'
  }
}
