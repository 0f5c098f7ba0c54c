import { Suspense } from 'react'
import { message, say } from '../../language/say.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'
import { rich } from '../language/rich.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import small from '../parts/small.module.css'
import styles from './FactsCard.module.css'

/** Below what is looked at first. */
const CampaignDetails = lazyPart(
  () => import('./CampaignDetails.tsx').then((module) => module.CampaignDetails),
  NotLoaded,
)

/** How much was claimed, and the campaign’s details behind their name. */
export function FactsCard({
  count,
  description,
  pkg,
  facts,
  isUnreadable,
}: {
  /** Allocations. */
  count: number
  description: string | undefined
  /** Undefined until it is here. */
  pkg: VerifiedPackage | undefined
  facts: CampaignFacts | undefined
  isUnreadable: boolean
}) {
  const claimed = facts?.claimedCount
  const share = ((claimed ?? 0) / count) * 100
  return (
    <section className={`${small.card} ${styles.facts}`} aria-label={say('The campaign')}>
      <div className={styles.progress}>
        {facts && claimed === undefined ? (
          <p className={styles.count}>{say('We couldn’t read how many have claimed.')}</p>
        ) : (
          <p className={styles.count}>
            {rich(
              facts?.paid
                ? message('<strong>{claimed}</strong> of {count} have claimed')
                : message('<strong>{claimed}</strong> of {count} claimed'),
              { strong: (words) => <strong>{words}</strong>, claimed: claimed ?? '–', count },
            )}
          </p>
        )}
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={say('Share of allocations claimed')}
          aria-valuemin={0}
          aria-valuemax={count}
          aria-valuenow={claimed ?? 0}
          aria-valuetext={
            claimed === undefined
              ? facts
                ? say('not known')
                : say('not read yet')
              : say('{claimed} of {count} claimed', { claimed, count })
          }
        >
          <i style={{ width: `${claimed ? Math.max(share, 0.6) : 0}%` }} />
        </div>
      </div>
      <Disclosure summary={say('Campaign details')}>
        {() => (
          <>
            {description ? <p className={styles.about}>{description}</p> : null}
            {pkg ? (
              <Suspense>
                <CampaignDetails pkg={pkg} facts={facts} isUnreadable={isUnreadable} />
              </Suspense>
            ) : null}
          </>
        )}
      </Disclosure>
    </section>
  )
}
