import type { UseQueryResult } from '@tanstack/react-query'
import { asError } from '../../errors.ts'
import type { SentCall } from '../wallet/walletContext.ts'
import { type ActionState, isUnderWay, setActionState, useActionState } from './actionStore.ts'

/**
 * Has a wallet send what was planned, and shown. It is planned once more right before the wallet is asked,
 * since the chain may have moved on; what came out worse than what was shown is shown first. While it goes
 * on, a second press does nothing.
 */
export function useSending<plan>({
  name,
  plan,
  isAsShown,
  ask,
}: {
  /** Of what goes on: nothing else of this name is begun meanwhile. */
  name: string
  /** Simulates it. */
  plan: Pick<UseQueryResult<plan>, 'data' | 'refetch'>
  /** Whether nothing has turned worse since somebody read it. */
  isAsShown: (fresh: plan, shown: plan) => boolean
  /** Asks the wallet. A Safe as the wallet has only proposed it to its owners. */
  ask: (fresh: plan) => Promise<SentCall>
}): { state: ActionState; send: () => void; again: () => void } {
  const state = useActionState(name)
  const setState = (next: ActionState) => setActionState(name, next)

  async function run() {
    setState({ status: 'preparing' })
    const { data: fresh, error } = await plan.refetch()
    if (error) return setState({ status: 'refused', error, isAsked: false })
    if (!fresh || !plan.data || !isAsShown(fresh, plan.data)) return setState({ status: 'idle' })
    setState({ status: 'asking' })
    try {
      const sent = await ask(fresh)
      setState(sent.kind === 'safe' ? { status: 'done', proposed: sent.safeTxHash } : { status: 'idle' })
    } catch (caught) {
      setState({ status: 'refused', error: asError(caught) })
    }
  }
  return {
    state,
    send() {
      if (!isUnderWay(name)) void run()
    },
    again: () => setState({ status: 'idle' }),
  }
}
