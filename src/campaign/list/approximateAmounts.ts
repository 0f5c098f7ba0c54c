import { recordBytes } from '../allocations.ts'

/** The amounts of a table as doubles, right to 15 digits: to put in order and to draw, never to pay by. */
export function approximateAmounts(records: Uint8Array, count: number): Float64Array {
  const amounts = new Float64Array(count)
  for (let index = 0; index < count; index++) {
    const at = index * recordBytes
    let amount = 0
    for (let i = 20; i < recordBytes; i++) amount = amount * 256 + (records[at + i] ?? 0)
    amounts[index] = amount
  }
  return amounts
}
