import { type Allocations, readAllocation } from '../../campaign/allocations.ts'
import { writeAmount } from '../../campaign/list/writeRecipientList.ts'
import { type Schedule, unlockedAt } from '../../campaign/schedule.ts'

const rowsAtOnce = 2_000

/**
 * What each recipient of a campaign over time was paid, and what is unlocked at `time` (unix seconds), as a
 * CSV text, in pieces of so many rows. Addresses in small letters; amounts in base units and, of the whole
 * allocation for readers, in whole tokens.
 */
export function* writeOverTime(
  { count, records }: Allocations,
  {
    paid,
    time,
    terms,
    decimals,
  }: {
    paid: readonly bigint[]
    time: number
    terms: { readonly start: number; readonly schedule: Schedule }
    decimals: number
  },
): Generator<{ text: string; rows: number }, void, void> {
  yield {
    text: 'index,address,amount,amount_base_units,paid_base_units,unlocked_base_units\n',
    rows: 0,
  }
  for (let from = 0; from < count; from += rowsAtOnce) {
    let text = ''
    const to = Math.min(count, from + rowsAtOnce)
    for (let index = from; index < to; index++) {
      const { account, amount } = readAllocation(records, index)
      const whole = writeAmount(amount, { unit: 'whole', decimals })
      text += `${index},${account},${whole},${amount},${paid[index] ?? 0n},${unlockedAt(amount, time, terms)}\n`
    }
    yield { text, rows: to - from }
  }
}
