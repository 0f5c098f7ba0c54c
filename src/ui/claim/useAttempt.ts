import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Attempt } from '../../claim/claimState.ts'
import { findAttempt, forgetAttempt, type StoredAttempt, writeAttempt } from '../../claim/storedAttempts.ts'
import { useSite } from '../site/siteContext.ts'

type Place = Pick<StoredAttempt, 'distributor' | 'index'>

/** Milliseconds until following is taken up again after something unforeseen, such as code that did not load. */
const patience = 3_000

const none: Attempt = { status: 'none' }

/**
 * What this browser has sent for one allocation, followed to its end and across reloads. The component that uses it
 * stands for that one allocation (by its `key`), so no attempt is ever shown for another.
 */
export function useAttempt({ distributor, index }: Place) {
  const site = useSite()
  const client = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt>(none)
  const [following, setFollowing] = useState<StoredAttempt>()

  const follow = useCallback((sent: StoredAttempt) => {
    setAttempt({ status: 'following', hash: sent.hash, progress: { status: 'pending' } })
    setFollowing(sent)
  }, [])

  useEffect(() => {
    const stored = findAttempt(window.localStorage, { distributor, index })
    if (stored) follow(stored)
  }, [distributor, index, follow])

  useEffect(() => {
    if (!following) return
    const controller = new AbortController()
    const { signal } = controller
    const { hash } = following
    const run = async () => {
      // Whoever only looks an address up never needs it.
      const { followClaim, isFinal } = await import('../../claim/followClaim.ts')
      for await (const progress of followClaim(site, following, signal)) {
        if (signal.aborted) return
        if (!isFinal(progress)) {
          setAttempt({ status: 'following', hash, progress })
          continue
        }
        forgetAttempt(window.localStorage, following)
        if (progress.status === 'included') setAttempt({ status: 'following', hash, progress })
        // What the bitmap says now, not what it said before.
        await client.refetchQueries({ queryKey: ['claimed'], type: 'active' })
        if (signal.aborted) return
        setAttempt({ status: 'following', hash, progress })
        void client.invalidateQueries({ queryKey: ['campaign-facts'] })
        void client.invalidateQueries({ queryKey: ['plan'] })
        return
      }
    }
    const keepRunning = (): Promise<void> =>
      run().catch(async (error: unknown) => {
        if (signal.aborted) return
        const reason = error instanceof Error ? error : new Error(String(error))
        setAttempt({ status: 'following', hash, progress: { status: 'could-not-check', error: reason } })
        await new Promise((resolve) => setTimeout(resolve, patience))
        if (!signal.aborted) await keepRunning()
      })
    void keepRunning()
    return () => controller.abort()
  }, [client, following, site])

  /** Remembers what was sent and follows it. */
  const start = useCallback(
    (sent: StoredAttempt) => {
      writeAttempt(window.localStorage, sent)
      follow(sent)
    },
    [follow],
  )

  /** Forgets the attempt, so that another can be made. It is safe: an allocation is paid once at most. */
  const forget = useCallback(() => {
    forgetAttempt(window.localStorage, { distributor, index })
    setFollowing(undefined)
    setAttempt(none)
  }, [distributor, index])

  return { attempt, setAttempt, start, forget }
}
