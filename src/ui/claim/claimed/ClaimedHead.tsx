import { type Hex, isAddressEqual } from 'viem'
import type { ClaimState } from '../../../claim/claimState.ts'
import { say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount, type TokenFacts } from '../../parts/TokenAmount.tsx'
import { AlreadyClaimed } from '../status/AlreadyClaimed.tsx'
import { StatusHead } from '../status/StatusHead.tsx'
import styles from './Claimed.module.css'

type Paid = Extract<ClaimState, { status: 'done' | 'claimed-before' }>

/** Claimed: just now, or before. */
export function ClaimedHead({
  state,
  token,
  payer,
  isSafe = false,
}: {
  state: Paid
  token: TokenFacts
  payer: Hex | undefined
  /** The listed account is a Safe. */
  isSafe?: boolean
}) {
  if (state.status === 'claimed-before') {
    const { claim } = state
    const at = claim?.timestamp
    return (
      <StatusHead
        tone="good"
        title={<AlreadyClaimed day={at === undefined ? undefined : <Time at={at} only="day" />} />}
        text={claim === null ? say('The contract has paid this. You can’t be paid twice.') : undefined}
      />
    )
  }
  const amount = <TokenAmount value={state.amount} token={token} />
  return (
    <div className={styles.head}>
      <svg className={styles.badge} viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="24" pathLength="1" />
        <path d="m18 29 7 7 14-15" pathLength="1" />
      </svg>
      <h2 className={styles.title}>
        {isSafe && isAddressEqual(state.recipient, state.allocation.account)
          ? rich('{amount} is in the Safe', { amount })
          : payer && isAddressEqual(state.recipient, payer)
            ? rich('{amount} is in your wallet', { amount })
            : rich('{amount} was claimed', { amount })}
      </h2>
    </div>
  )
}
