import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isHash } from 'viem'
import { isAgreed } from '../../claim/nodesAgreement.ts'
import { packageQuery } from '../../claim/queries.ts'
import { receiptQuery } from '../../claim/receiptQuery.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { Link } from '../navigation/Link.tsx'
import { OtherDevice } from '../otherDevice/OtherDevice.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { dateFormat } from '../parts/formatters.ts'
import { Notice } from '../parts/Notice.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { useSite } from '../site/siteContext.ts'
import { PaidReceipt } from './PaidReceipt.tsx'
import styles from './ReceiptPage.module.css'
import { useFragment } from './useFragment.ts'

/**
 * What one transaction paid, read from the chain. The page's address names the transaction and nothing else.
 */
export function ReceiptPage({ campaign }: { campaign: CampaignConfig }) {
  const site = useSite()
  const client = useQueryClient()
  const asked = useFragment('transaction')
  const hash = asked && isHash(asked) ? asked : undefined
  const pkg = useQuery(packageQuery(site, campaign))
  const receipt = useQuery({
    ...receiptQuery(site, { campaign, hash: hash ?? '0x' }),
    enabled: hash !== undefined,
    // A transaction of a moment ago may not be everywhere yet.
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'not-found' || (data?.status === 'claimed' && !isAgreed(data.agreement))
        ? 3_000
        : false,
  })

  const isPaid = pkg.data && receipt.data?.status === 'claimed' && isAgreed(receipt.data.agreement)
  return (
    <div className={styles.page}>
      {/* A receipt has its own. */}
      {isPaid ? null : <h1 className="visuallyHidden">{say('Receipt')}</h1>}
      {body()}
      {hash ? (
        <div className={`afterRead ${styles.back}`}>
          <OtherDevice
            campaign={campaign.id}
            path={campaignPath(campaign.id, 'receipt', { transaction: hash })}
          />
        </div>
      ) : null}
      <p className={`center afterRead ${styles.back}`}>
        <Link className="tall" href={campaignPath(campaign.id)}>
          {say('Back to the campaign')}
        </Link>
      </p>
    </div>
  )

  function body(): ReactNode {
    if (asked === undefined) return <p className="loading">{say('Reading the receipt…')}</p>
    if (!hash)
      return (
        <Notice tone="warn" title={say('No receipt to show')}>
          {say('This link has no transaction. Open the receipt from the claim page.')}
        </Notice>
      )
    const error = pkg.error ?? receipt.error
    if (error && !pkg.isFetching && !receipt.isFetching)
      return (
        <ErrorNotice
          title={say('We couldn’t read the receipt')}
          lead={say('Your claim isn’t affected.')}
          error={error}
          onRetry={() => {
            void client.refetchQueries({ queryKey: ['package'] })
            void client.refetchQueries({ queryKey: ['receipt'] })
          }}
        />
      )
    if (!receipt.data || !pkg.data) return <p className="loading">{say('Reading the receipt from Blast…')}</p>
    const { data } = receipt
    switch (data.status) {
      case 'claimed':
        if (!isAgreed(data.agreement))
          return (
            <Notice tone="warn" title={say('Confirmed by one node')}>
              <p>{say('We are waiting for a second node. The receipt then shows here.')}</p>
              <TransactionLink hash={data.hash} />
            </Notice>
          )
        return (
          <>
            <PaidReceipt
              receipt={data}
              manifest={pkg.data.manifest}
              distributor={pkg.data.distributor}
              campaign={campaign}
            />
            <p className={styles.onPaper}>
              {say('Read from Blast on {time}. Anyone can read it again at {address}', {
                time: utcMinute(receipt.dataUpdatedAt),
                address: window.location.href,
              })}
            </p>
          </>
        )
      case 'not-found':
        return (
          <Notice tone="plain" title={say('Not confirmed yet')}>
            <p>{say('No block has this transaction yet. We keep checking.')}</p>
            <TransactionLink hash={hash} />
          </Notice>
        )
      case 'reverted':
        return (
          <Notice tone="bad" title={say('This transaction failed')}>
            <p>{say('It paid nothing and spent only the network fee.')}</p>
            <TransactionLink hash={data.hash} />
          </Notice>
        )
      case 'no-claim':
        return (
          <Notice tone="plain" title={say('This transaction claimed nothing')}>
            <p>{say('It succeeded, but paid nothing from this campaign.')}</p>
            <TransactionLink hash={data.hash} />
          </Notice>
        )
    }
  }
}

/** `23 November 2026 at 14:05 UTC`. A sheet of paper has no reader’s zone. */
const utcMinute = (milliseconds: number) =>
  say('{time} UTC', {
    time: dateFormat({
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(milliseconds),
  })
