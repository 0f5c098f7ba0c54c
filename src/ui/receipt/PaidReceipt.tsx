import { Suspense, useContext } from 'react'
import type { Address as AddressValue } from 'viem'
import type { Manifest } from '../../campaign/manifest.ts'
import type { ClaimReceipt } from '../../claim/readClaimReceipt.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say, sayNumber } from '../../language/say.ts'
import { makerTexts } from '../../operator/verify/makerTexts.ts'
import { MakerMarkContext } from '../campaign/unlistedContexts.ts'
import { rich } from '../language/rich.tsx'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { ether } from '../parts/ether.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { Time } from '../parts/Time.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { AddToken } from './AddToken.tsx'
import { FinalityText } from './FinalityText.tsx'
import styles from './ReceiptPage.module.css'

/** Only in campaigns over time. */
const PaidSoFar = lazyPart(() => import('./PaidSoFar.tsx').then((module) => module.PaidSoFar), NotLoaded)

/** A claim that the distributor's own log proves. */
export function PaidReceipt({
  receipt,
  manifest,
  distributor,
  campaign,
}: {
  receipt: Extract<ClaimReceipt, { status: 'claimed' }>
  manifest: Manifest
  distributor: AddressValue
  campaign: CampaignConfig
}) {
  const Mark = useContext(MakerMarkContext)
  const { token } = manifest
  const total = receipt.claims.reduce((sum, claim) => sum + claim.amount, 0n)
  const [only] = receipt.claims
  return (
    <article className={styles.receipt} aria-label={say('Receipt')}>
      <div className={styles.top}>
        <svg className={styles.badge} viewBox="0 0 56 56" aria-hidden="true">
          <circle cx="28" cy="28" r="24" />
          <path d="m18 29 7 7 14-15" strokeWidth="3" />
        </svg>
        <h1 className={styles.title}>{say('Claimed')}</h1>
        <p className={styles.amount}>
          <TokenAmount value={total} token={token} />
        </p>
      </div>
      <div className={styles.tear} />
      <div className={styles.facts}>
        {Mark ? <Mark texts={makerTexts(manifest)} /> : null}
        <DescriptionList
          rows={[
            [say('Campaign'), <bdi key="campaign">{manifest.texts.title}</bdi>],
            ...(only && receipt.claims.length === 1
              ? [
                  [say('Listed address'), <Address key="account" value={only.account} />] as const,
                  ...(only.recipient.toLowerCase() === only.account.toLowerCase()
                    ? []
                    : [[say('Paid to'), <Address key="recipient" value={only.recipient} />] as const]),
                  [say('Allocation number'), sayNumber(only.index + 1)] as const,
                  ...(only.paid === undefined
                    ? []
                    : [
                        [
                          say('Paid so far'),
                          <Suspense key="left" fallback={<TokenAmount value={only.paid} token={token} />}>
                            <PaidSoFar
                              campaign={campaign}
                              account={only.account}
                              paid={only.paid}
                              token={token}
                            />
                          </Suspense>,
                        ] as const,
                      ]),
                ]
              : receipt.claims.map(
                  (claim) =>
                    [
                      say('Number {number}', { number: claim.index + 1 }),
                      <span key={claim.index}>
                        {rich('{amount} to {address}', {
                          amount: <TokenAmount value={claim.amount} token={token} />,
                          address: <Address value={claim.recipient} />,
                        })}
                      </span>,
                    ] as const,
                )),
            [say('Paid by the contract'), <Address key="contract" value={distributor} />],
            [say('Network fee paid by'), <Address key="payer" value={receipt.payer} />],
            [
              receipt.l1Fee === undefined ? say('Network fee on Blast') : say('Network fee'),
              <TokenAmount key="fee" value={receipt.l2Fee + (receipt.l1Fee ?? 0n)} token={ether} />,
            ],
            ...(receipt.timestamp === undefined
              ? []
              : [[say('Claimed on'), <Time key="time" at={receipt.timestamp} only="date" />] as const]),
            [say('Block'), sayNumber(receipt.block)],
            [say('Finality'), <FinalityText key="finality" block={receipt.block} />],
            [say('Transaction'), <TransactionLink key="transaction" hash={receipt.hash} />],
          ]}
        />
      </div>
      <div className={styles.foot}>
        <p className={styles.note}>{say('We just read this receipt from Blast.')}</p>
        <Button kind="quiet" onClick={() => window.print()}>
          {say('Print or save')}
        </Button>
        <AddToken token={token} />
      </div>
    </article>
  )
}
