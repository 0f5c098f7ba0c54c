import { useSyncExternalStore } from 'react'
import type { Hex } from 'viem'

/** How far something is that a wallet was asked for. */
export type ActionState =
  | { status: 'idle' }
  /** Simulated once more. */
  | { status: 'preparing' }
  /** The wallet is asked. */
  | { status: 'asking' }
  /** Signed; the service is notified. */
  | { status: 'sending' }
  /** `proposed`: by a Safe that was the wallet; the hash that its owners sign. */
  | { status: 'done'; proposed?: Hex }
  /** The wallet did not do it. `isAsked: false`: it was not even asked. */
  | { status: 'refused'; error: Error; isAsked?: false }
  /** Signed, and the service has not taken it. */
  | { status: 'not-taken'; error: Error }

const idle: ActionState = { status: 'idle' }
const states = new Map<string, ActionState>()
const listeners = new Set<() => void>()

/** The state of an action, wherever it was begun: closing the details neither ends it nor begins it anew. */
export function useActionState(key: string): ActionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => states.get(key) ?? idle,
    () => idle,
  )
}

export function setActionState(key: string, state: ActionState): void {
  if (state.status === 'idle') states.delete(key)
  else states.set(key, state)
  for (const listener of [...listeners]) listener()
}

/** Whether it goes on right now, so that it must not be begun a second time. */
export function isUnderWay(key: string): boolean {
  return isBusy(states.get(key) ?? idle)
}

export function isBusy({ status }: ActionState): boolean {
  return status === 'preparing' || status === 'asking' || status === 'sending'
}
