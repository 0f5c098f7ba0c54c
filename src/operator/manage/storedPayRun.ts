import type { Address, Hex } from 'viem'
import { type Allocations, readAllocation } from '../../campaign/allocations.ts'
import { asWritten, lowerHexText } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'
import { createStoredList, type StoredList } from '../../storage/createStoredList.ts'
import { inOrder } from './chooseRecipients.ts'
import type { PassedOver } from './planPush.ts'
import { sentSchema } from './storedCalls.ts'

const natural = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const indices = v.pipe(v.array(natural), v.maxLength(1_000))
const reasons = [
  'already-claimed',
  'transfer-refused',
  'proof-refused',
  'refused-alone',
  'reverts-alone',
] as const satisfies readonly PassedOver['reason'][]

const runSchema = v.strictObject({
  /** Unix milliseconds. */
  startedAt: natural,
  order: v.picklist(['list', 'largest']),
  /** A bit for each allocation of the list, the lowest of the first byte for index 0. */
  chosen: v.pipe(lowerHexText(), v.transform(asWritten), v.maxLength(5_000_000)),
  chosenCount: natural,
  /** Batches that the chain has executed. */
  batches: natural,
  paidCount: natural,
  /** Base units. */
  paid: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  /** Sent, and not yet decided by the chain. */
  open: v.nullable(sentSchema),
  /** The indices of the batch that the chain decided about last: a node may be a block behind. */
  settled: indices,
  /** Batches that the chain has refused as a whole. */
  refused: v.pipe(v.array(indices), v.maxLength(1_000)),
  /** Not paid, and why. */
  leftOut: v.pipe(v.array(v.strictTuple([natural, v.picklist(reasons)])), v.maxLength(20_000)),
})

/**
 * The journal of a run that pays many allocations in batches, one after the other. What is paid is asked of
 * the chain; the journal knows who was chosen, what is on the way and who was left out.
 */
export type PayRun = v.InferOutput<typeof runSchema>

/** The one run of a campaign in this browser. Larger than any other entry, so it is bounded. */
export const storedPayRunOf = (distributor: Address): StoredList<object, PayRun> =>
  createStoredList<object, PayRun>({
    key: `everclaim.manage.run.${distributor.toLowerCase()}`,
    schema: runSchema,
    idOf: () => 'run',
    most: 1,
    longest: 2_000_000,
  })

/** A run that has paid nobody yet. */
export function newPayRun(
  { count }: Pick<Allocations, 'count'>,
  chosen: readonly number[],
  { order, startedAt }: Pick<PayRun, 'order' | 'startedAt'>,
): PayRun {
  const bits = new Uint8Array(Math.ceil(count / 8))
  for (const index of chosen) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7))
  let hex = '0x'
  for (const byte of bits) hex += byte.toString(16).padStart(2, '0')
  return {
    startedAt,
    order,
    chosen: hex as Hex,
    chosenCount: chosen.length,
    batches: 0,
    paidCount: 0,
    paid: '0',
    open: null,
    settled: [],
    refused: [],
    leftOut: [],
  }
}

/** The chosen allocations in the order in which they are to be paid. */
export function chosenOf({ chosen, order }: PayRun, allocations: Allocations): readonly number[] {
  const found: number[] = []
  for (let at = 2; at < chosen.length; at += 2) {
    const byte = Number.parseInt(chosen.slice(at, at + 2), 16)
    for (let bit = 0; bit < 8; bit++) {
      const index = (at / 2 - 1) * 8 + bit
      if ((byte >> bit) & 1 && index < allocations.count) found.push(index)
    }
  }
  return inOrder(allocations, found, order)
}

/** Who was left out, as the page names them. */
export const leftOutOf = ({ leftOut }: PayRun, { count, records }: Allocations): readonly PassedOver[] =>
  leftOut
    .filter(([index]) => index < count)
    .map(([index, reason]) => {
      const { account, amount } = readAllocation(records, index)
      return { index, account: account as Address, amount, reason }
    })
