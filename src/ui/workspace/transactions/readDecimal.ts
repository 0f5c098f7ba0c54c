import { say } from '../../../language/say.ts'

/** A decimal number: `value` divided by 10 to the power of `decimals`. */
export type Decimal = { readonly value: bigint; readonly decimals: number }

/** Reads a decimal number exactly as it is written, or says what is wrong with it. */
export function readDecimal(text: string): { value: Decimal } | { fault: string } {
  if (/^-/.test(text)) return { fault: say('The amount can’t be negative.') }
  if (text.includes(',')) return { fault: say('Use a point and no commas: 1.5.') }
  const [, whole, fraction = ''] = /^(\d{0,60})(?:\.(\d{0,60}))?$/.exec(text) ?? []
  if (whole === undefined || (whole === '' && fraction === ''))
    return { fault: say('Enter an amount such as 1.5.') }
  return { value: { value: BigInt(`${whole}${fraction}`), decimals: fraction.length } }
}
