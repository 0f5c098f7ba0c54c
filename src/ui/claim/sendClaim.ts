import type { RefObject } from 'react'
import type { Address } from 'viem'
import type { Manifest } from '../../campaign/manifest.ts'
import type { ClaimPlan, OwnFunction } from '../../claim/planClaim.ts'
import type { OverTime } from '../../claim/readOverTime.ts'
import type { AskedAttempt } from '../../claim/storedAttempts.ts'
import type { CallIntent } from '../../guard/intents.ts'
import type { WalletActions } from '../wallet/walletContext.ts'
import { freshPlan, type Planning } from './freshPlan.ts'
import type { useAttempt } from './useAttempt.ts'

type PlanOfOne = ClaimPlan & { functionName: OwnFunction }

type Sending = Pick<ReturnType<typeof useAttempt>, 'ask' | 'answer' | 'refuse'> & {
  /** A press is being prepared already. */
  isPreparing: RefObject<boolean>
  planning: Planning<PlanOfOne>
  payer: Address
  place: { distributor: Address; index: number; account: Address; amount: bigint }
  overTime: OverTime | undefined
  token: Manifest['token'] | undefined
  actions: WalletActions
}

/** Has the wallet send the claim as it is planned: simulated anew where that is a while ago. */
export async function sendClaim({
  isPreparing,
  planning,
  payer,
  place,
  overTime,
  token,
  actions,
  ask,
  answer,
  refuse,
}: Sending): Promise<void> {
  if (isPreparing.current) return
  isPreparing.current = true
  let planned: PlanOfOne | undefined
  try {
    planned = await freshPlan(planning)
  } finally {
    // Not until the wallet answers: it may never do so, and the visitor may then start again.
    isPreparing.current = false
  }
  if (!planned || (planned.outcome.status === 'reverts' && planned.outcome.isAgreed)) return
  const { call, payerNonce: nonce, block: askedAtBlock } = planned
  const { to, data } = call
  const { distributor, index, account } = place
  const asked: AskedAttempt = {
    status: 'asked',
    distributor,
    index,
    account,
    from: payer,
    to,
    data,
    overTime: overTime?.kept,
    nonce,
    askedAtBlock,
    askedAt: Date.now(),
  }
  ask(asked)
  try {
    const intent = intentOf(planned, { ...place, due: overTime?.due, token })
    const before = { nonce, block: askedAtBlock }
    answer(asked, await actions.sendCall({ ...call, from: payer }, { intent, before }))
  } catch (error) {
    refuse(asked, error)
  }
}

export type SendClaim = typeof sendClaim

function intentOf(
  { functionName, recipient, delegatee = recipient }: PlanOfOne,
  claim: Omit<Extract<CallIntent, { kind: 'claim' }>, 'kind'>,
): CallIntent {
  switch (functionName) {
    case 'claim':
      return { kind: 'claim', ...claim }
    case 'tryClaim':
      return { kind: 'claim-for-safe', ...claim }
    case 'claimTo':
      return { kind: 'claim-to', recipient, ...claim }
    case 'claimAndDelegate':
      return { kind: 'claim-and-delegate', delegatee, ...claim }
  }
}
