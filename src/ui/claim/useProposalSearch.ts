import { useEffect, useRef, useState } from 'react'
import type { Address, Hex } from 'viem'
import type { ReadSafeTransaction } from '../../claim/followProposal.ts'
import { useSite } from '../site/siteContext.ts'

/** Milliseconds that a host gets for its answer; a claim does not wait longer for it. */
const patience = 3_000

/**
 * Looks once, before a claim is offered, whether the same claim waits in the Safe already. Returns whether it is still
 * looking.
 */
export function useProposalSearch({
  isWanted,
  safe,
  call,
  readSafeTransaction,
  onFound,
}: {
  isWanted: boolean
  safe: Address | undefined
  call: { to: Address; data: Hex } | undefined
  readSafeTransaction: ReadSafeTransaction | undefined
  onFound: (safeTxHash: Hex) => void
}): boolean {
  const site = useSite()
  const { to, data } = call ?? {}
  const wanted = isWanted && safe && to && data && readSafeTransaction ? `${safe} ${to} ${data}` : undefined
  const [searched, setSearched] = useState<string>()
  const latest = useRef({ readSafeTransaction, onFound })
  latest.current = { readSafeTransaction, onFound }

  useEffect(() => {
    if (!wanted || wanted === searched || !safe || !to || !data) return
    const controller = new AbortController()
    const { signal } = controller
    const end = () => {
      if (!signal.aborted) setSearched(wanted)
      controller.abort()
    }
    const timer = setTimeout(end, patience)
    const readDetails: ReadSafeTransaction = (hash, signal) =>
      latest.current.readSafeTransaction?.(hash, signal) ?? Promise.reject(new Error('The host is gone.'))
    void (async () => {
      const { findProposal } = await import('../../claim/findProposal.ts')
      const found = await findProposal(site, { safe, to, data }, { readDetails, signal })
      if (found && !signal.aborted) latest.current.onFound(found)
    })()
      .catch(() => undefined)
      .finally(end)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [data, safe, searched, site, to, wanted])

  return wanted !== undefined && wanted !== searched
}
