import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { isHash } from 'viem'
import { isAgreed } from '../../claim/nodesAgreement.ts'
import { packageQuery } from '../../claim/queries.ts'
import { receiptQuery } from '../../claim/receiptQuery.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
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
  const router = useRouter()
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

  return (
    <div className={styles.page}>
      {body()}
      <p className="center">
        <Link className="tall" href={`/claim/${campaign.id}/`}>
          Back to the campaign
        </Link>
      </p>
    </div>
  )

  function body(): ReactNode {
    if (asked === undefined) return <p className="loading">Reading the receipt.</p>
    if (!hash)
      return (
        <Notice tone="warn" title="No receipt to show">
          The address of this page names no transaction. Open it from the claim, or add the transaction’s
          hash.
        </Notice>
      )
    const error = pkg.error ?? receipt.error
    if (error && !pkg.isFetching && !receipt.isFetching)
      return (
        <ErrorNotice
          title="Could not read the receipt"
          lead="This says nothing about the claim itself."
          error={error}
          onRetry={() => {
            void client.refetchQueries({ queryKey: ['package'] })
            void client.refetchQueries({ queryKey: ['receipt'] })
          }}
        />
      )
    if (!receipt.data || !pkg.data) return <p className="loading">Reading the receipt from the chain.</p>
    const { data } = receipt
    switch (data.status) {
      case 'claimed':
        if (!isAgreed(data.agreement))
          return (
            <Notice tone="warn" title="One node reports that this was claimed">
              <p>No other node has answered yet. The receipt shows here once a second one confirms it.</p>
              <TransactionLink hash={data.hash} />
            </Notice>
          )
        return <PaidReceipt receipt={data} manifest={pkg.data.manifest} distributor={pkg.data.distributor} />
      case 'not-found':
        return (
          <Notice tone="plain" title="Not on the chain yet">
            <p>No block has this transaction at the moment. This page keeps looking.</p>
            <TransactionLink hash={hash} />
          </Notice>
        )
      case 'reverted':
        return (
          <Notice tone="bad" title="This transaction did not go through">
            <p>It paid nothing; only its network fee was spent.</p>
            <TransactionLink hash={data.hash} />
          </Notice>
        )
      case 'no-claim':
        return (
          <Card title="No claim in this transaction" isHero>
            <p>It went through, and paid nothing of this campaign.</p>
            <TransactionLink hash={data.hash} />
            <div className={styles.actions}>
              <Button kind="quiet" onClick={() => void router.push(`/claim/${campaign.id}/`)}>
                Back to the campaign
              </Button>
            </div>
          </Card>
        )
    }
  }
}
