import { recordBytes } from '../allocations.ts'
import { middleOf } from './middleOf.ts'

/** The amounts of a table as doubles, right to 15 digits: to put in order and to draw, never to pay by. */
export type ApproximateAmounts = {
  readonly amounts: Float64Array
  /** The one in the middle; 0 of none. */
  readonly middle: number
}

export function approximateAmounts(records: Uint8Array, count: number): ApproximateAmounts {
  const amounts = new Float64Array(count)
  const words = new DataView(records.buffer, records.byteOffset, records.length)
  for (let index = 0; index < count; index++) {
    const at = index * recordBytes
    let amount = 0
    for (let i = 20; i < recordBytes; i += 4) amount = amount * 2 ** 32 + words.getUint32(at + i)
    amounts[index] = amount
  }
  return { amounts, middle: middleOf(amounts) }
}
