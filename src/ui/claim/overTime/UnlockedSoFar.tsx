import type { OverTime } from '../../../claim/readOverTime.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount, type TokenFacts } from '../../parts/TokenAmount.tsx'

/** What the amount above it is a part of, and when the whole of it has unlocked. */
export function UnlockedSoFar({
  allocation: { amount },
  overTime: { start, schedule, next, paid },
  token,
  isDueAbove,
}: {
  allocation: Allocation
  overTime: OverTime
  token: TokenFacts
  /** The amount above is what can be claimed now; otherwise the whole allocation. */
  isDueAbove: boolean
}) {
  const isBySecond = schedule.tranches === undefined && next !== undefined
  return (
    <p className="muted small">
      {isDueAbove ? (
        <>
          of <TokenAmount value={amount} token={token} /> now
          {next === undefined ? '. All of it has unlocked.' : ', '}
        </>
      ) : next === undefined ? (
        'All of it has unlocked.'
      ) : null}
      {next === undefined ? null : (
        <>
          {isDueAbove ? 'all by ' : 'All by '}
          <Time at={start + schedule.duration} only="day" />.
        </>
      )}
      {isDueAbove && paid > 0n ? (
        <>
          {' '}
          <TokenAmount value={paid} token={token} /> claimed before.
        </>
      ) : null}
      {isDueAbove && isBySecond ? ' It grows each second: you get what has unlocked by then.' : null}
    </p>
  )
}
