import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { getAddress, isAddressEqual, zeroAddress } from 'viem'
import { sponsorshipQuery } from '../../claim/sponsored/sponsorshipQuery.ts'
import { termsQuery } from '../../claim/terms/termsQuery.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { useSite } from '../site/siteContext.ts'
import { safeOfWallet, useWallet } from '../wallet/walletContext.ts'
import { AllocationClaim, type AllocationClaimProps } from './AllocationClaim.tsx'
import styles from './OwnerClaim.module.css'
import { RecipientField } from './RecipientField.tsx'
import { type RecipientEntry, recipientOf } from './recipient.ts'
import { recipientStore } from './recipientStore.ts'
import { noVotes, votesChoiceOf } from './votes/votesChoice.ts'

/** Only some tokens have votes; nothing waits for it. */
const VotesField = lazyPart(
  () => import('./votes/VotesField.tsx').then((module) => module.VotesField),
  () => null,
)
const VotesOutcome = lazyPart(
  () => import('./votes/VotesOutcome.tsx').then((module) => module.VotesOutcome),
  () => null,
)

/** The claim of an allocation by the listed account itself: it alone can have the tokens paid elsewhere. */
export function OwnerClaim(props: AllocationClaimProps) {
  const { campaign, manifest, allocation } = props
  const { distributor } = campaign
  const { index, account: payer } = allocation
  const [entry, setEntry] = useState<RecipientEntry>(() => {
    const text = recipientStore.read({ distributor, index, payer })
    return { isOpen: text !== '', text, isKept: text !== '' }
  })
  const change = (next: RecipientEntry) => {
    setEntry(next)
    recipientStore.keep({ distributor, index, payer }, next.text)
  }
  // It is paid once: nothing is left that could be sent to what was typed.
  const forget = useCallback(
    () => recipientStore.keep({ distributor, index, payer }, ''),
    [distributor, index, payer],
  )
  const token = getAddress(manifest.token.address)
  const isCoin = isAddressEqual(token, zeroAddress)
  const recipient = recipientOf(entry, { distributor, token: isCoin ? undefined : token })

  const wallet = useWallet()
  const site = useSite()
  const client = useQueryClient()
  const isInHost = wallet.status === 'connected' && wallet.safe !== undefined
  useEffect(() => {
    // There the page waits for all of its answers: asked for when the button is drawn, they came last.
    if (!isInHost || !site.api.isEnabled) return
    void client.prefetchQuery(termsQuery(site, { campaign: campaign.id, account: payer }))
    void client.prefetchQuery(sponsorshipQuery(site, campaign.id))
  }, [campaign.id, client, isInHost, payer, site])
  const [votesEntry, setVotesEntry] = useState(noVotes)
  // A Safe has no key that could sign it: its owners delegate by a call of its own.
  const hasVotes =
    !isCoin &&
    recipient.status === 'self' &&
    wallet.status === 'connected' &&
    wallet.safeAccount !== null &&
    !safeOfWallet(wallet)
  const votes = votesChoiceOf(hasVotes ? votesEntry : noVotes, [token, distributor])
  const delegation = votes.status === 'signed' ? votes.delegation : undefined
  return (
    <AllocationClaim
      {...props}
      recipient={recipient}
      recipientField={
        <div className={styles.ways}>
          {votes.status === 'not-asked' ? (
            <RecipientField entry={entry} recipient={recipient} onChange={change} />
          ) : null}
          {hasVotes ? (
            <Suspense>
              <VotesField
                campaign={campaign}
                manifest={manifest}
                allocation={allocation}
                entry={votesEntry}
                choice={votes}
                onChange={setVotesEntry}
              />
            </Suspense>
          ) : null}
        </div>
      }
      votes={votes}
      onVotesDropped={() => setVotesEntry(noVotes)}
      afterPaid={
        delegation ? (
          <Suspense>
            <VotesOutcome token={token} account={payer} delegatee={delegation.delegatee} />
          </Suspense>
        ) : null
      }
      onPaid={forget}
    />
  )
}
