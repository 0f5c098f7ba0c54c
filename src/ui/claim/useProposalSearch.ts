import { useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import type { ClaimPlan } from '../../claim/planClaim.ts'
import type { WaitingCall } from '../../multisig/find/findProposal.ts'
import type { ReadSafeTransaction } from '../../multisig/sources/askHost.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { useSite } from '../site/siteContext.ts'

/** Milliseconds that a host gets for its answer; a claim does not wait longer for it. */
const patience = 3_000

/**
 * Looks whether the same claim waits in the Safe already, as long as one is offered. It begins beside the
 * simulation, as what a Safe proposes for itself follows from the allocation; what is found counts once there
 * is a plan. Returns whether to wait with the offer: the first look is not over yet.
 */
export function useProposalSearch({
  isWanted,
  safe,
  plan,
  distributor,
  isElsewhere,
  allocation,
  readSafeTransaction,
  onFound,
}: {
  isWanted: boolean
  safe: Address | undefined
  /** One that goes through. */
  plan: ClaimPlan | undefined
  distributor: Address
  /** To be paid to another account than the listed one: only the plan has the call. */
  isElsewhere: boolean
  allocation: Allocation
  readSafeTransaction: ReadSafeTransaction | undefined
  onFound: (found: WaitingCall, plan: ClaimPlan) => void
}): boolean {
  const site = useSite()
  const call = isElsewhere ? plan?.call : undefined
  const isKnown = isWanted && safe && readSafeTransaction && (call || !isElsewhere)
  const wanted = isKnown ? `${safe} ${call?.data ?? allocation.index}` : undefined
  const [searched, setSearched] = useState<string>()
  const [found, setFound] = useState<{ wanted: string; call: WaitingCall }>()
  const latest = useRef({ call, distributor, allocation, readSafeTransaction, onFound })
  latest.current = { call, distributor, allocation, readSafeTransaction, onFound }

  useEffect(() => {
    const { call, distributor, allocation } = latest.current
    if (!wanted || !safe) return
    const controller = new AbortController()
    const { signal } = controller
    const onLook = () => {
      if (!signal.aborted) setSearched(wanted)
    }
    const timer = setTimeout(onLook, patience)
    const readDetails: ReadSafeTransaction = (hash, signal) =>
      latest.current.readSafeTransaction?.(hash, signal) ?? Promise.reject(new Error('The host is gone.'))
    void (async () => {
      const { searchProposal } = await import('./searchProposal.ts')
      const claim = { safe, call, distributor, allocation }
      const found = await searchProposal(site, claim, { readDetails, signal, onLook })
      if (found && !signal.aborted) setFound({ wanted, call: found })
    })()
      .catch(() => undefined)
      .finally(onLook)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [safe, site, wanted])

  useEffect(() => {
    if (plan && found && found.wanted === wanted) latest.current.onFound(found.call, plan)
  }, [found, plan, wanted])

  return wanted !== undefined && wanted !== searched
}
