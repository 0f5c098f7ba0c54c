import type { Manifest } from '../../claim/loadPackage.ts'
import { Time } from '../parts/Time.tsx'
import styles from './CampaignHeader.module.css'

/** Title, texts and where in its window the campaign stands. `now` is the chain's own time in unix seconds. */
export function CampaignHeader({ manifest, now }: { manifest: Manifest; now: number | undefined }) {
  const { window, texts } = manifest
  const phase =
    now === undefined
      ? undefined
      : now < window.start
        ? 'upcoming'
        : window.end !== null && now >= window.end
          ? 'ended'
          : 'open'
  return (
    <div className={styles.header}>
      <p className={styles.phase}>
        {phase === 'open' ? <span className={styles.open}>Open</span> : null}
        {phase === 'upcoming' ? <span className={styles.upcoming}>Not open yet</span> : null}
        {phase === 'ended' ? <span className={styles.ended}>Ended</span> : null}
        {phase === undefined ? <span className={styles.upcoming}>Campaign</span> : null}
        <span className={styles.when}>
          {phase === 'upcoming' ? (
            <>
              opens <Time at={window.start} isRelativeOnly />
            </>
          ) : window.end === null ? (
            'claims never end'
          ) : (
            <>
              {phase === 'ended' ? 'ended' : 'ends'} <Time at={window.end} isRelativeOnly />
            </>
          )}
        </span>
      </p>
      <h1 className={styles.title}>
        <bdi>{texts.title}</bdi>
      </h1>
      {texts.description ? <p className={styles.lead}>{texts.description}</p> : null}
    </div>
  )
}
