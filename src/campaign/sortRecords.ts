import { recordBytes } from './allocations.ts'

const recordWords = recordBytes / 4
const accountBytes = 20
/** So few are put in order by insertion: to count their digits would take longer. */
const few = 24

/**
 * Puts records in order by account, ascending, where they are, and their `rows` with them; equal accounts are
 * in order by row. An American flag sort (McIlroy, Bostic and McIlroy, "Engineering Radix Sort", 1993): no
 * second table is needed, and each record moves about once for each of the first bytes, among 256 places that
 * a processor's caches hold.
 *
 * @param rows as many as there are records, ascending
 */
export function sortRecords(records: Uint8Array, rows: Uint32Array): void {
  const words = new Uint32Array(records.buffer, records.byteOffset, rows.length * recordWords)
  const levels = Array.from({ length: accountBytes }, () => ({
    next: new Uint32Array(256),
    ends: new Uint32Array(256),
  }))
  const kept = new Uint32Array(recordWords)

  /** Negative, zero or positive: the order of what is behind the first `byte` bytes, then of the rows. */
  const compare = (a: number, b: number, byte: number): number => {
    const atA = a * recordBytes
    const atB = b * recordBytes
    for (let i = byte; i < accountBytes; i++) {
      const difference = (records[atA + i] ?? 0) - (records[atB + i] ?? 0)
      if (difference !== 0) return difference
    }
    return (rows[a] ?? 0) - (rows[b] ?? 0)
  }

  const swap = (a: number, b: number): void => {
    for (let i = 0; i < recordWords; i++) {
      const word = words[a * recordWords + i] ?? 0
      words[a * recordWords + i] = words[b * recordWords + i] ?? 0
      words[b * recordWords + i] = word
    }
    const row = rows[a] ?? 0
    rows[a] = rows[b] ?? 0
    rows[b] = row
  }

  const insert = (from: number, to: number, byte: number): void => {
    for (let at = from + 1; at < to; at++) {
      let place = at
      while (place > from && compare(place - 1, at, byte) > 0) place--
      if (place === at) continue
      const row = rows[at] ?? 0
      kept.set(words.subarray(at * recordWords, (at + 1) * recordWords))
      words.copyWithin((place + 1) * recordWords, place * recordWords, at * recordWords)
      words.set(kept, place * recordWords)
      rows.copyWithin(place + 1, place, at)
      rows[place] = row
    }
  }

  /** All of one account, which may be many: by their rows alone. */
  const sortByRow = (from: number, to: number): void => {
    const order = Uint32Array.from({ length: to - from }, (_, i) => from + i)
    order.sort((a, b) => (rows[a] ?? 0) - (rows[b] ?? 0))
    const [wasRows, wasWords] = [rows.slice(from, to), words.slice(from * recordWords, to * recordWords)]
    for (const [i, source] of order.entries()) {
      const at = (source - from) * recordWords
      words.set(wasWords.subarray(at, at + recordWords), (from + i) * recordWords)
      rows[from + i] = wasRows[source - from] ?? 0
    }
  }

  /** Accounts that are the same in their first `byte` bytes. */
  const sort = (from: number, to: number, byte: number): void => {
    const level = levels[byte]
    if (to - from <= few) {
      insert(from, to, byte)
      return
    }
    if (!level) {
      sortByRow(from, to)
      return
    }
    const { next, ends } = level
    ends.fill(0)
    for (let at = from * recordBytes + byte; at < to * recordBytes; at += recordBytes) {
      const digit = records[at] ?? 0
      ends[digit] = (ends[digit] ?? 0) + 1
    }
    let end = from
    for (let digit = 0; digit < 256; digit++) {
      next[digit] = end
      end += ends[digit] ?? 0
      ends[digit] = end
    }
    for (let digit = 0; digit < 256; digit++) {
      const last = ends[digit] ?? 0
      for (let at = next[digit] ?? 0; at < last; ) {
        const own = records[at * recordBytes + byte] ?? 0
        if (own === digit) {
          at++
          continue
        }
        const place = next[own] ?? 0
        next[own] = place + 1
        swap(at, place)
      }
    }
    let start = from
    for (let digit = 0; digit < 256; digit++) {
      const last = ends[digit] ?? 0
      if (last - start > 1) sort(start, last, byte + 1)
      start = last
    }
  }

  let inOrder = Math.min(1, rows.length)
  while (inOrder < rows.length && compare(inOrder - 1, inOrder, 0) <= 0) inOrder++
  if (inOrder < rows.length) sort(0, rows.length, 0)
}
