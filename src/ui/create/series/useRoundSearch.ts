import { useCallback, useEffect, useState } from 'react'
import type { PackageSource } from '../../../campaign/verifyPackage.ts'
import { EverclaimError } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import type { OperatorStore } from '../../../operator/create/operatorStore.ts'
import type { MissingRound } from '../../../operator/series/draftSeries.ts'
import { findRound } from '../../../operator/series/findRound.ts'
import { readRoundInWorker } from '../../../operator/series/readRoundInWorker.ts'
import { useLatestRun } from '../../parts/useLatestRun.ts'
import { useSite } from '../../site/siteContext.ts'
import type { SeriesState } from './useSeries.ts'

export type RoundSearch =
  | { readonly status: 'idle' }
  | { readonly status: 'searching' }
  | { readonly status: 'reading'; readonly done: number; readonly all: number }
  /** No place that this site reads has its package. */
  | { readonly status: 'not-found' }
  | { readonly status: 'failed'; readonly sentence: string }

/**
 * Reads rounds of a series, one at a time: those that are looked for, and those whose package is given. The
 * one that is missing is looked for by itself.
 */
export function useRoundSearch(
  { add }: SeriesState,
  { missing, store }: { missing: MissingRound | undefined; store: OperatorStore | undefined },
) {
  const site = useSite()
  const [search, setSearch] = useState<RoundSearch>({ status: 'idle' })
  const { begin, stop } = useLatestRun()

  const run = useCallback(
    async (work: (signal: AbortSignal) => Promise<{ source: PackageSource; terms: string } | undefined>) => {
      const signal = begin()
      const show = (next: RoundSearch) => {
        if (!signal.aborted) setSearch(next)
      }
      show({ status: 'searching' })
      try {
        const found = await work(signal)
        if (!found) return show({ status: 'not-found' })
        const onProgress = (done: number, all: number) => show({ status: 'reading', done, all })
        const round = await readRoundInWorker(found.source, { signal, onProgress })
        if (signal.aborted) return
        const fault = add(round, found)
        show(fault === undefined ? { status: 'idle' } : { status: 'failed', sentence: fault })
      } catch (error) {
        const sentence =
          error instanceof EverclaimError
            ? [error.summary, ...error.facts].join(' ')
            : say('Your browser couldn’t read these files. Choose them again.')
        show({ status: 'failed', sentence })
      }
    },
    [begin, add],
  )

  /** Looks for a round and reads it. */
  const find = useCallback(
    (round: MissingRound) =>
      void run((signal) =>
        findRound(site, round, {
          store,
          session: window.sessionStorage,
          origin: window.location.origin,
          signal,
        }),
      ),
    [run, site, store],
  )

  const key = missing?.distributor
  // biome-ignore lint/correctness/useExhaustiveDependencies: each missing round is looked for once
  useEffect(() => {
    if (missing) find(missing)
    return stop
  }, [key])

  return {
    search,
    find,
    /** Reads a package that was given. */
    read: (giving: Promise<PackageSource>) => void run(async () => ({ source: await giving, terms: '' })),
    cancel() {
      stop()
      setSearch({ status: 'not-found' })
    },
  }
}
