import { compareAccounts, recordBytes } from './allocations.ts'

/**
 * The order of records by account, ascending; equal accounts keep the order they came in. Returns the
 * positions, not the records, so that a caller can still say which row of its file a record came from.
 */
export function sortRecords(records: Uint8Array, count: number): Uint32Array {
  let order = new Uint32Array(count)
  let isAscending = true
  for (let i = 0; i < count; i++) {
    order[i] = i
    if (isAscending && i > 0 && compareAccounts(records, i - 1, records, i) > 0) isAscending = false
  }
  if (isAscending) return order

  // Three stable passes over the leading 48 bits (least significant digit first) bring any list of honest
  // addresses into order but for a handful; what is still equal in them is compared in full below.
  let spare = new Uint32Array(count)
  const starts = new Uint32Array(65_537)
  for (let digit = 4; digit >= 0; digit -= 2) {
    starts.fill(0)
    for (let at = digit; at < count * recordBytes; at += recordBytes) {
      const bucket = digitAt(records, at) + 1
      starts[bucket] = (starts[bucket] ?? 0) + 1
    }
    for (let bucket = 1; bucket <= 65_536; bucket++) {
      starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
    }
    for (const position of order) {
      const bucket = digitAt(records, position * recordBytes + digit)
      const place = starts[bucket] ?? 0
      starts[bucket] = place + 1
      spare[place] = position
    }
    ;[order, spare] = [spare, order]
  }

  let from = 0
  for (let to = 1; to <= count; to++) {
    if (to < count && sharePrefix(records, order[to - 1] ?? 0, order[to] ?? 0)) continue
    if (to - from > 1) {
      order.subarray(from, to).sort((a, b) => compareAccounts(records, a, records, b))
    }
    from = to
  }
  return order
}

function digitAt(records: Uint8Array, at: number): number {
  return ((records[at] ?? 0) << 8) | (records[at + 1] ?? 0)
}

function sharePrefix(records: Uint8Array, a: number, b: number): boolean {
  for (let i = 0; i < 6; i++) {
    if (records[a * recordBytes + i] !== records[b * recordBytes + i]) return false
  }
  return true
}
