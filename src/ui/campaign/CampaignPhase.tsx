import type { Manifest } from '../../campaign/manifest.ts'
import { message, say } from '../../language/say.ts'
import { campaignPhase } from '../../package/campaignPhase.ts'
import { rich } from '../language/rich.tsx'
import { Time } from '../parts/Time.tsx'
import styles from './CampaignPhase.module.css'

/**
 * Where in its window a campaign is. `now` is the chain's own time in unix seconds, undefined while it is
 * not known.
 */
export function CampaignPhase({
  window,
  now,
  isCancelled = false,
}: {
  /** Undefined while it is not known. */
  window: Manifest['window'] | undefined
  now: number | undefined
  /** The contract says that it was cancelled before its start. */
  isCancelled?: boolean | undefined
}) {
  const phase = now === undefined || !window ? undefined : campaignPhase(window, now)
  if (isCancelled)
    return (
      <p className={styles.phase}>
        <span className={styles.ended}>{say('Cancelled')}</span>
        <span>{say('before claims opened')}</span>
      </p>
    )
  return (
    <p className={styles.phase}>
      {phase === 'open' ? <span className={styles.open}>{say('Open')}</span> : null}
      {phase === 'upcoming' ? <span className={styles.upcoming}>{say('Not open yet')}</span> : null}
      {phase === 'ended' ? <span className={styles.ended}>{say('Ended')}</span> : null}
      {phase === undefined ? <span className={styles.upcoming}>{say('Campaign')}</span> : null}
      <span>
        {phase === undefined || !window
          ? null
          : phase === 'upcoming'
            ? rich('opens {time}', { time: <Time at={window.start} only="distance" /> })
            : window.end === null
              ? say('claims never end')
              : rich(phase === 'ended' ? message('ended {time}') : message('ends {time}'), {
                  time: <Time at={window.end} only="distance" />,
                })}
      </span>
    </p>
  )
}
