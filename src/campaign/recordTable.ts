import { recordBytes } from './allocations.ts'

/**
 * Collects the records of a list from its files, in order. How many there are is a claim of the manifest
 * until the files bear it out, so the table has room for what was really read, and for as much as the
 * first file makes likely of the others; room that is not used takes no memory.
 */
export type RecordTable = {
  /** Records so far. */
  readonly count: number
  add(records: Uint8Array): void
  /** All records. The table takes no more. */
  end(): Uint8Array
}

/**
 * @param claimed how many records the manifest says there are
 * @param parts from how many files they come
 */
export function createRecordTable(claimed: number, parts: number): RecordTable {
  let records = new Uint8Array(0)
  let length = 0
  return {
    get count() {
      return length / recordBytes
    },
    add(more) {
      const needed = length + more.length
      if (needed > records.length) {
        const likely = length === 0 ? Math.ceil(more.length * parts * 1.25) : 2 * records.length
        const grown = new Uint8Array(Math.max(needed, Math.min(claimed * recordBytes, likely)))
        grown.set(records)
        records = grown
      }
      records.set(more, length)
      length = needed
    },
    end: () => (records.length === length ? records : records.slice(0, length)),
  }
}
