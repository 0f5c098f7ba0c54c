import { compareAccounts, recordBytes } from './allocations.ts'

/** Bits of one pass: so many places to write to at a time that a processor's caches hold them. */
const digitBits = 11
const mask = 2 ** digitBits - 1

/**
 * The order of records by account, ascending; equal accounts keep the order they came in. Returns the
 * positions, not the records, so that a caller can still say which row of its file a record came from.
 */
export function sortRecords(records: Uint8Array, count: number): Uint32Array {
  let order = new Uint32Array(count)
  // The leading 32 bits of each account, read once: records lie far from each other.
  let heads = new Uint32Array(count)
  const view = new DataView(records.buffer, records.byteOffset, records.length)
  let isAscending = true
  for (let i = 0; i < count; i++) {
    order[i] = i
    heads[i] = view.getUint32(i * recordBytes)
    if (isAscending && i > 0 && compareAccounts(records, i - 1, records, i) > 0) isAscending = false
  }
  if (isAscending) return order

  // Three stable passes, the least significant digit first, bring any list of honest addresses into order but
  // for a handful; what is still equal in its head is compared in full below.
  let spareOrder = new Uint32Array(count)
  let spareHeads = new Uint32Array(count)
  const starts = new Uint32Array(2 ** digitBits + 1)
  for (let shift = 0; shift < 32; shift += digitBits) {
    starts.fill(0)
    for (let i = 0; i < count; i++) {
      const after = (((heads[i] ?? 0) >>> shift) & mask) + 1
      starts[after] = (starts[after] ?? 0) + 1
    }
    for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0)
    for (let i = 0; i < count; i++) {
      const head = heads[i] ?? 0
      const digit = (head >>> shift) & mask
      const place = starts[digit] ?? 0
      starts[digit] = place + 1
      spareOrder[place] = order[i] ?? 0
      spareHeads[place] = head
    }
    ;[order, spareOrder] = [spareOrder, order]
    ;[heads, spareHeads] = [spareHeads, heads]
  }

  let from = 0
  for (let to = 1; to <= count; to++) {
    if (to < count && heads[to] === heads[from]) continue
    if (to - from > 1) order.subarray(from, to).sort((a, b) => compareAccounts(records, a, records, b))
    from = to
  }
  return order
}

/** Puts records into the order of their positions, where they are. `order` is used up by it. */
export function permuteRecords(records: Uint8Array, order: Uint32Array): void {
  const words = new Uint32Array(records.buffer, records.byteOffset, order.length * recordWords)
  const kept = new Uint32Array(recordWords)
  for (let start = 0; start < order.length; start++) {
    if (order[start] === start) continue
    kept.set(words.subarray(start * recordWords, (start + 1) * recordWords))
    // Along one cycle: each place takes the record that belongs to it, which makes that one's place free.
    let place = start
    for (let source = order[place] ?? 0; source !== start; source = order[place] ?? 0) {
      for (let i = 0; i < recordWords; i++)
        words[place * recordWords + i] = words[source * recordWords + i] ?? 0
      order[place] = place
      place = source
    }
    words.set(kept, place * recordWords)
    order[place] = place
  }
}

const recordWords = recordBytes / 4
