import { type Allocations, readAllocation } from '../allocations.ts'
import type { AmountUnit } from '../readAmount.ts'

/** Rows that are joined to one text at a time. */
const rowsAtOnce = 10_000

/**
 * A list as the CSV text that strict reading takes without a question: header, addresses in small letters and
 * in order, amounts in the declared unit. Comes in pieces, so that a million rows need no text of a hundred
 * megabytes.
 */
export function* writeRecipientList(
  { records, count }: Allocations,
  unit: AmountUnit,
): Generator<string, void, void> {
  yield 'address,amount\n'
  for (let from = 0; from < count; from += rowsAtOnce) {
    let text = ''
    for (let index = from; index < Math.min(from + rowsAtOnce, count); index++) {
      const { account, amount } = readAllocation(records, index)
      text += `${account},${writeAmount(amount, unit)}\n`
    }
    yield text
  }
}

/** An amount of base units in digits, with a point only where there are decimals. */
export function writeAmount(amount: bigint, unit: AmountUnit): string {
  const decimals = unit.unit === 'whole' ? unit.decimals : 0
  if (decimals === 0) return amount.toString()
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/^(.*[^0])?0*$/s, '$1')
  const whole = digits.slice(0, -decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}
