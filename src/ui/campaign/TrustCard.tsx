import { Suspense, useState } from 'react'
import { type Evidence, trustStatuses } from '../../claim/trustStatuses.ts'
import { say } from '../../language/say.ts'
import { checksSummary } from '../parts/checksSummary.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import styles from './TrustCard.module.css'

/** Most readers need no more than that all is well. */
const TrustEvidence = lazyPart(
  () => import('./TrustEvidence.tsx').then((module) => module.TrustEvidence),
  NotLoaded,
)

/** What was checked: one line where all is well; open where something is not. */
export function TrustCard({
  evidence,
}: {
  /** Left out until the campaign’s files are here. */
  evidence: Evidence | undefined
}) {
  const { failed, words } = checksSummary(evidence ? trustStatuses(evidence) : [])
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <section className={styles.trust} aria-label={say('Verified on-chain')}>
      <Disclosure
        isOpen={isOpen ?? failed > 0}
        onToggle={setOpen}
        summary={
          <span className={failed > 0 ? 'bad' : ''}>{evidence ? words : say('Checking this campaign')}</span>
        }
      >
        {() =>
          evidence ? (
            <Suspense>
              <TrustEvidence evidence={evidence} />
            </Suspense>
          ) : null
        }
      </Disclosure>
    </section>
  )
}
