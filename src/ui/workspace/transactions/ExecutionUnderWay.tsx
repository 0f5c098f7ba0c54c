import { say } from '../../../language/say.ts'
import { useExecutionUnderWay } from '../../multisig/executionStore.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Notice } from '../../parts/Notice.tsx'
import { useWorkspaceView } from '../useWorkspaceView.ts'

/** Shows an execution that goes on while something else is looked at. */
export function ExecutionUnderWay({ open }: { open: string | undefined }) {
  const { safe } = useOpenSafe()
  const { hrefOf } = useWorkspaceView()
  const execution = useExecutionUnderWay(safe.address)
  if (!execution || open?.endsWith(execution.safeTxHash)) return null
  const { safeTxHash, nonce } = execution
  return (
    <Notice
      tone="plain"
      title={say('Nonce {nonce} is being executed', { nonce: String(nonce) })}
      action={
        <a href={hrefOf({ view: 'transactions', parameters: { transaction: safeTxHash } })}>
          {say('See progress')}
        </a>
      }
    />
  )
}
