import { Notice } from '../../parts/Notice.tsx'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import { useWorkspace } from '../workspaceContext.ts'
import { useExecutionUnderWay } from './executionStore.ts'

/** Tells of an execution that goes on while something else is looked at. */
export function ExecutionUnderWay({ open }: { open: string | undefined }) {
  const { safe } = useWorkspace()
  const { hrefOf } = useWorkspaceView()
  const execution = useExecutionUnderWay(safe.address)
  if (!execution || open?.endsWith(execution.safeTxHash)) return null
  const { safeTxHash, nonce } = execution
  return (
    <Notice
      tone="plain"
      title={`Nonce ${nonce} is being executed`}
      action={
        <a href={hrefOf({ view: 'transactions', parameters: { transaction: safeTxHash } })}>
          See how it goes
        </a>
      }
    />
  )
}
