import { recordBytes } from '../allocations.ts'

/** The amounts of a table as doubles, right to 15 digits: to put in order and to draw, never to pay by. */
export function approximateAmounts(records: Uint8Array, count: number): Float64Array {
  const amounts = new Float64Array(count)
  const view = new DataView(records.buffer, records.byteOffset, records.length)
  for (let index = 0; index < count; index++) {
    const at = index * recordBytes
    let amount = 0
    for (let i = 20; i < recordBytes; i += 4) amount = amount * 2 ** 32 + view.getUint32(at + i)
    amounts[index] = amount
  }
  return amounts
}
