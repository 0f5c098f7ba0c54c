import type { ClaimState } from '../../../claim/claimState.ts'
import { Time } from '../../parts/Time.tsx'
import { StatusHead } from '../status/StatusHead.tsx'

/** All that has unlocked is paid, or nothing has unlocked yet. */
export function NothingDue({
  state: { paid, next },
}: {
  state: Extract<ClaimState, { status: 'nothing-due' }>
}) {
  const day = <Time at={next} only="date" />
  return paid === 0n ? (
    <StatusHead
      tone="plain"
      title={<>The first tokens unlock {day}</>}
      text="This address is on the list. There is nothing to do before then."
    />
  ) : (
    <StatusHead tone="good" title="All that has unlocked is claimed" text={<>More unlocks {day}.</>} />
  )
}
