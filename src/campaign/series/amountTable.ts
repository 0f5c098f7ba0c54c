import { type Allocations, recordBytes } from '../allocations.ts'

/** Reads amounts of a list by position, in base units; 0 at position -1. */
export function amountsOf({ records }: Allocations): (position: number) => bigint {
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength)
  return (position) => {
    if (position < 0) return 0n
    const end = (position + 1) * recordBytes
    let at = position * recordBytes + 20
    // Most of an amount is zeros in front; a bigint of each word of a million rows takes seconds.
    while (at < end - 8 && view.getUint32(at) === 0 && view.getUint32(at + 4) === 0) at += 8
    let amount = view.getBigUint64(at)
    for (at += 8; at < end; at += 8) amount = (amount << 64n) | view.getBigUint64(at)
    return amount
  }
}

/** Makes a list out of accounts of others, added in ascending order. */
export type AmountTable = {
  /** The account at a position of `from`, with an amount of its own (base units, above zero). */
  add(from: Allocations, position: number, amount: bigint): void
  /** The list. The table takes no more. */
  end(): Allocations
}

/** @param most accounts that there may be */
export function createAmountTable(most: number): AmountTable {
  const records = new Uint8Array(most * recordBytes)
  const view = new DataView(records.buffer)
  let count = 0
  let total = 0n
  return {
    add(from, position, amount) {
      const at = count * recordBytes
      records.set(from.records.subarray(position * recordBytes, position * recordBytes + 20), at)
      let rest = amount
      for (let word = at + 44; rest > 0n; word -= 8, rest >>= 64n)
        view.setBigUint64(word, BigInt.asUintN(64, rest))
      count++
      total += amount
    },
    end: () => ({ count, records: records.slice(0, count * recordBytes), total }),
  }
}
