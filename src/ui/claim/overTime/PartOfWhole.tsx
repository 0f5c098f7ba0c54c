import type { OverTime } from '../../../claim/readOverTime.ts'
import { say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
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
  const unlocked = next ? rich('All by {date}.', { date: end }) : say('All of it has unlocked.')
  if (!isDueAbove)
    return (
      <p className="muted small">
        {paid > 0n ? <>{rich('{amount} claimed so far.', { amount: before })} </> : null}
        {unlocked}
      </p>
    )
  return (
    <p className="muted small">
      {rich('Claimable now, of {amount} in total.', {
        amount: <TokenAmount value={amount} token={token} />,
      })}{' '}
      {unlocked}
      {paid > 0n ? <> {rich('{amount} claimed before.', { amount: before })}</> : null}
      {next && schedule.tranches === undefined
        ? ` ${say('It grows each second: you get what has unlocked by then.')}`
        : null}
    </p>
  )
}
