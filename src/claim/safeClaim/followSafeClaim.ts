import type { ChainReader } from '../../chain/createChainReader.ts'
import { createNotifier } from '../../chain/createNotifier.ts'
import { createPace } from '../../chain/createPace.ts'
import type { Wake } from '../../chain/pause.ts'
import { readerOf } from '../../chain/readerOf.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { linkedSignal } from '../../signals/linkedSignal.ts'
import {
  createSafeClaimWatch,
  type FollowedSafeClaim,
  type SafeClaimWatchOptions,
} from './createSafeClaimWatch.ts'
import type { SafeClaimUpdate } from './safeClaimState.ts'

/**
 * Follows a Safe's claim through everything that can become of it: reads the Safe and the bitmap at one
 * block, asks the services for proposals, and looks up how known ones ended. Yields all that is known each
 * time something of it changed; what is remembered in storage is used and kept up. Ends with `signal`, or
 * once a payment has settled. Never throws for what nodes or services do.
 */
export async function* followSafeClaim(
  site: SiteConfig,
  claim: FollowedSafeClaim,
  options: Omit<SafeClaimWatchOptions, 'reader' | 'decidingReader'> & {
    signal: AbortSignal
    reader?: ChainReader | undefined
    /** Also after something was signed, sent or opened here. */
    onWake?: Wake | undefined
    /**
     * Pause between looks at the chain, and between questions to services, in milliseconds; longer while
     * nothing happens.
     */
    pollMs?: number | undefined
    askMs?: number | undefined
  },
): AsyncGenerator<SafeClaimUpdate, void, void> {
  const { pollMs = 4_000, askMs = pollMs * 3, reader = readerOf(site) } = options
  const { signal, stop } = linkedSignal(options.signal)
  const news = createNotifier()
  /** Rings with what comes from outside. */
  const wakes = createNotifier()
  const { onWake } = options
  const paces = { look: createPace(pollMs, { onWake }), ask: createPace(askMs, { onWake }) }
  const quicken = () => {
    paces.look.quicken()
    paces.ask.quicken()
  }
  const stopWaking = onWake?.(() => {
    quicken()
    wakes.ring()
    news.ring()
  })
  let failure: { error: unknown } | undefined
  const decidingReader = options.reader ?? twoNodeReaderOf(site)
  const watch = createSafeClaimWatch(site, claim, { ...options, reader, decidingReader })
  let last = ''
  let lastFound = ''
  let isAsking = false
  try {
    while (!signal.aborted) {
      const update = await watch.look()
      if (failure) throw failure.error
      if (signal.aborted) return
      if (update.chain.status === 'read' && !isAsking) {
        isAsking = true
        askAgainAndAgain().catch((error: unknown) => {
          failure = { error }
          news.ring()
        })
      }
      const key = JSON.stringify(update, plain)
      if (key !== last) yield update
      last = key
      // A new block alone is nothing that happened.
      const { chain, overTime, ...rest } = update
      const safe = chain.status === 'read' ? chain.safe : chain
      const found = JSON.stringify([safe, overTime?.paid, rest], plain)
      if (found !== lastFound) quicken()
      lastFound = found
      if (watch.isSettled()) return
      await news.pause(paces.look.next(), signal)
    }
  } finally {
    stopWaking?.()
    stop()
  }

  async function askAgainAndAgain(): Promise<void> {
    while (!signal.aborted) {
      await watch.ask(signal)
      news.ring()
      await wakes.pause(paces.ask.next(), signal)
    }
  }
}

/** Errors by what they say, amounts as text: to know whether anything changed. */
function plain(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}`
  return value instanceof Error ? value.message : value
}
