import { zeroAddress } from 'viem'
import type { AllocationCheck } from '../../claim/claimState.ts'
import { ClaimPanel } from './ClaimPanel.tsx'

const nothing = () => undefined

/** What is said before there is an allocation to claim. */
export function CheckPanel({
  campaign,
  check,
  onRetry,
}: {
  /** Its name in the site. */
  campaign: string
  check: Exclude<AllocationCheck, { status: 'eligible' }>
  onRetry: () => void
}) {
  return (
    <ClaimPanel
      isReportedClaimed={false}
      state={
        check.status === 'could-not-check' ? { ...check, allocation: undefined, isAttempted: false } : check
      }
      token={{ address: zeroAddress, symbol: '', decimals: 0 }}
      tree={{ depth: 0, capBits: 0 }}
      payer={undefined}
      safe={undefined}
      campaign={campaign}
      title=""
      recipientField={null}
      isRetrying={false}
      onConnect={nothing}
      onClaim={nothing}
      onRetry={onRetry}
      onForget={nothing}
    />
  )
}
