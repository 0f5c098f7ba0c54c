import { type Hex, toHex } from './hex.ts'

/** Bytes of one allocation in the table: 20 of the account, 32 of the amount (big-endian, base units). */
export const recordBytes = 52

/**
 * All allocations of a campaign as one table, ascending by account and without duplicates; the index of an
 * allocation is its place in it. A record is the very preimage of the leaf, so that hashing needs no copy,
 * and a million recipients are 52 MB rather than a million objects.
 */
export type Allocations = {
  readonly count: number
  /** `count * recordBytes` bytes. */
  readonly records: Uint8Array
  /** Sum of all amounts in base units. */
  readonly total: bigint
}

/** One allocation as a person reads it. `amount` is in base units; `account` is lower case. */
export type Allocation = {
  readonly index: number
  readonly account: Hex
  readonly amount: bigint
}

/** Reads the record at `position`; `index` is what to call it when the table is a part of a longer one. */
export function readAllocation(records: Uint8Array, position: number, index = position): Allocation {
  const at = position * recordBytes
  return {
    index,
    account: toHex(records.subarray(at, at + 20)),
    amount: BigInt(toHex(records.subarray(at + 20, at + recordBytes))),
  }
}

/** Orders the accounts of two records: negative, zero or positive. */
export function compareAccounts(a: Uint8Array, positionA: number, b: Uint8Array, positionB: number): number {
  const atA = positionA * recordBytes
  const atB = positionB * recordBytes
  for (let i = 0; i < 20; i++) {
    const difference = (a[atA + i] ?? 0) - (b[atB + i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
