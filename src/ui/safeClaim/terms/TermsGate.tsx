import { type ReactNode, Suspense, useRef } from 'react'
import { isWayOpen } from '../../../claim/terms/termsGate.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { say } from '../../../language/say.ts'
import { Preparing } from '../../claim/Preparing.tsx'
import { TermsNotLoaded } from '../../claim/terms/TermsNotLoaded.tsx'
import { WaivedNotice } from '../../claim/terms/WaivedNotice.tsx'
import { rich } from '../../language/rich.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorSentence } from '../../parts/ErrorSentence.tsx'
import { lazyPart } from '../../parts/lazyPart.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Time } from '../../parts/Time.tsx'
import styles from './TermsGate.module.css'
import type { SafeTerms } from './useSafeTerms.ts'

const AcceptForSafe = lazyPart(
  () => import('./AcceptForSafe.tsx').then((module) => module.AcceptForSafe),
  function ForSafeNotLoaded({ campaign }) {
    const { safe } = useOpenSafe()
    return <TermsNotLoaded campaign={campaign.id} account={safe.address} />
  },
)

/**
 * What is before the site's own ways to claim for a Safe: the campaign's terms, where it has some, once
 * for the Safe. What was begun in one of the ways stays as it is meanwhile.
 */
export function TermsGate({
  campaign,
  terms,
  text,
  onText,
  children,
}: {
  campaign: CampaignConfig
  terms: SafeTerms
  /** Of an acceptance that a link has brought; anybody may have written it. */
  text: string | undefined
  onText: (text: string | undefined) => void
  children: ReactNode
}) {
  const { gate, isHolding, isUnasked, ask, setStuck } = terms
  const here = useRef<HTMLDivElement>(null)
  const isOpen = isWayOpen(gate)
  return (
    <div className={`stack ${isHolding ? styles.holding : 'gap20'}`}>
      <div ref={here} className={styles.terms} tabIndex={-1} data-safe-terms={gate.status}>
        {words()}
      </div>
      <div className={styles.ways} hidden={gate.status === 'to-accept' && !isOpen} inert={isHolding}>
        {children}
      </div>
    </div>
  )

  function words() {
    switch (gate.status) {
      case 'open':
      case 'asking': {
        if (isHolding) return <Preparing what={say('Checking whether this campaign has terms.')} />
        const isBusy = gate.status === 'asking'
        return text !== undefined && (isUnasked || isBusy) ? (
          <Notice
            tone="plain"
            title={say('You were sent terms to accept for this Safe')}
            action={
              <Button onClick={() => void ask()} isBusy={isBusy}>
                {say('Read the terms')}
              </Button>
            }
          >
            {say('Another owner has begun to accept this campaign’s terms.')}
          </Notice>
        ) : null
      }
      case 'could-not-ask':
        return (
          <div className="muted small">
            <p>{say('We couldn’t check whether this campaign has terms. You can still claim.')}</p>
            <ErrorSentence error={gate.error} />
          </div>
        )
      case 'accepted':
        return (
          <p className="muted small" role="status">
            {rich('The owners accepted this campaign’s terms on {date}.', {
              date: <Time at={Math.floor(gate.acceptedAt / 1_000)} only="date" />,
            })}
          </p>
        )
      case 'to-accept':
        return (
          <>
            {gate.isWaived ? <WaivedNotice /> : null}
            <Suspense fallback={<p className="muted small">{say('Opening the terms…')}</p>}>
              <AcceptForSafe
                campaign={campaign}
                text={text}
                onText={onText}
                onStuck={setStuck}
                terms={gate.terms}
                onAccepted={() => here.current?.focus({ preventScroll: true })}
              />
            </Suspense>
          </>
        )
    }
  }
}
