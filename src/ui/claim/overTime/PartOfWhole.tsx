import type { OverTime } from '../../../claim/readOverTime.ts'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount, type TokenFacts } from '../../parts/TokenAmount.tsx'

/** What the amount above is a part of, and when the whole of it has unlocked. */
export function PartOfWhole({
  amount,
  overTime: { start, schedule, next, paid },
  token,
  isDueAbove,
}: {
  /** The whole allocation, in base units. */
  amount: bigint
  overTime: OverTime
  token: TokenFacts
  /** The amount above is what can be claimed now; otherwise the whole allocation. */
  isDueAbove: boolean
}) {
  const end = <Time at={start + schedule.duration} only="day" />
  const before = <TokenAmount value={paid} token={token} />
  if (!isDueAbove)
    return (
      <p className="muted small">
        {paid > 0n ? <>{before} claimed so far. </> : null}
        {next ? <>All by {end}.</> : 'All of it has unlocked.'}
      </p>
    )
  return (
    <p className="muted small">
      of <TokenAmount value={amount} token={token} /> now
      {next ? <>, all by {end}.</> : '. All of it has unlocked.'}
      {paid > 0n ? <> {before} claimed before.</> : null}
      {next && schedule.tranches === undefined
        ? ' It grows each second: you get what has unlocked by then.'
        : null}
    </p>
  )
}
