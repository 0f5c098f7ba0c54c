import { say } from '../../../language/say.ts'
import { readTypedNumber } from '../../../multisig/build/readTypedNumber.ts'

/** A decimal number: `value` divided by 10 to the power of `decimals`. */
export type Decimal = { readonly value: bigint; readonly decimals: number }

/** Reads a decimal number exactly as it is written, or says what is wrong with it. */
export function readDecimal(text: string): { value: Decimal } | { fault: string } {
  if (/^-/.test(text)) return { fault: say('The amount can’t be negative.') }
  const read = readTypedNumber(text)
  if ('fault' in read) return read
  const { whole, fraction } = read
  // As long as the number of any token's units, and no longer: links bring what nobody typed.
  if (whole.length > 60 || fraction.length > 60) return { fault: say('No token has that many units.') }
  return { value: { value: BigInt(`${whole}${fraction}`), decimals: fraction.length } }
}
