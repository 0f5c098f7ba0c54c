import type { SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import { ExecutionNotice } from '../multisig/ExecutionNotice.tsx'
import { forgetExecution } from '../multisig/executionStore.ts'
import { useSite } from '../site/siteContext.ts'
import { proposalStore } from './proposalStore.ts'

/** An execution of a claim on its way. Both memories of it are left with the same press. */
export function ExecutingNotice({
  state: { proposal, progress, hash },
}: {
  state: Extract<SafeClaimState, { status: 'executing' }>
}) {
  const { chainId } = useSite()
  const which = { chainId, ...proposal.proposal }
  return (
    <ExecutionNotice
      status={{ status: progress === 'could-not-check' ? 'unknown' : progress }}
      hash={hash}
      onAgain={() => {
        forgetExecution(which)
        proposalStore.noteExecution(which, undefined)
      }}
    />
  )
}
