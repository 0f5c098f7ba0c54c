import { useState } from 'react'
import type { Terms } from '../../../claim/terms/termsQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { AcceptTerms } from '../../claim/terms/AcceptTerms.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import { isOpenSafe } from '../isOpenSafe.ts'
import { CollectAcceptance } from './CollectAcceptance.tsx'

export type AcceptForSafeProps = {
  campaign: CampaignConfig
  terms: Terms
  /** Of an acceptance that a link has brought. */
  text: string | undefined
  onText: (text: string | undefined) => void
  onAccepted: () => void
  /** An acceptance that is complete finds nobody who takes it, through no fault of the owners. */
  onStuck: (isStuck: boolean) => void
}

/**
 * A campaign's terms for a Safe: accepted in the Safe's own wallet where it is what is connected, else by one
 * owner after the other.
 */
export function AcceptForSafe(props: AcceptForSafeProps) {
  const wallet = useWallet()
  const { safe, role } = useOpenSafe()
  const [readFirst] = useState(props.terms.hash)
  if (role.kind === 'host' || isOpenSafe(wallet, safe))
    return (
      <AcceptTerms
        campaign={props.campaign.id}
        payer={safe.address}
        account={safe.address}
        isSafe
        terms={props.terms}
        onAccepted={props.onAccepted}
        onStuck={props.onStuck}
      />
    )
  return (
    // What was signed or brought for other terms is not meant for these.
    <CollectAcceptance key={props.terms.hash} {...props} isChanged={props.terms.hash !== readFirst} />
  )
}
