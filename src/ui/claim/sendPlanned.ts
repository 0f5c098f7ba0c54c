import type { RefObject } from 'react'
import type { Address } from 'viem'
import type { ClaimPlan } from '../../claim/planClaim.ts'
import type { AskedAttempt } from '../../claim/storedAttempts.ts'
import type { CallIntent } from '../../guard/intents.ts'
import type { WalletActions } from '../wallet/walletContext.ts'
import { freshPlan, type Planning } from './freshPlan.ts'
import type { useAttempt } from './useAttempt.ts'

export type SendingPlan<Plan extends ClaimPlan> = Pick<
  ReturnType<typeof useAttempt>,
  'ask' | 'answer' | 'refuse'
> & {
  /** A press is being prepared already. */
  isPreparing: RefObject<boolean>
  planning: Planning<Plan>
  payer: Address
  actions: WalletActions
  canSend: (plan: Plan) => boolean
  /** What is remembered of it besides the call. */
  claimOf: (
    plan: Plan,
  ) => Pick<AskedAttempt, 'distributor' | 'index' | 'account'> &
    Partial<Pick<AskedAttempt, 'overTime' | 'rounds'>>
  intentOf: (plan: Plan) => CallIntent
}

/** Has the wallet send a claim as it is planned: simulated anew where that is a while ago. */
export async function sendPlanned<Plan extends ClaimPlan>({
  isPreparing,
  planning,
  payer,
  actions,
  canSend,
  claimOf,
  intentOf,
  ask,
  answer,
  refuse,
}: SendingPlan<Plan>): Promise<void> {
  if (isPreparing.current) return
  isPreparing.current = true
  let planned: Plan | undefined
  try {
    planned = await freshPlan(planning)
  } finally {
    // Not until the wallet answers: it may never do so, and the visitor may then start again.
    isPreparing.current = false
  }
  if (!planned || !canSend(planned)) return
  const { call, payerNonce: nonce, block: askedAtBlock } = planned
  const { to, data } = call
  const claim = claimOf(planned)
  const asked: AskedAttempt = {
    status: 'asked',
    ...claim,
    from: payer,
    to,
    data,
    nonce,
    askedAtBlock,
    askedAt: Date.now(),
  }
  ask(asked)
  try {
    const before = { nonce, block: askedAtBlock }
    answer(asked, await actions.sendCall({ ...call, from: payer }, { intent: intentOf(planned), before }))
  } catch (error) {
    refuse(asked, error)
  }
}
