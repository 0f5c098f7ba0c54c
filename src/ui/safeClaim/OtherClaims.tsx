import type { ProposalFacts } from '../../claim/safeClaim/safeClaimState.ts'
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
}: {
  others: readonly ProposalFacts[]
  unproven?: readonly ProposalFacts[]
}) {
  const { safe } = useOpenSafe()
  const href = transactionPath(safe.address)
  const look = (
    <a className="link" href={href}>
      Look at it in the workspace
    </a>
  )
  const claims = others.flatMap(({ reading }) => reading.claims)
  const recipient = claims.find((claim) => claim.recipient)?.recipient
  return (
    <>
      {recipient ? (
        <Notice
          tone="warn"
          title="A transaction of this Safe is known that claims this, and has it paid to somebody else"
          action={look}
        >
          <p>
            It would pay <Address value={recipient} /> and not the Safe, so it cannot be signed on this page.
          </p>
        </Notice>
      ) : others.length > 0 ? (
        <Notice
          tone="warn"
          title="A transaction of this Safe is known that claims this, and does something else besides"
          action={look}
        >
          It cannot be signed on this page, which signs claims only.
        </Notice>
      ) : null}
      {unproven.length > 0 ? (
        <Notice
          tone="warn"
          title="A claim waits in the Safe’s queue that no owner is proven to have signed"
          action={look}
        >
          An owner that is a contract signs in a way that is not checked here, and a delegate signs nothing.
        </Notice>
      ) : null}
    </>
  )
}
