import { useCallback, useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { readerOf } from '../../chain/readerOf.ts'
import { asError } from '../../errors.ts'
import { type ClaimHistory, emptyHistory, readClaimHistory } from '../../operator/manage/claimHistory.ts'
import { readBlockTime } from '../../operator/manage/claimTimeline.ts'
import { creationBlockOf } from '../../operator/manage/creationBlockOf.ts'
import { firstClaimBlock } from '../../operator/manage/firstClaimBlock.ts'
import { createHistoryStore } from '../../operator/manage/historyStore.ts'
import { useSite } from '../site/siteContext.ts'

export type HistoryState = {
  /** What was read so far; undefined before the first range. */
  readonly history: ClaimHistory | undefined
  readonly status: 'reading' | 'read' | 'failed'
  readonly error: Error | undefined
  /** The block that is read up to. */
  readonly toBlock: number
}

const store = createHistoryStore()
/** Ranges after which what was read is kept, besides at the end: a visit may end at any time. */
const keepEvery = 20

/**
 * The claims of a distributor from its logs, in ranges, and on from there each time that more are claimed.
 * Where a node stops answering, what was read stays, and reading goes on from there, also at the next visit.
 */
export function useClaimHistory({
  distributor,
  start,
  fromBlock,
  toBlock,
  claimedCount,
}: {
  distributor: Address
  /** Of its window, unix seconds. */
  start: number
  fromBlock: number | undefined
  /** Undefined while the chain is not read. */
  toBlock: number | undefined
  claimedCount: number | undefined
}): HistoryState & {
  /** Reads on. */
  again: () => void
  /** Forgets what was read and reads all of it, from the first block that can hold a claim. */
  anew: () => void
} {
  const site = useSite()
  const [state, setState] = useState<HistoryState>({
    history: undefined,
    status: 'reading',
    error: undefined,
    toBlock: 0,
  })
  const known = useRef<ClaimHistory>(undefined)
  const running = useRef<AbortController>(null)
  /** Somebody claimed while it was being read. */
  const isAsked = useRef(false)
  const target = useRef(toBlock)
  target.current = toBlock
  const latest = useRef<(isAnew?: boolean) => Promise<void>>(async () => {})

  const read = useCallback(
    async (isAnew = false) => {
      const to = target.current
      if (to === undefined) return
      if (running.current) {
        isAsked.current = true
        return
      }
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      const reader = readerOf(site)
      setState((state) => ({ ...state, status: 'reading', error: undefined, toBlock: to }))
      try {
        // Where claims are missing the block to begin at may be wrong: according to one node, or in the
        // site's settings.
        const from = isAnew
          ? await firstClaimBlock((block) => readBlockTime(reader, block), { start, known: to })
          : (fromBlock ??
            known.current?.fromBlock ??
            (await creationBlockOf(reader, { distributor, known: to })))
        const place = { chainId: site.chainId, distributor, fromBlock: from }
        const kept = isAnew ? undefined : (known.current ?? (await store.load(place)))
        // What goes beyond the chain's newest block is of another chain.
        known.current = kept && kept.nextBlock <= to + 1 ? kept : emptyHistory(distributor, from)
        let ranges = 0
        for await (const history of readClaimHistory(reader, {
          history: known.current,
          toBlock: to,
          signal,
        })) {
          if (signal.aborted) return
          known.current = history
          if (++ranges % keepEvery === 0) void store.save(place, history)
          setState((state) => ({ ...state, history }))
        }
        if (signal.aborted) return
        await store.save(place, known.current)
        if (!signal.aborted) setState((state) => ({ ...state, history: known.current, status: 'read' }))
      } catch (caught) {
        if (signal.aborted) return
        const error = asError(caught)
        setState((state) => ({ ...state, status: 'failed', error }))
      } finally {
        if (running.current === controller) running.current = null
        if (isAsked.current && !signal.aborted) {
          isAsked.current = false
          void latest.current()
        }
      }
    },
    [distributor, fromBlock, site, start],
  )
  latest.current = read

  const isReady = toBlock !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more claim is a reason to read on
  useEffect(() => {
    if (isReady) void read()
  }, [isReady, claimedCount, read])
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = null
    },
    [],
  )
  return { ...state, again: () => void read(), anew: () => void read(true) }
}
