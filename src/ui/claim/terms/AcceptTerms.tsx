import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { isRejection } from '../../../claim/isRejection.ts'
import { type AcceptStep, acceptTerms } from '../../../claim/terms/acceptTerms.ts'
import { type Terms, termsQuery } from '../../../claim/terms/termsQuery.ts'
import { apiOf } from '../../../session/apiOf.ts'
import { Button } from '../../parts/Button.tsx'
import { SignedText } from '../../session/SignedText.tsx'
import { TermsText } from '../../session/TermsText.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import { ErrorNotice } from '../ErrorNotice.tsx'
import styles from './AcceptTerms.module.css'

/** The terms of a campaign, to be read and accepted by a signature, and the way that needs neither. */
export function AcceptTerms({
  campaign,
  payer,
  account,
  isSafe,
  terms,
  onAccepted,
}: {
  campaign: string
  payer: Address
  account: Address
  isSafe: boolean
  terms: Terms
  onAccepted: () => void
}) {
  const site = useSite()
  const client = useQueryClient()
  const { actions } = useWallet()
  const [step, setStep] = useState<AcceptStep>({ status: 'idle' })
  const [isChanged, setChanged] = useState(false)
  const [owners, setOwners] = useState<{ signed: number; required: number }>()
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => () => attempt.current?.abort(), [])
  const { queryKey } = termsQuery(site, { campaign, account: payer })

  const leave = () => {
    attempt.current?.abort()
    attempt.current = undefined
    setStep({ status: 'idle' })
  }
  const turn = (next: AcceptStep) => {
    switch (next.status) {
      case 'accepted':
        // The button that was pressed goes: the focus stays where it stood.
        onAccepted()
        client.setQueryData(queryKey, next.standing)
        return
      case 'changed':
        setChanged(true)
        setStep({ status: 'idle' })
        void client.invalidateQueries({ queryKey })
        return
      default:
        setStep(next)
    }
  }
  const accept = async () => {
    const api = apiOf(site, { account: payer })
    if (!api || attempt.current) return
    const mine = new AbortController()
    attempt.current = mine
    setOwners(undefined)
    await acceptTerms({
      ...{ api, campaign, account: payer, terms, isRejection, signal: mine.signal },
      ...{ origin: window.location.origin, chainId: site.chainId },
      sign: (text) => actions.signText({ account: payer, text, signal: mine.signal, onProgress: setOwners }),
      onStep: turn,
    })
    if (attempt.current === mine) attempt.current = undefined
  }

  const { status } = step
  const isAsking = status === 'signing' || status === 'sending'
  return (
    <section className={styles.terms} aria-label="Terms of this campaign">
      <h3>Terms of this campaign</h3>
      <p>The operator of this site asks you to accept them before you claim here.</p>
      {isChanged ? (
        <p role="status" className={styles.changed}>
          The terms have changed in the meantime. Nothing was accepted: read them again.
        </p>
      ) : null}
      <TermsText label="The terms" text={terms.text} />
      <p className={styles.small}>
        SHA-256 of the text: <code>{terms.hash}</code>
      </p>
      <p className={isAsking ? styles.small : 'visuallyHidden'} role="status">
        {status === 'signing'
          ? isSafe
            ? 'Waiting for the owners of the Safe, who sign in the Safe’s own wallet. That may take as long as it takes.'
            : 'Waiting for your signature. It costs nothing and sends nothing to the chain.'
          : null}
        {status === 'signing' && owners
          ? ` ${owners.signed} of ${owners.required} owners have signed.`
          : null}
        {status === 'sending' ? 'Handing the acceptance to this site.' : null}
      </p>
      {step.status === 'signing' ? <SignedText label="The text that is signed" text={step.message} /> : null}
      {step.status === 'idle' && step.error ? (
        <ErrorNotice title="Not accepted" lead="The tokens are still here." error={step.error} />
      ) : null}
      {isAsking ? (
        <Button kind="quiet" onClick={leave}>
          Cancel
        </Button>
      ) : (
        <Button className={styles.wide ?? ''} onClick={() => void accept()}>
          Accept by a signature
        </Button>
      )}
      <p className={styles.small}>
        The contract asks for no terms: the direct way on the chain stays open without them.{' '}
        <Link
          className={styles.link}
          href={`/claim/${campaign}/without-this-site/#account=${account}`}
          prefetch={false}
        >
          Claim without this site
        </Link>
      </p>
    </section>
  )
}
