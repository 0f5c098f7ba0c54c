import { Suspense } from 'react'
import { isAddressEqual } from 'viem'
import { useWallet } from '../wallet/walletContext.ts'
import { AllocationClaim, type AllocationClaimProps } from './AllocationClaim.tsx'
import { CheckPanel } from './CheckPanel.tsx'
import { OwnerClaim } from './claimParts.ts'

const nothing = () => undefined

/**
 * The claim of one allocation by one payer. Its user gives it both as its `key`: what was typed or sent for
 * one allocation, or from one wallet, can then never be meant for another.
 */
export function EligibleClaim(props: AllocationClaimProps) {
  const wallet = useWallet()
  const { account } = props.allocation
  if (wallet.status !== 'connected' || !isAddressEqual(wallet.account, account))
    return <AllocationClaim {...props} recipient={{ status: 'self' }} recipientField={null} />
  return (
    <Suspense
      fallback={
        <CheckPanel campaign={props.campaign.id} check={{ status: 'checking', account }} onRetry={nothing} />
      }
    >
      <OwnerClaim {...props} />
    </Suspense>
  )
}
