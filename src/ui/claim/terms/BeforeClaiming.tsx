import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { Address } from 'viem'
import { isWayOpen, termsGate } from '../../../claim/terms/termsGate.ts'
import { termsQuery } from '../../../claim/terms/termsQuery.ts'
import { message, say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
import { ErrorSentence } from '../../parts/ErrorSentence.tsx'
import { lazyPart } from '../../parts/lazyPart.ts'
import { Time } from '../../parts/Time.tsx'
import { useSite } from '../../site/siteContext.ts'
import { Preparing } from '../Preparing.tsx'
import type { RoundTerms } from './AcceptTerms.tsx'
import styles from './BeforeClaiming.module.css'
import { TermsNotLoaded } from './TermsNotLoaded.tsx'
import { WaivedNotice } from './WaivedNotice.tsx'

const AcceptTerms = lazyPart(
  () => import('./AcceptTerms.tsx').then((module) => module.AcceptTerms),
  TermsNotLoaded,
)

/**
 * What is before the site's own claim button: the campaign's terms, where it has some. Where the API
 * cannot be asked nobody waits for it. The contract asks for nothing of this, and the page says so.
 */
export function BeforeClaiming({
  campaign: ofPage,
  round,
  payer,
  account,
  isSafe,
  children,
}: {
  campaign: string
  /** Of several rounds of a series that are claimed together: the one whose terms come next. */
  round?: RoundTerms | undefined
  /** The connected account: who claims here, and whom the site's terms are for. */
  payer: Address | undefined
  /** The account of the allocation. */
  account: Address
  isSafe: boolean
  /** The site's own way to claim. */
  children?: ReactNode
}) {
  const site = useSite()
  const campaign = round?.campaign ?? ofPage
  const here = useRef<HTMLDivElement>(null)
  const [isStuck, setStuck] = useState(false)
  const isAsked = site.api.isEnabled && payer !== undefined
  const { data: answer } = useQuery({
    ...termsQuery(site, { campaign, account: payer ?? account }),
    enabled: isAsked,
  })
  const gate = termsGate({ isAsked, isAble: true, answer, isStuck })
  return (
    <div ref={here} className={styles.before} tabIndex={-1} data-terms={gate.status}>
      {gate.status === 'to-accept' ? words() : null}
      {isWayOpen(gate) ? children : null}
      {gate.status === 'to-accept' ? null : words()}
    </div>
  )

  function words(): ReactNode {
    switch (gate.status) {
      case 'open':
        return null
      case 'asking':
        return <Preparing what={say('Checking whether this campaign has terms.')} />
      case 'could-not-ask':
        return (
          <div className="muted small">
            <p>
              {round
                ? rich('We couldn’t check whether {title} has terms. You can still claim.', {
                    title: round.title,
                  })
                : say('We couldn’t check whether this campaign has terms. You can still claim.')}
            </p>
            <ErrorSentence error={gate.error} />
          </div>
        )
      case 'accepted':
        return (
          <p className="muted small">
            {rich(
              round
                ? message('You accepted the terms of {title} {time}.')
                : message('You accepted this campaign’s terms {time}.'),
              { title: round?.title, time: <Time at={Math.floor(gate.acceptedAt / 1_000)} /> },
            )}
          </p>
        )
      case 'to-accept':
        return payer ? (
          <>
            {gate.isWaived ? <WaivedNotice /> : null}
            <Suspense fallback={<p className="muted small">{say('Opening the terms.')}</p>}>
              <AcceptTerms
                key={campaign}
                campaign={campaign}
                round={round}
                payer={payer}
                account={account}
                isSafe={isSafe}
                onAccepted={onAccepted}
                onStuck={setStuck}
                terms={gate.terms}
              />
            </Suspense>
          </>
        ) : null
    }
  }

  /** A visitor who has gone on to something else meanwhile stays there. */
  function onAccepted() {
    const { activeElement, body } = document
    if (activeElement === body || here.current?.contains(activeElement))
      here.current?.focus({ preventScroll: true })
  }
}
