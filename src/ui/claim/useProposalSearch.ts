import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import type { ClaimPlan } from '../../claim/planClaim.ts'
import type { WaitingCall } from '../../multisig/find/findProposal.ts'
import type { ListedQueue } from '../../multisig/find/findWaitingCall.ts'
import type { ReadSafeTransaction } from '../../multisig/sources/askHost.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { useSite } from '../site/siteContext.ts'

/** Milliseconds that a host gets for its answer; a claim does not wait longer for it. */
const patience = 3_000

/**
 * Looks whether the same claim waits in the Safe already, as long as one is offered. Returns whether to wait
 * with the offer: the first look is not over yet.
 */
export function useProposalSearch({
  isWanted,
  safe,
  plan,
  allocation,
  token,
  readSafeTransaction,
  onFound,
}: {
  isWanted: boolean
  safe: Address | undefined
  plan: ClaimPlan | undefined
  allocation: Allocation
  /** What the campaign pays. */
  token: Address | undefined
  readSafeTransaction: ReadSafeTransaction | undefined
  onFound: (found: WaitingCall, plan: ClaimPlan) => void
}): boolean {
  const site = useSite()
  const client = useQueryClient()
  const asked = isWanted && readSafeTransaction ? safe : undefined
  const wanted = asked && plan ? `${asked} ${plan.call.data}` : undefined
  const [searched, setSearched] = useState<string>()
  const latest = useRef({ plan, allocation, token, readSafeTransaction, onFound })
  latest.current = { plan, allocation, token, readSafeTransaction, onFound }

  // Asked for once, while the plan is being made: a later search reads anew.
  const ahead = useRef<Promise<ListedQueue>>(undefined)
  useEffect(() => {
    if (!asked) return
    const controller = new AbortController()
    const listed = import('./searchProposal.ts').then(({ listAhead }) =>
      listAhead(client, site, asked, controller.signal),
    )
    // The search that takes it hears of it.
    listed.catch(() => undefined)
    ahead.current = listed
    return () => {
      ahead.current = undefined
      controller.abort()
    }
  }, [asked, client, site])

  useEffect(() => {
    const { plan, allocation, token } = latest.current
    if (!wanted || !asked || !plan) return
    const controller = new AbortController()
    const { signal } = controller
    const onLook = () => {
      if (!signal.aborted) setSearched(wanted)
    }
    const timer = setTimeout(onLook, patience)
    const readDetails: ReadSafeTransaction = (hash, signal) =>
      latest.current.readSafeTransaction?.(hash, signal) ?? Promise.reject(new Error('The host is gone.'))
    const listed = ahead.current
    ahead.current = undefined
    void (async () => {
      const { searchProposal } = await import('./searchProposal.ts')
      const found = await searchProposal(
        site,
        { safe: asked, plan, allocation, token },
        { readDetails, listed, signal, onLook },
      )
      if (found && !signal.aborted) latest.current.onFound(found, plan)
    })()
      .catch(() => undefined)
      .finally(onLook)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked, site, wanted])

  return wanted !== undefined && wanted !== searched
}
