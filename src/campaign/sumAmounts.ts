import { recordBytes } from './allocations.ts'

/** Adds up amounts of a table, row by row, in base units. */
export type AmountSum = {
  add(index: number): void
  /** Of all that were added. It may exceed 2^256. */
  total(): bigint
}

/** A double holds the sum of 2^21 numbers of 32 bits exactly. */
const mostInColumns = 2 ** 21

/** An exact sum of amounts of a table that makes no bigint for a row. */
export function createAmountSum(records: Uint8Array): AmountSum {
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength)
  const columns = new Float64Array(8)
  let inColumns = 0
  let before = 0n
  const total = () => {
    let sum = 0n
    for (const column of columns) sum = (sum << 32n) + BigInt(column)
    return before + sum
  }
  return {
    add(index) {
      if (inColumns === mostInColumns) {
        before = total()
        columns.fill(0)
        inColumns = 0
      }
      inColumns++
      const at = index * recordBytes + 20
      for (let column = 0; column < 8; column++)
        columns[column] = (columns[column] ?? 0) + view.getUint32(at + column * 4)
    },
    total,
  }
}

/** Sum of all amounts of a table. It may exceed 2^256. */
export function sumAmounts(records: Uint8Array): bigint {
  const sum = createAmountSum(records)
  for (let index = 0; index < records.length / recordBytes; index++) sum.add(index)
  return sum.total()
}
