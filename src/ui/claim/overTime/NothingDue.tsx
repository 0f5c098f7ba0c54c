import type { ClaimState } from '../../../claim/claimState.ts'
import { say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
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
      title={rich('The first tokens unlock {date}', { date: day })}
      text={say('This address is on the list. There is nothing to do before then.')}
    />
  ) : (
    <StatusHead
      tone="good"
      title={say('All that has unlocked is claimed')}
      text={rich('More unlocks {date}.', { date: day })}
    />
  )
}
