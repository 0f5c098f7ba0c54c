import { useEffect, useState } from 'react'
import type { Allocation } from '../../claim/checkAllocation.ts'
import type { Manifest } from '../../claim/loadPackage.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { ClaimPanel } from './ClaimPanel.tsx'
import { RecipientField } from './RecipientField.tsx'
import { type RecipientEntry, recipientOf } from './recipient.ts'
import { useClaim } from './useClaim.ts'

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
  const wallet = useWallet()
  const [entry, setEntry] = useState<RecipientEntry>({ isOpen: false, text: '' })
  const payer = wallet.status === 'connected' ? wallet.account : undefined
  const isConnected = payer !== undefined
  useEffect(() => {
    // What tells of a sent claim is fetched before one is sent.
    if (isConnected) void import('./AttemptState.tsx').catch(() => undefined)
  }, [isConnected])
  const isOwner = payer?.toLowerCase() === allocation.account.toLowerCase()
  const { state, isRetrying, claim, retry, forget } = useClaim({
    campaign,
    allocation,
    recipient: isOwner ? recipientOf(entry) : { status: 'self' },
  })
  return (
    <ClaimPanel
      state={state}
      token={manifest.token}
      tree={manifest.tree}
      payer={payer}
      safe={wallet.status === 'connected' ? wallet.safe : undefined}
      campaignPath={`/claim/${campaign.id}/`}
      isRetrying={isRetrying}
      recipientField={isOwner ? <RecipientField entry={entry} onChange={setEntry} /> : null}
      onConnect={wallet.actions.openConnect}
      onClaim={claim}
      onRetry={retry}
      onForget={forget}
    />
  )
}
