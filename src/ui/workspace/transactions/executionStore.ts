import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Address, Hex } from 'viem'
import { readerOf } from '../../../chain/readerOf.ts'
import type { SiteConfig } from '../../../config/site.ts'
import type { ExecutionCall } from '../../../workspace/executionCall.ts'
import { type ExecutionStatus, followExecution } from '../../../workspace/followExecution.ts'
import { onReturn } from '../../page/onReturn.ts'
import { readTransactionsAgain } from './readTransactionsAgain.ts'

/** An execution that this page's wallet has sent. */
export type Execution = {
  safe: Address
  safeTxHash: Hex
  nonce: number
  hash: Hex
  status: ExecutionStatus
}

const executions = new Map<Hex, Execution>()
const listeners = new Set<() => void>()

/**
 * Follows an execution to its end, whatever part of the page is open meanwhile, and has the lists read anew with each piece of
 * news. A second execution of the same transaction takes the place of the first.
 */
export function startExecution(
  site: SiteConfig,
  client: QueryClient,
  sent: {
    safe: Address
    safeTxHash: Hex
    nonce: number
    hash: Hex
    call: ExecutionCall
    sentAtBlock: number
  },
): void {
  const { safe, safeTxHash, nonce, hash, call, sentAtBlock } = sent
  set({ safe, safeTxHash, nonce, hash, status: { status: 'pending' } })
  void follow()

  async function follow() {
    const { signal } = new AbortController()
    const options = { signal, pollMs: 2_000, onWake: onReturn }
    for await (const status of followExecution(
      readerOf(site),
      { hash, call, safeTxHash, sentAtBlock },
      options,
    )) {
      // Another one was sent meanwhile; it tells of itself.
      if (executions.get(safeTxHash)?.hash !== hash) return
      set({ safe, safeTxHash, nonce, hash, status })
      if (status.status !== 'pending') void readTransactionsAgain(client)
    }
  }
}

/** Puts away what is known of an execution. */
export function forgetExecution(safeTxHash: Hex): void {
  executions.delete(safeTxHash)
  tell()
}

/** What has become of the execution of a transaction that was sent from this page. */
export function useExecution(safeTxHash: Hex): Execution | undefined {
  return useSyncExternalStore(
    subscribe,
    () => executions.get(safeTxHash),
    () => undefined,
  )
}

/** The newest execution of a Safe that is still on its way. */
export function useExecutionUnderWay(safe: Address): Execution | undefined {
  return useSyncExternalStore(
    subscribe,
    () =>
      [...executions.values()].findLast(
        (each) => each.safe === safe && ['pending', 'dropped', 'unknown'].includes(each.status.status),
      ),
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(execution: Execution) {
  executions.set(execution.safeTxHash, execution)
  tell()
}

function tell() {
  for (const listener of [...listeners]) listener()
}
