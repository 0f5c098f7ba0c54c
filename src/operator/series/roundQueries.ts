import { queryOptions } from '@tanstack/react-query'
import type { SiteConfig } from '../../config/site.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { openOperatorStore } from '../create/operatorStore.ts'
import { findRound } from './findRound.ts'
import { readRoundInWorker } from './readRoundInWorker.ts'
import { type LocatedRound, readRounds } from './readRounds.ts'

/** The rounds up to a campaign: from those of this browser, of the site, and where it publishes packages. */
export const roundsQuery = (site: SiteConfig, last: VerifiedPackage) =>
  queryOptions({
    queryKey: ['rounds', site, last.manifestHash] as const,
    queryFn: async ({ queryKey: [, site], signal }) => {
      const store = await openOperatorStore().catch(() => undefined)
      const { origin } = window.location
      return readRounds(last, (round) =>
        findRound(site, round, { store, session: window.sessionStorage, origin, signal }),
      )
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/**
 * Lists of rounds by their packages' hashes, read one after the other in a worker. One that doesn't come is
 * left out.
 */
export const roundListsQuery = (rounds: readonly LocatedRound[]) =>
  queryOptions({
    queryKey: ['round-lists', rounds.map(({ manifestHash }) => manifestHash)] as const,
    queryFn: async ({ signal }) => {
      const lists = new Map<string, Uint8Array>()
      for (const { manifestHash, source } of rounds) {
        const read = await readRoundInWorker(source, { signal }).catch(() => undefined)
        signal.throwIfAborted()
        if (read?.manifestHash === manifestHash)
          lists.set(manifestHash, new Uint8Array(await read.records.arrayBuffer()))
      }
      return lists
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
