import type { Allocations } from '../allocations.ts'
import { alignLists } from './alignLists.ts'
import { amountsOf } from './amountTable.ts'

/** Some of the accounts, and what they have in both lists together. Base units. */
export type DifferencePart = { readonly count: number; readonly before: bigint; readonly after: bigint }

/** How a list differs from the one before it. Each account is in one part. */
export type Difference = Readonly<Record<DifferenceKind, DifferencePart>>

/** In the order in which they are shown. */
export const differenceKinds = ['added', 'more', 'less', 'same', 'gone'] as const

export type DifferenceKind = (typeof differenceKinds)[number]

/** What a new list changes, before anybody signs it. */
export function differenceOf(previous: Allocations, next: Allocations): Difference {
  const amountBefore = amountsOf(previous)
  const amountAfter = amountsOf(next)
  const none = () => ({ count: 0, before: 0n, after: 0n })
  const parts = { added: none(), more: none(), less: none(), same: none(), gone: none() }
  alignLists(previous, next, (inPrevious, inNext) => {
    const before = amountBefore(inPrevious)
    const after = amountAfter(inNext)
    const part = parts[kindOf(inPrevious, inNext, after - before)]
    part.count++
    part.before += before
    part.after += after
  })
  return parts
}

function kindOf(inPrevious: number, inNext: number, change: bigint): DifferenceKind {
  if (inPrevious < 0) return 'added'
  if (inNext < 0) return 'gone'
  return change > 0n ? 'more' : change < 0n ? 'less' : 'same'
}
