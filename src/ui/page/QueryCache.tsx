import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSite } from '../site/siteContext.ts'
import { afterFirstLook } from './afterFirstLook.ts'
import { CacheRestoredContext } from './cacheRestored.ts'
import { createQueryClient } from './createQueryClient.ts'

/**
 * Gives the page its query cache. The part that keeps some answers across visits is loaded when the first
 * query appears that wants it, or else when the page is readable; if it does not arrive, the page does
 * without.
 */
export function QueryCache({ children }: { children: ReactNode }) {
  const site = useSite()
  const [client] = useState(createQueryClient)
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    let stop: (() => void) | undefined
    let hasEnded = false
    const load = async () => {
      callOff()
      try {
        const { persistCache } = await import('./persistCache.ts')
        if (hasEnded) return
        stop = await persistCache(client, site, window.localStorage)
        if (hasEnded) stop()
      } catch {
        // A chunk that did not arrive: every answer is asked for anew.
      }
      setRestored(true)
    }
    const cache = client.getQueryCache()
    const unsubscribe = cache.subscribe(({ type, query }) => {
      if (type === 'added' && query.meta?.persist) void load()
    })
    const cancel = afterFirstLook(client, () => void load())
    const callOff = () => {
      unsubscribe()
      cancel()
    }
    // The first of them may have been drawn with the page.
    if (cache.getAll().some(({ meta }) => meta?.persist)) void load()
    return () => {
      hasEnded = true
      callOff()
      stop?.()
    }
  }, [client, site])

  return (
    <QueryClientProvider client={client}>
      <CacheRestoredContext value={isRestored}>{children}</CacheRestoredContext>
    </QueryClientProvider>
  )
}
