import { isAddressEqual } from 'viem'
import type { Manifest } from '../../../campaign/manifest.ts'
import type { ClaimState } from '../../../claim/claimState.ts'
import { Address } from '../../parts/Address.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { Time } from '../../parts/Time.tsx'
import { ReceiptLink, TransactionLink } from '../../parts/TransactionLink.tsx'
import { AddToken } from '../../receipt/AddToken.tsx'
import { OtherCampaigns } from '../OtherCampaigns.tsx'
import styles from './Claimed.module.css'
import { ShareClaim } from './ShareClaim.tsx'

/** What was paid, to whom and when, and what a person does next. */
export function ClaimedBody({
  state,
  campaign,
  token,
}: {
  state: Extract<ClaimState, { status: 'done' | 'claimed-before' }>
  /** Its name in the site. */
  campaign: string
  token: Pick<Manifest['token'], 'address' | 'symbol' | 'decimals'>
}) {
  const { account } = state.allocation
  const claim = state.status === 'done' ? state : state.claim
  return (
    <>
      {claim ? (
        <DescriptionList
          rows={[
            [
              'Paid to',
              <span key="recipient" data-paid-to>
                <Address value={claim.recipient} />
              </span>,
            ],
            ...(isAddressEqual(claim.recipient, account)
              ? []
              : [['Listed address', <Address key="account" value={account} />] as const]),
            ...(claim.timestamp === undefined
              ? []
              : [['Time', <Time key="time" at={claim.timestamp} />] as const]),
            ['Transaction', <TransactionLink key="transaction" hash={claim.hash} />],
          ]}
        />
      ) : null}
      {state.status === 'claimed-before' && state.leftInQueue ? (
        <p className="muted small">
          The proposal in the Safe’s queue is no longer needed: executing it would pay nothing. Its owners can
          reject it there.
        </p>
      ) : null}
      <OtherCampaigns account={account} besides={campaign} />
      <div className={styles.next}>
        {claim ? <ReceiptLink campaignPath={`/claim/${campaign}/`} hash={claim.hash} /> : null}
        <AddToken token={token} />
        <ShareClaim campaign={campaign} symbol={token.symbol} />
      </div>
    </>
  )
}
