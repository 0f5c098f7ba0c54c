import { type Address, getAddress, isAddress } from 'viem'
import { type Allocations, readAllocation, recordBytes } from '../../campaign/allocations.ts'
import { approximateAmounts } from '../../campaign/list/approximateAmounts.ts'
import { createAmountSum } from '../../campaign/sumAmounts.ts'
import { inTurns } from '../../signals/inTurns.ts'
import { paidFlags } from './openAllocations.ts'

/** Which of the open allocations are to be paid. Amounts in base units. */
export type RecipientChoice =
  | { readonly by: 'all' }
  | { readonly by: 'filter'; readonly least: bigint; readonly kind: AccountKind | 'any' }
  /** Addresses that somebody typed or pasted, with anything but letters and digits between them. */
  | { readonly by: 'addresses'; readonly text: string }

/** Whether an account has code on the chain. */
export type AccountKind = 'code' | 'no-code'

/** `list`: as the campaign’s list has them. `largest`: the largest amount first. */
export type PayOrder = 'list' | 'largest'

export type ChosenRecipients = {
  /** Open allocations, in the order in which they are to be paid. */
  readonly indices: readonly number[]
  /** Base units that they come to. */
  readonly total: bigint
  /** Of the addresses that were given: not in the campaign’s list. */
  readonly notListed: readonly Address[]
  /** Of the addresses that were given: paid already. */
  readonly alreadyPaid: readonly Address[]
  /** What was given and is no address, shortened; at most `mostFaults` of them. */
  readonly unusable: readonly string[]
}

/** Characters of a pasted list that are read: about 200,000 addresses. */
export const longestText = 10_000_000
const mostFaults = 100

/**
 * Chooses among the allocations that nobody has claimed.
 *
 * @param hasCode asked once, for the accounts that all else lets through, and only where the choice depends
 * on it; it returns one answer for each of them
 */
export async function chooseRecipients(
  allocations: Allocations,
  claimedWords: readonly bigint[],
  choice: RecipientChoice,
  {
    order,
    hasCode,
  }: { order: PayOrder; hasCode: (accounts: readonly Address[]) => Promise<readonly boolean[]> },
): Promise<ChosenRecipients> {
  const paid = paidFlags(claimedWords, allocations.count)
  const given = choice.by === 'addresses' ? readAddresses(choice.text) : { accounts: [], unusable: [] }
  const notListed: Address[] = []
  const alreadyPaid: Address[] = []
  let indices: number[] = []
  if (choice.by === 'addresses') {
    for (const account of given.accounts) {
      const index = indexOf(allocations, account)
      if (index === undefined) notListed.push(account)
      else if (paid[index] === 1) alreadyPaid.push(account)
      else indices.push(index)
    }
    indices.sort((a, b) => a - b)
  } else {
    const least = choice.by === 'filter' ? wordOf(choice.least) : undefined
    for await (const [from, to] of inTurns(pieces(allocations.count)))
      for (let index = from; index < to; index++)
        if (paid[index] !== 1 && (!least || compareWords(amountOf(allocations, index), least) >= 0))
          indices.push(index)
  }
  if (choice.by === 'filter' && choice.kind !== 'any') {
    const answers = await hasCode(
      indices.map((index) => getAddress(readAllocation(allocations.records, index).account)),
    )
    indices = indices.filter((_, at) => answers[at] === (choice.kind === 'code'))
  }
  const sum = createAmountSum(allocations.records)
  for await (const [from, to] of inTurns(pieces(indices.length)))
    for (let at = from; at < to; at++) sum.add(indices[at] ?? 0)
  return {
    indices: inOrder(allocations, indices, order),
    total: sum.total(),
    notListed,
    alreadyPaid,
    unusable: given.unusable,
  }
}

/** A million are gone through in pieces that take a millisecond each. */
function* pieces(count: number): Generator<readonly [from: number, to: number], void, void> {
  const length = 10_000
  for (let from = 0; from < count; from += length) yield [from, Math.min(count, from + length)]
}

/** The indices in the order in which they are to be paid; equal amounts as the list has them. */
export function inOrder(
  allocations: Allocations,
  indices: readonly number[],
  order: PayOrder,
): readonly number[] {
  if (order === 'list') return indices
  const { amounts } = approximateAmounts(allocations.records, allocations.count)
  return [...indices].sort((a, b) => {
    // Rounding never turns two amounts around, but it makes some equal.
    const difference = (amounts[b] ?? 0) - (amounts[a] ?? 0)
    if (difference !== 0) return difference
    return compareWords(amountOf(allocations, b), amountOf(allocations, a)) || a - b
  })
}

/** Base units that some allocations come to. */
export function totalOf({ records }: Allocations, indices: readonly number[]): bigint {
  const sum = createAmountSum(records)
  for (const index of indices) sum.add(index)
  return sum.total()
}

function readAddresses(text: string): { accounts: readonly Address[]; unusable: readonly string[] } {
  const accounts = new Set<Address>()
  const unusable: string[] = []
  for (const [word] of text.slice(0, longestText).matchAll(/[0-9A-Za-z]+/g)) {
    // A wrong checksum is a typing error, or an attempt at one.
    if (isAddress(word)) accounts.add(getAddress(word))
    else if (unusable.length < mostFaults) unusable.push(word.length > 50 ? `${word.slice(0, 50)}…` : word)
  }
  return { accounts: [...accounts], unusable }
}

/** The place of an account in the list, which is ascending. */
function indexOf({ count, records }: Allocations, account: Address): number | undefined {
  const wanted = account.toLowerCase()
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (readAllocation(records, middle).account < wanted) low = middle + 1
    else high = middle
  }
  return low < count && readAllocation(records, low).account === wanted ? low : undefined
}

const amountOf = ({ records }: Allocations, index: number): Uint8Array =>
  records.subarray(index * recordBytes + 20, (index + 1) * recordBytes)

/** An amount as the list has it: 32 bytes, the highest first. */
function wordOf(amount: bigint): Uint8Array {
  const digits = amount.toString(16).padStart(64, '0')
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16))
}

function compareWords(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < 32; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
