import { type Allocations, readAllocation } from '../../campaign/allocations.ts'
import { dueAt, type Schedule } from '../../campaign/schedule.ts'
import { assertTwoNodes } from '../../chain/assertTwoNodes.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { bitmapUnreadError } from '../../chain/readClaimedWords.ts'
import { readPaidAmounts } from '../../chain/readPaidAmounts.ts'
import { message } from '../../language/say.ts'

type Terms = { readonly start: number; readonly schedule: Schedule }

/** What can be paid of the allocations of a campaign, now. Amounts in base units. */
export type DueAmounts = {
  /**
   * A bit for each allocation of which nothing can be paid, in the form of the bitmap of a campaign that pays
   * at once: what chooses among the open ones need not know the kind.
   */
  readonly words: readonly bigint[]
  readonly due: (index: number) => bigint
}

/**
 * What a campaign over time can pay of each allocation.
 *
 * @param paid of each allocation, in base units
 * @param time in unix seconds
 */
export function dueAmounts(
  { count, records }: Allocations,
  { paid, time, terms }: { paid: readonly bigint[]; time: number; terms: Terms },
): DueAmounts {
  const due = (index: number) =>
    dueAt({ amount: readAllocation(records, index).amount, paid: paid[index] ?? 0n }, time, terms)
  const words: bigint[] = []
  for (let from = 0; from < count; from += 256) {
    let word = 0n
    for (let index = from; index < Math.min(count, from + 256); index++)
      if (due(index) === 0n) word |= 1n << BigInt(index - from)
    words.push(word)
  }
  return { words, due }
}

/**
 * The same by the contract itself, agreed by the nodes at one block.
 *
 * @param reader of `createTwoNodeReader`: what is sent does not rest on one node
 * @param until nothing that unlocks after it is due (unix seconds): by the second there is always more, and a
 * run that pays everyone what is unlocked at its start comes to an end
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function readDueAmounts(
  reader: ChainReader,
  {
    distributor,
    allocations,
    terms,
    until = Number.POSITIVE_INFINITY,
  }: {
    distributor: `0x${string}`
    allocations: Allocations
    terms: Terms
    until?: number | undefined
  },
): Promise<DueAmounts & { readonly time: number }> {
  assertTwoNodes(reader)
  const { paid, head } = await reader.atOneBlock(
    { question: message('What was paid of the allocations') },
    async (block) => {
      const [paid, head] = await Promise.all([
        readPaidAmounts(block, distributor, allocations.count),
        block.readHead(),
      ])
      return { paid, head }
    },
  )
  if (!paid) throw bitmapUnreadError(reader)
  const time = Math.min(head.timestamp, until)
  return { ...dueAmounts(allocations, { paid: paid.amounts, time, terms }), time }
}
