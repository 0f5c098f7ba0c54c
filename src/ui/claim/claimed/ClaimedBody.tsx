import type { ReactNode } from 'react'
import { type Hex, isAddressEqual, zeroHash } from 'viem'
import type { Manifest } from '../../../campaign/manifest.ts'
import type { ClaimRecord, ClaimState } from '../../../claim/claimState.ts'
import { say } from '../../../language/say.ts'
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
  children,
}: {
  state: Extract<ClaimState, { status: 'done' | 'claimed-before' }>
  /** Its name in the site. */
  campaign: string
  token: Pick<Manifest['token'], 'address' | 'symbol' | 'decimals'>
  /** What is still to come. */
  children?: ReactNode
}) {
  const { account } = state.allocation
  const claim = state.status === 'done' ? state : state.claim
  const receipt = ({ hash }: { hash: Hex }) => <ReceiptLink campaign={campaign} hash={hash} />
  return (
    <>
      {claim ? (
        <Facts claim={claim} account={account} />
      ) : claim === undefined ? (
        <>
          <p className="visuallyHidden">{say('Looking for the transaction.')}</p>
          {/* As high as what it shows in a moment. */}
          <div className={styles.looked} inert>
            <Facts claim={{ recipient: account, hash: zeroHash, timestamp: 0 }} account={account} />
          </div>
        </>
      ) : null}
      {state.status === 'claimed-before' && state.leftInQueue ? (
        <p className="muted small">
          {say(
            'The proposal in the Safe’s queue is no longer needed: executing it would pay nothing. Its owners can reject it there.',
          )}
        </p>
      ) : null}
      <div className={styles.next}>
        <AddToken token={token} />
        <ShareClaim campaign={campaign} symbol={token.symbol} />
        {claim ? (
          receipt(claim)
        ) : claim === undefined ? (
          <span inert>{receipt({ hash: zeroHash })}</span>
        ) : null}
      </div>
      {children}
      <OtherCampaigns account={account} besides={campaign} />
    </>
  )
}

function Facts({ claim, account }: { claim: ClaimRecord; account: Hex }) {
  const { recipient, hash, timestamp } = claim
  return (
    <DescriptionList
      rows={[
        [
          say('Paid to'),
          <span key="recipient" data-paid-to>
            <Address value={recipient} />
          </span>,
        ],
        ...(isAddressEqual(recipient, account)
          ? []
          : [[say('Listed address'), <Address key="account" value={account} />] as const]),
        ...(timestamp === undefined ? [] : [[say('Time'), <Time key="time" at={timestamp} />] as const]),
        [say('Transaction'), <TransactionLink key="transaction" hash={hash} />],
      ]}
    />
  )
}
