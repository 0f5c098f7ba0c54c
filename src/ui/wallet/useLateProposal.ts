import { useEffect, useRef } from 'react'
import type { Hex } from 'viem'
import { useWallet } from './walletContext.ts'

/**
 * Calls `listener`, always the newest one, with the safeTxHash of a proposal that a Safe host reports after
 * the page has stopped waiting for it.
 */
export function useLateProposal(listener: (safeTxHash: Hex) => void): void {
  const { onLateProposal } = useWallet().actions
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => onLateProposal?.((safeTxHash) => newest.current(safeTxHash)), [onLateProposal])
}
