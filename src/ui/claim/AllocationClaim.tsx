import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Manifest } from '../../campaign/manifest.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { mayHold } from '../../storage/listNames.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { useSite } from '../site/siteContext.ts'
import { safeOfWallet, useWallet } from '../wallet/walletContext.ts'
import { ClaimPanel } from './ClaimPanel.tsx'
import { Sponsored } from './claimParts.ts'
import type { Recipient } from './recipient.ts'
import type { SponsoredReport } from './sponsored/Sponsored.tsx'
import { useClaim } from './useClaim.ts'
import type { VotesChoice } from './votes/votesChoice.ts'

/** Only a Safe's owners need it. */
const SafeNote = lazyPart(() => import('./SafeNote.tsx').then((module) => module.SafeNote), NotLoaded)

export type AllocationClaimProps = {
  campaign: CampaignConfig
  manifest: Manifest
  allocation: Allocation
}

/** The claim of one allocation: its status, and what can be done about it. */
export function AllocationClaim({
  campaign,
  manifest,
  allocation,
  recipient,
  recipientField,
  votes,
  afterPaid,
  onVotesDropped,
  onPaid,
}: AllocationClaimProps & {
  recipient: Recipient
  /** Where another recipient is typed, for those who may name one. */
  recipientField: ReactNode
  /** Who shall vote with the tokens, where the owner says so with the claim. */
  votes?: VotesChoice
  onVotesDropped?: () => void
  /** What else has come of a claim that was just made. */
  afterPaid?: ReactNode
  /** The allocation is paid. */
  onPaid?: () => void
}) {
  const { api } = useSite()
  const wallet = useWallet()
  // Asking nodes whether it is a Safe shows them who is looked at: only of one that was opened here before,
  // or when it is wanted.
  const [isWanted, want] = useState(() => mayHold('safes', allocation.account))
  const [sponsored, setSponsored] = useState<SponsoredReport>({ isFree: false, words: undefined })
  const [paysOneself, setPaysOneself] = useState(false)
  const payer = wallet.status === 'connected' ? wallet.account : undefined
  const isConnected = payer !== undefined
  const { state, overTime, isReportedClaimed, isRetrying, claim, retry, forget } = useClaim({
    campaign,
    allocation,
    recipient,
    votes,
  })
  // The site sends a plain claim.
  const isOwnWay = paysOneself || (votes !== undefined && votes.status !== 'not-asked')
  const isPaid = state.status === 'done' || state.status === 'claimed-before'
  const isUnderWay = sponsored.words !== undefined && !isPaid && !isOwnWay
  useEffect(() => {
    if (isPaid) onPaid?.()
  }, [isPaid, onPaid])
  return (
    <>
      <ClaimPanel
        state={state}
        overTime={overTime}
        isReportedClaimed={isReportedClaimed}
        token={manifest.token}
        tree={manifest.tree}
        payer={payer}
        safe={safeOfWallet(wallet)}
        campaign={campaign.id}
        title={manifest.texts.title}
        isRetrying={isRetrying}
        // A free claim that is under way pays the listed address.
        recipientField={isUnderWay && recipient.status === 'self' ? null : recipientField}
        sponsored={
          api.isEnabled && (isConnected || mayHold('sponsored')) ? (
            <Suspense>
              <Sponsored
                campaign={campaign}
                allocation={allocation}
                state={state}
                overTime={overTime}
                token={manifest.token}
                payer={payer}
                recipient={recipient}
                paysOneself={isOwnWay}
                onFree={() => {
                  setPaysOneself(false)
                  onVotesDropped?.()
                }}
                onReport={setSponsored}
              />
            </Suspense>
          ) : null
        }
        afterPaid={afterPaid}
        words={isUnderWay ? sponsored.words : undefined}
        isFree={sponsored.isFree && !isOwnWay}
        onConnect={wallet.actions.openConnect}
        onPayOneself={() => setPaysOneself(true)}
        onClaim={claim}
        onRetry={retry}
        onForget={forget}
      />
      {isConnected || isWanted ? (
        <Suspense>
          <SafeNote campaign={campaign} allocation={allocation} isWanted={isWanted} status={state.status} />
        </Suspense>
      ) : state.status === 'no-wallet' || state.status === 'not-started' ? (
        <TextButton onClick={() => want(true)}>{say('Is this address a Safe?')}</TextButton>
      ) : null}
    </>
  )
}
