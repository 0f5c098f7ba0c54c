import { Suspense, useEffect, useState } from 'react'
import type { Allocation } from '../../claim/checkAllocation.ts'
import type { Manifest } from '../../claim/loadPackage.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { ClaimPanel } from './ClaimPanel.tsx'
import { RecipientField } from './RecipientField.tsx'
import { type RecipientEntry, recipientOf } from './recipient.ts'
import { useClaim } from './useClaim.ts'

/** Only a site with an API has it. */
const Sponsored = lazyPart(
  () => import('./sponsored/Sponsored.tsx').then((module) => module.Sponsored),
  NotLoaded,
)
/** Only a Safe's owners need it. */
const SafeNote = lazyPart(() => import('./SafeNote.tsx').then((module) => module.SafeNote), NotLoaded)

/**
 * The claim of one allocation by one payer. Its user gives it both as its `key`: what was typed or sent for one
 * allocation, or from one wallet, can then never be meant for another.
 */
export function EligibleClaim({
  campaign,
  manifest,
  allocation,
}: {
  campaign: CampaignConfig
  manifest: Manifest
  allocation: Allocation
}) {
  const { api } = useSite()
  const wallet = useWallet()
  const [entry, setEntry] = useState<RecipientEntry>({ isOpen: false, text: '' })
  // Asking nodes whether it is a Safe tells them who is looked at: only of one that was opened here before, or when it is wanted.
  const [isWanted, want] = useState(() => !!localStorage['everclaim.safes']?.includes(allocation.account))
  const payer = wallet.status === 'connected' ? wallet.account : undefined
  const isConnected = payer !== undefined
  useEffect(() => {
    // What the claim goes on with is fetched before it is needed.
    if (!isConnected) return
    void import('../../claim/planClaim.ts').catch(() => undefined)
    void import('./AttemptState.tsx').catch(() => undefined)
    void import('./ReadyState.tsx').catch(() => undefined)
    if (api.isEnabled) void import('./terms/BeforeClaiming.tsx').catch(() => undefined)
  }, [api.isEnabled, isConnected])
  const isOwner = payer?.toLowerCase() === allocation.account.toLowerCase()
  const { state, isRetrying, claim, retry, forget } = useClaim({
    campaign,
    allocation,
    recipient: isOwner ? recipientOf(entry) : { status: 'self' },
  })
  return (
    <>
      <ClaimPanel
        state={state}
        token={manifest.token}
        tree={manifest.tree}
        payer={payer}
        safe={wallet.status === 'connected' ? (wallet.safe ?? wallet.safeAccount ?? undefined) : undefined}
        campaign={campaign.id}
        campaignPath={`/claim/${campaign.id}/`}
        isRetrying={isRetrying}
        recipientField={isOwner ? <RecipientField entry={entry} onChange={setEntry} /> : null}
        onConnect={wallet.actions.openConnect}
        onClaim={claim}
        onRetry={retry}
        onForget={forget}
      />
      {api.isEnabled && (isConnected || localStorage['everclaim.sponsored']) ? (
        <Suspense>
          <Sponsored {...{ campaign, allocation, state, payer }} />
        </Suspense>
      ) : null}
      {isConnected || isWanted ? (
        <Suspense>
          <SafeNote {...{ campaign, allocation, isWanted }} status={state.status} />
        </Suspense>
      ) : state.status === 'no-wallet' || state.status === 'not-started' ? (
        <TextButton onClick={() => want(true)}>Is this address a Safe?</TextButton>
      ) : null}
    </>
  )
}
