import type { Address } from 'viem'
import type { Manifest } from '../../campaign/manifest.ts'
import type { ClaimPlan, OwnFunction } from '../../claim/planClaim.ts'
import type { OverTime } from '../../claim/readOverTime.ts'
import type { CallIntent } from '../../guard/intents.ts'
import { type SendingPlan, sendPlanned } from './sendPlanned.ts'

type PlanOfOne = ClaimPlan & { functionName: OwnFunction }

type Sending = Omit<SendingPlan<PlanOfOne>, 'canSend' | 'claimOf' | 'intentOf'> & {
  place: { distributor: Address; index: number; account: Address; amount: bigint }
  overTime: OverTime | undefined
  token: Manifest['token'] | undefined
}

/** Has the wallet send the claim of one allocation as it is planned. */
export function sendClaim({ place, overTime, token, ...rest }: Sending): Promise<void> {
  const { distributor, index, account } = place
  return sendPlanned({
    ...rest,
    canSend: ({ outcome }) => !(outcome.status === 'reverts' && outcome.isAgreed),
    claimOf: () => ({ distributor, index, account, overTime: overTime?.kept }),
    intentOf: (plan) => intentOf(plan, { ...place, due: overTime?.due, token }),
  })
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
