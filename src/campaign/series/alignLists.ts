import { type Allocations, compareAccounts } from '../allocations.ts'

/**
 * Goes through two lists at once, by ascending account: its position in each, -1 in a list that it isn't in.
 */
export function alignLists(a: Allocations, b: Allocations, visit: (inA: number, inB: number) => void): void {
  for (let inA = 0, inB = 0; inA < a.count || inB < b.count; ) {
    const order = inA === a.count ? 1 : inB === b.count ? -1 : compareAccounts(a.records, inA, b.records, inB)
    visit(order <= 0 ? inA : -1, order >= 0 ? inB : -1)
    if (order <= 0) inA++
    if (order >= 0) inB++
  }
}
