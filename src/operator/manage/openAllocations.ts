import { type Allocations, readAllocation } from '../../campaign/allocations.ts'
import { writeAmount } from '../../campaign/list/writeRecipientList.ts'
import { createAmountSum } from '../../campaign/sumAmounts.ts'

/** Whether the bit of an allocation is set; bit b of word w is index 256 w + b. */
export function isPaid(claimedWords: readonly bigint[], index: number): boolean {
  return (((claimedWords[index >> 8] ?? 0n) >> BigInt(index & 255)) & 1n) === 1n
}

/** The bits of a bitmap as one byte each, so that a million of them can be looked at in a moment. */
export function paidFlags(claimedWords: readonly bigint[], count: number): Uint8Array {
  const flags = new Uint8Array(count)
  for (const [word, bits] of claimedWords.entries()) {
    if (bits === 0n) continue
    const text = bits.toString(2)
    for (let bit = 0; bit < text.length; bit++) {
      const index = word * 256 + bit
      if (index < count && text[text.length - 1 - bit] === '1') flags[index] = 1
    }
  }
  return flags
}

/** How much of a list is paid and how much is open. Amounts in base units. */
export type ListProgress = {
  readonly paidCount: number
  readonly paid: bigint
  readonly openCount: number
  readonly open: bigint
}

/** Adds up what a bitmap says of a list. */
export function listProgress(
  { count, records, total }: Allocations,
  claimedWords: readonly bigint[],
): ListProgress {
  const flags = paidFlags(claimedWords, count)
  let paidCount = 0
  for (let index = 0; index < count; index++) paidCount += flags[index] ?? 0
  const openCount = count - paidCount
  // The shorter side is added up, the other is what is left of the total.
  const wanted = paidCount < openCount ? 1 : 0
  const sum = createAmountSum(records)
  for (let index = 0; index < count; index++) if (flags[index] === wanted) sum.add(index)
  const paid = wanted === 1 ? sum.total() : total - sum.total()
  return { paidCount, paid, openCount, open: total - paid }
}

/** The indices of all allocations that nobody has claimed, ascending. */
export function openIndices(count: number, claimedWords: readonly bigint[]): number[] {
  const flags = paidFlags(claimedWords, count)
  const indices: number[] = []
  for (let index = 0; index < count; index++) if (flags[index] !== 1) indices.push(index)
  return indices
}

const rowsAtOnce = 2_000

/**
 * What nobody has claimed as a CSV text, in pieces of so many rows. Addresses in small letters; amounts in
 * base units and, for readers, in whole tokens.
 */
export function* writeOpenAllocations(
  allocations: Allocations,
  claimedWords: readonly bigint[],
  decimals: number,
): Generator<{ text: string; rows: number }, void, void> {
  yield { text: 'index,address,amount,amount_base_units\n', rows: 0 }
  let text = ''
  let rows = 0
  for (const index of openIndices(allocations.count, claimedWords)) {
    const { account, amount } = readAllocation(allocations.records, index)
    text += `${index},${account},${writeAmount(amount, { unit: 'whole', decimals })},${amount}\n`
    if (++rows === rowsAtOnce) {
      yield { text, rows }
      text = ''
      rows = 0
    }
  }
  if (rows > 0) yield { text, rows }
}
