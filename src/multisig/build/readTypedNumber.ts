import { numberSigns } from '../../language/numberSigns.ts'
import { say } from '../../language/say.ts'
import { writeAmount } from './writeAmount.ts'

/** Digits before and behind the decimal sign, as they were typed; one of both may be empty. */
export type TypedNumber = { readonly whole: string; readonly fraction: string }

/** Marks of text direction come along with what is copied from a page. */
const directions = /[\u200e\u200f\u061c\u2066-\u2069]/g

/** A point or a comma between thousands is there twice at least, or has the other one behind it. */
const groupings = [
  /^([1-9]\d{0,2}(?:[ \u00a0\u2009\u202f\u2019']\d{3})+)(?:[.,](?<fraction>\d*))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(?<fraction>\d*)$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(?<fraction>\d*)$/,
  /^([1-9]\d{0,2}(?:,\d{3}){2,})$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
  // India groups by two above the thousand.
  /^([1-9]\d?(?:,\d{2})+,\d{3})(?:\.(?<fraction>\d*))?$/,
]

/**
 * Reads a number of at least zero with a point or a comma before its fraction, whichever the reader's
 * language has. Thousands may be grouped where that leaves no doubt. One point or comma before three digits
 * is a decimal sign, unless the language groups thousands by it: then it may be either, and is refused.
 *
 * A text has one meaning or none, whatever the language is: a draft or a link that is read in another
 * language never becomes another amount.
 */
export function readTypedNumber(text: string): TypedNumber | { readonly fault: string } {
  const typed = text.replace(directions, '').trim()
  const plain = /^(\d*)(?:([.,])(\d*))?$/.exec(typed)
  if (plain && /\d/.test(typed)) {
    const [, whole = '', sign, fraction = ''] = plain
    const { group, point } = numberSigns()
    return sign === group && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
      ? {
          fault: say('“{typed}” may mean two amounts. Write {whole} or {decimal}.', {
            typed,
            whole: whole + fraction,
            decimal: `${whole}${point}${fraction}`,
          }),
        }
      : { whole, fraction }
  }
  for (const grouping of groupings) {
    const found = grouping.exec(typed)
    if (found) return { whole: (found[1] ?? '').replace(/\D/g, ''), fraction: found.groups?.fraction ?? '' }
  }
  return {
    fault:
      /^[\d.,’' ]+$/.test(typed) && /\d/.test(typed)
        ? say('Use digits and one decimal point, without separators: {example}.', {
            example: writeAmount(12_345n, 1),
          })
        : say('Enter an amount, such as {example}.', { example: writeAmount(125n, 1) }),
  }
}
