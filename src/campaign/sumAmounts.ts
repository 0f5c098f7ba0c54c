import { recordBytes } from './allocations.ts'

/** Sum of all amounts of a table. It may exceed 2^256. */
export function sumAmounts(records: Uint8Array): bigint {
  // Sixteen columns of 16 bits: a double holds the sum of 2^37 of them exactly, and no bigint is made for a
  // row.
  const columns = new Float64Array(16)
  for (let at = 20; at < records.length; at += recordBytes) {
    for (let column = 0; column < 16; column++) {
      const high = records[at + column * 2] ?? 0
      const low = records[at + column * 2 + 1] ?? 0
      columns[column] = (columns[column] ?? 0) + high * 256 + low
    }
  }
  let sum = 0n
  for (const column of columns) sum = (sum << 16n) + BigInt(column)
  return sum
}
