import type { ClaimPlan } from '../../claim/planClaim.ts'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'

/** What the Safe's own dialog must show. */
export function ReviewInSafe({ plan, onForget }: { plan: ClaimPlan | undefined; onForget: () => void }) {
  return (
    <Notice
      tone="plain"
      title="Review in the Safe"
      action={
        <Button kind="quiet" onClick={onForget}>
          The Safe shows nothing: start again
        </Button>
      }
    >
      {plan ? (
        <p>
          It must show contract <Address value={plan.call.to} canCopy={false} />, function{' '}
          <code>{plan.functionName}</code>, 0 ETH. If it shows anything else, reject it.
        </p>
      ) : (
        <p>It must show the contract of this campaign and 0 ETH. If it shows anything else, reject it.</p>
      )}
    </Notice>
  )
}
