import type { SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import { ExecutionNotice } from '../multisig/ExecutionNotice.tsx'
import { forgetExecution } from '../multisig/executionStore.ts'
import { useSite } from '../site/siteContext.ts'

/** An execution of a claim on its way. */
export function ExecutingNotice({
  state: { proposal, progress, hash },
}: {
  state: Extract<SafeClaimState, { status: 'executing' }>
}) {
  const { chainId } = useSite()
  return (
    <ExecutionNotice
      status={{ status: progress === 'could-not-check' ? 'unknown' : progress }}
      hash={hash}
      onAgain={() => forgetExecution({ chainId, ...proposal.proposal })}
    />
  )
}
