import type { ProposalFacts } from '../../claim/safeClaim/safeClaimState.ts'
import { say } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { transactionPath } from '../multisig/workspaceFragment.ts'
import { Address } from '../parts/Address.tsx'
import { Notice } from '../parts/Notice.tsx'

/**
 * What claims the allocation too and cannot be signed on this page: shown before anything else is offered.
 */
export function OtherClaims({
  others,
  unproven = [],
  isLinked = true,
}: {
  others: readonly ProposalFacts[]
  unproven?: readonly ProposalFacts[]
  /** False where the way there is the thing to do. */
  isLinked?: boolean
}) {
  const { safe } = useOpenSafe()
  const look = isLinked ? (
    <a className="link" href={transactionPath(safe.address)}>
      {say('Check it in the workspace')}
    </a>
  ) : undefined
  const claims = others.flatMap(({ reading }) => reading.claims)
  const recipient = claims.find((claim) => claim.recipient)?.recipient
  return (
    <>
      {recipient ? (
        <Notice tone="warn" title={say('Another transaction of this Safe pays someone else')} action={look}>
          <p>
            {rich('You can’t sign it here. It pays {address}', { address: <Address value={recipient} /> })}
          </p>
        </Notice>
      ) : others.length > 0 ? (
        <Notice
          tone="warn"
          title={say('Another transaction of this Safe claims this, and does more')}
          action={look}
        >
          {say('You can’t sign it here: this page signs claims only.')}
        </Notice>
      ) : null}
      {unproven.length > 0 ? (
        <Notice
          tone="warn"
          title={say('No owner is proven to have signed the claim in the queue')}
          action={look}
        >
          {say('An owner may be a contract, whose signature we can’t check. A delegate doesn’t sign.')}
        </Notice>
      ) : null}
    </>
  )
}
