import Link from 'next/link'
import type { ReactNode } from 'react'
import type { ClaimState } from '../../claim/claimState.ts'
import { ProposalProgress } from '../multisig/ProposalProgress.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Time } from '../parts/Time.tsx'

type Proposed = Extract<ClaimState, { status: 'proposed' }>

/**
 * A claim that waits for the owners of a Safe. Nothing here ends by time, and what the host says is called
 * the host's.
 */
export function ProposalNotice({
  state,
  campaignPath,
  onForget,
}: {
  state: Proposed
  campaignPath: string
  onForget: () => void
}) {
  const { owners, isChainKnown, end, safe, safeTxHash } = state
  const { title, text } = newsOf(owners)
  return (
    <Notice tone={isChainKnown && owners.status !== 'said-cancelled' ? 'plain' : 'warn'} title={title}>
      <div className="stack gap10 start">
        <ProposalProgress
          have={'signed' in owners ? owners.signed : undefined}
          need={'signed' in owners && owners.signed !== undefined ? owners.required : undefined}
          isVerified={false}
          safeTxHash={safeTxHash}
        >
          <p>{text}</p>
          {isChainKnown ? null : (
            <p>
              The nodes do not answer at the moment, so it may be executed already; this page keeps asking.
            </p>
          )}
          {end === null || end === undefined ? null : (
            <p>
              It must be executed before claims end, <Time at={end} />.
            </p>
          )}
        </ProposalProgress>
        <Link className="link" href={`${campaignPath}safe/#safe=${safe}`} prefetch={false}>
          Who has signed, and what exactly
        </Link>
        <p>
          You may close this page: the proposal stays in the Safe, and this browser remembers it. Starting
          again would propose the claim a second time; an allocation is paid once at most, so whichever is
          executed second pays nothing.
        </p>
        <Button kind="quiet" onClick={onForget}>
          Start again
        </Button>
      </div>
    </Notice>
  )
}

function newsOf(owners: Proposed['owners']): { title: string; text: ReactNode } {
  switch (owners.status) {
    case 'signing':
      return {
        title: 'Proposed: waiting for the owners',
        text: 'Owners who have not signed yet find it in the Safe’s queue. That may take days.',
      }
    case 'signed':
      return {
        title: 'Signed: waiting to be executed',
        text: 'All signatures are there. Any owner can execute it in the Safe’s queue, and pays the network fee.',
      }
    case 'said-executed':
      return {
        title: 'Waiting for Blast',
        text: 'The Safe says that it was executed. It counts as claimed when the chain shows it.',
      }
    case 'said-cancelled':
      return {
        title: 'The Safe says that it was cancelled',
        text: 'The chain does not show that so far. Look into the Safe’s queue before you start again.',
      }
    case 'unknown':
      return {
        title: 'Proposed in the Safe',
        text: 'Only the Safe knows how many owners have signed, and it does not answer at the moment. Once it is executed, the chain shows it here.',
      }
  }
}
