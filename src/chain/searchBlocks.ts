import { RpcUnreachableError } from './errors.ts'

/** As many blocks of logs as public nodes give at once; a node that gives fewer is asked for fewer. */
export const widestRange = 10_000
const narrowestRange = 100
/** A search is worth so many requests at once. */
const mostRequests = 40

/** Both included. */
export type BlockRange = { readonly fromBlock: number; readonly toBlock: number }

/** Where a search that found nothing has stopped: `isDone` where all blocks were searched. */
export type StoppedSearch = { readonly isDone: boolean; readonly next: number; readonly width: number }

/**
 * Searches logs from one block to another, newest first where `from` is after `to`, in ranges that shrink
 * when a node refuses them. Bounded: go on with `next` and `width` another time.
 *
 * @throws RpcUnreachableError where the narrowest range is refused too, and what `find` throws
 */
export async function searchBlocks<Found>(
  find: (range: BlockRange) => Promise<Found | undefined>,
  { from, to, width = widestRange }: { from: number; to: number; width?: number | undefined },
): Promise<{ readonly found: Found } | ({ readonly found: undefined } & StoppedSearch)> {
  const step = from > to ? -1 : 1
  const isPast = (block: number) => (to - block) * step < 0
  let next = from
  let wide = width
  for (let requests = 0; requests < mostRequests && !isPast(next); requests++) {
    const far = next + step * (wide - 1)
    const end = isPast(far) ? to : far
    try {
      const found = await find({ fromBlock: Math.min(next, end), toBlock: Math.max(next, end) })
      if (found !== undefined) return { found }
      next = end + step
    } catch (error) {
      if (!(error instanceof RpcUnreachableError) || wide <= narrowestRange) throw error
      wide = Math.max(narrowestRange, Math.floor(wide / 4))
    }
  }
  return { found: undefined, isDone: isPast(next), next, width: wide }
}
