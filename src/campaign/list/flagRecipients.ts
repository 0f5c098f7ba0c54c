import { type Allocations, readAllocation, recordBytes } from '../allocations.ts'
import { toHex } from '../hex.ts'
import { type ApproximateAmounts, approximateAmounts } from './approximateAmounts.ts'
import {
  type ContractKind,
  contractsByAddress,
  firstBytesOf,
  type KnownContracts,
} from './contractRecipients.ts'

/**
 * What makes a recipient worth checking. The campaign's own contracts are refused; all else may be meant.
 *
 * - `burn`: nobody is known to hold the key of such an address
 * - `token`, `factory`, `distributor`: the campaign's own contracts and those of other campaigns, which
 *   cannot claim
 * - `large-share`: a tenth of the total or more, and three times the mean
 * - `dust`: less than a ten-thousandth of the amount in the middle
 * - `look-alike`: begins and ends like another recipient, as addresses made to be mistaken for one do
 */
export type FlagKind = 'burn' | ContractKind | 'large-share' | 'dust' | 'look-alike'

export type RecipientFlag = {
  readonly kind: FlagKind
  /** Place in the table of allocations. */
  readonly index: number
  /** For `look-alike`: the place of the other recipient. */
  readonly other?: number
}

/** All recipients with the same flag: how many, what they get together, and the first of them. */
export type FlagGroup = {
  readonly kind: FlagKind
  readonly count: number
  /** Base units of all of them. */
  readonly amount: bigint
  readonly flags: readonly RecipientFlag[]
}

/** Beside these, addresses of one repeated byte and those below 2^16. */
const burned: ReadonlySet<string> = new Set([
  '0xdead000000000000000042069420694206942069',
  '0xdead000000000000000000000000000000000000',
  `0x${'dead'.repeat(10)}`,
])

/** Goes through a list once and flags recipients; at most `limit` of each kind are named. */
export function flagRecipients(
  { records, count, total }: Allocations,
  options: { known?: KnownContracts; limit?: number; amounts?: ApproximateAmounts } = {},
): readonly FlagGroup[] {
  const { known = {}, limit = 200 } = options
  const groups = new Map<FlagKind, { count: number; amount: bigint; flags: RecipientFlag[] }>()
  const add = (flag: RecipientFlag) => {
    const group = groups.get(flag.kind) ?? { count: 0, amount: 0n, flags: [] }
    groups.set(flag.kind, group)
    group.count++
    group.amount += readAllocation(records, flag.index).amount
    if (group.flags.length < limit) group.flags.push(flag)
  }
  const contracts = contractsByAddress(known)
  const firstBytes = firstBytesOf(contracts)

  for (let index = 0; index < count; index++) {
    const at = index * recordBytes
    const isKnown = firstBytes[records[at] ?? 0] === 1
    const kind = isKnown ? contracts.get(toHex(records.subarray(at, at + 20))) : undefined
    const special = kind ?? (isBurned(records, at) ? 'burn' : undefined)
    if (special) add({ kind: special, index })
  }

  const { amounts, middle } = options.amounts ?? approximateAmounts(records, count)
  const roughTotal = Number(total)
  for (let index = 0; index < count; index++) {
    const amount = amounts[index] ?? 0
    if (amount * 10_000 < middle) add({ kind: 'dust', index })
    // The approximation only picks who is looked at exactly.
    if (amount * 10.001 >= roughTotal && count > 1 && isLarge(records, index, total, count))
      add({ kind: 'large-share', index })
  }
  for (const [index, other] of lookAlikes(records, count)) add({ kind: 'look-alike', index, other })
  return [...groups].map(([kind, group]) => ({ kind, ...group }))
}

function isLarge(records: Uint8Array, index: number, total: bigint, count: number): boolean {
  const amount = BigInt(toHex(records.subarray(index * recordBytes + 20, (index + 1) * recordBytes)))
  return amount * 10n >= total && amount * BigInt(count) >= total * 3n
}

/** Whether nobody is known to hold the key of the address. */
export function isBurned(records: Uint8Array, at: number): boolean {
  const first = records[at] ?? 0
  if (first === 0xde && records[at + 1] === 0xad && burned.has(toHex(records.subarray(at, at + 20))))
    return true
  // Almost every address ends the search here.
  if (records[at + 10] !== 0 && records[at + 10] !== first) return false
  const address = records.subarray(at, at + 20)
  return address.every((byte) => byte === first) || address.subarray(0, 18).every((byte) => byte === 0)
}

/**
 * Pairs that share their first and last five digits: people compare four to six. Honest addresses do so once
 * in a million million pairs. The table is sorted, so those that share the first are neighbours.
 */
function* lookAlikes(records: Uint8Array, count: number): Generator<readonly [index: number, other: number]> {
  const headOf = (index: number) => {
    const at = index * recordBytes
    return ((records[at] ?? 0) << 12) | ((records[at + 1] ?? 0) << 4) | ((records[at + 2] ?? 0) >> 4)
  }
  const tailOf = (index: number) => {
    const at = index * recordBytes
    return (((records[at + 17] ?? 0) & 15) << 16) | ((records[at + 18] ?? 0) << 8) | (records[at + 19] ?? 0)
  }
  for (let from = 0, to = 1; from < count; from = to, to = from + 1) {
    while (to < count && headOf(to) === headOf(from)) to++
    // Hundreds of neighbours are a made-up list, and none of them is mistaken for another.
    if (to - from > 500) continue
    for (let index = from + 1; index < to; index++) {
      for (let other = from; other < index; other++) {
        if (tailOf(index) !== tailOf(other)) continue
        yield [index, other]
        break
      }
    }
  }
}
