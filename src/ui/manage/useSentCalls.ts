import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Address } from 'viem'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import { readAgain } from '../../claim/readAgain.ts'
import { type CallProgress, followCall } from '../../operator/manage/followCall.ts'
import { type SentManageCall, storedCallsOf } from '../../operator/manage/storedCalls.ts'
import { createPageStorage } from '../../storage/createPageStorage.ts'
import { onReturn } from '../page/onReturn.ts'
import { useSite } from '../site/siteContext.ts'

const storage = createPageStorage(() => window.sessionStorage)

export type FollowedCall = { readonly call: SentManageCall; readonly progress: CallProgress }

export type SentCalls = {
  /** Newest first. */
  readonly calls: readonly FollowedCall[]
  add: (call: SentManageCall) => void
  /** Takes it off the page; the chain does what it does. */
  remove: (call: SentManageCall) => void
}

/** What was sent from this tab about one campaign, each followed to its end, also after a reload. */
export function useSentCalls(distributor: Address): SentCalls {
  const site = useSite()
  const client = useQueryClient()
  const [calls, setCalls] = useState<readonly SentManageCall[]>([])
  const [progress, setProgress] = useState<ReadonlyMap<string, CallProgress>>(new Map())
  const following = useRef(new Map<string, AbortController>())

  const stored = useMemo(() => storedCallsOf(distributor), [distributor])
  useEffect(() => setCalls(stored.read(storage)), [stored])
  useEffect(() => {
    for (const call of calls) {
      if (following.current.has(call.hash)) continue
      const controller = new AbortController()
      following.current.set(call.hash, controller)
      void follow(call, controller.signal)
    }
    async function follow(call: SentManageCall, signal: AbortSignal) {
      for await (const next of followCall(twoNodeReaderOf(site), call, { signal, onWake: onReturn })) {
        setProgress((known) => new Map(known).set(call.hash, next))
        if (next.status === 'done') {
          void readAgain(client)
          void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'earnings' })
        }
      }
    }
  }, [calls, client, site])
  useEffect(() => {
    const running = following.current
    return () => {
      for (const controller of running.values()) controller.abort()
      running.clear()
    }
  }, [])

  const add = useCallback(
    (call: SentManageCall) => {
      stored.put(storage, call)
      setCalls(stored.read(storage))
    },
    [stored],
  )
  const remove = useCallback(
    (call: SentManageCall) => {
      stored.remove(storage, call)
      setCalls(stored.read(storage))
    },
    [stored],
  )
  return useMemo(
    () => ({
      calls: calls.map((call) => ({ call, progress: progress.get(call.hash) ?? { status: 'pending' } })),
      add,
      remove,
    }),
    [add, calls, progress, remove],
  )
}
