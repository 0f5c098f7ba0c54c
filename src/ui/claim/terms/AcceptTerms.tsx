import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Address } from 'viem'
import { isRejection } from '../../../claim/isRejection.ts'
import { type Terms, type TermsAnswer, termsQuery } from '../../../claim/terms/termsQuery.ts'
import { say } from '../../../language/say.ts'
import { apiOf } from '../../../session/apiOf.ts'
import { rich } from '../../language/rich.tsx'
import { Action } from '../../parts/Action.tsx'
import { Button } from '../../parts/Button.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { SignedText } from '../../session/SignedText.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import styles from './AcceptTerms.module.css'
import { acceptanceStore, useAcceptance } from './acceptanceStore.ts'
import { TermsText } from './TermsText.tsx'
import { WithoutThisSite } from './WithoutThisSite.tsx'

/** A round of a series, by whose terms a claim of several rounds is held up. */
export type RoundTerms = {
  /** Its name in the site. */
  readonly campaign: string
  /** As the page calls it. */
  readonly title: ReactNode
  /** Claims the others without it; undefined where it is the only one. */
  readonly onLeaveOut: (() => void) | undefined
}

/** The terms of a campaign, to be read and accepted by a signature, and the way that needs neither. */
export function AcceptTerms({
  campaign,
  round,
  payer,
  account,
  isSafe,
  terms,
  onAccepted,
  onStuck,
}: {
  campaign: string
  round?: RoundTerms | undefined
  payer: Address
  account: Address
  isSafe: boolean
  terms: Terms
  onAccepted: () => void
  /** What was signed finds nobody who takes it, through no fault of who signed. */
  onStuck: (isStuck: boolean) => void
}) {
  const id = useId()
  const site = useSite()
  const client = useQueryClient()
  const { actions } = useWallet()
  const { step, owners } = useAcceptance({ campaign, account: payer, hash: terms.hash })
  const latest = useRef(onAccepted)
  latest.current = onAccepted
  // It may have come to its end while the page drew something else.
  useEffect(() => {
    const { queryKey } = termsQuery(site, { campaign, account: payer })
    if (step.status === 'changed') void client.invalidateQueries({ queryKey })
    if (step.status !== 'accepted') return
    // The button that was pressed goes: the focus stays where it was.
    latest.current()
    client.setQueryData<TermsAnswer>(queryKey, { standing: step.standing })
    acceptanceStore.leave()
  }, [campaign, client, payer, site, step])
  const trouble = step.status === 'idle' ? step.trouble : undefined
  const isStuck = trouble?.isOutage ?? false
  useEffect(() => {
    onStuck(isStuck)
    return () => onStuck(false)
  }, [isStuck, onStuck])

  const accept = () => {
    const api = apiOf(site, { account: payer })
    if (!api) return
    acceptanceStore.begin({
      api,
      campaign,
      account: payer,
      terms,
      isRejection,
      origin: window.location.origin,
      chainId: site.chainId,
      sign: (text, { signal, onProgress }) => actions.signText({ account: payer, text, signal, onProgress }),
    })
  }

  const { status } = step
  const isAsking = status === 'signing' || status === 'sending'
  return (
    <section className={styles.terms} aria-labelledby={id}>
      <h3 id={id}>
        {round ? rich('Terms of {title}', { title: round.title }) : say('Terms of this campaign')}
      </h3>
      <p>
        {round
          ? say('This site asks you to accept them before you claim this round here.')
          : say('This site asks you to accept them before you claim here.')}
      </p>
      {step.status === 'changed' ? (
        <p role="status" className="warn">
          {say('The terms have changed. Nothing was accepted. Read them again.')}
        </p>
      ) : null}
      <TermsText terms={terms} />
      <p className={isAsking ? styles.small : 'visuallyHidden'} role="status">
        {status === 'signing'
          ? isSafe
            ? say('Waiting for the owners, who sign in the Safe. What they have signed stays there.')
            : say('Waiting for your signature. Signing is free and sends nothing.')
          : null}
        {status === 'signing' && owners
          ? ` ${say(
              {
                one: '{signed} of {count} owner has signed.',
                other: '{signed} of {count} owners have signed.',
              },
              { signed: owners.signed, count: owners.required },
            )}`
          : null}
        {status === 'sending' ? say('Saving your acceptance.') : null}
      </p>
      {step.status === 'signing' ? <SignedText label={say('Text to sign')} text={step.message} /> : null}
      {trouble ? (
        <ErrorNotice
          title={
            trouble.stored === 'maybe' ? say('We don’t know whether it was accepted') : say('Not accepted')
          }
          lead={trouble.stored === 'maybe' ? say('You can accept again: it counts once.') : ''}
          error={trouble.error}
        />
      ) : null}
      {isAsking ? (
        <Button kind="quiet" onClick={acceptanceStore.leave}>
          {say('Cancel')}
        </Button>
      ) : (
        <Action>
          <Button isWide onClick={accept}>
            {say('Sign to accept the terms')}
          </Button>
        </Action>
      )}
      {round?.onLeaveOut && !isAsking ? (
        <TextButton onClick={round.onLeaveOut}>{say('Leave this round out')}</TextButton>
      ) : null}
      <WithoutThisSite campaign={campaign} account={account} />
    </section>
  )
}
