import type { Hex } from 'viem'
import { message, say } from '../../../language/say.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import styles from '../../multisig/Steps.module.css'
import { useDelegation } from '../../multisig/useDelegation.ts'
import { Button } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useTopOfStep } from '../signing/useTopOfStep.ts'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import own from './Proposed.module.css'

const byOwners = message({
  one: 'It needs {count} signature. Send the link to the owners. They can check and sign there.',
  other: 'It needs {count} signatures. Send the link to the owners. They can check and sign there.',
})
const byOthers = message({
  one: 'It needs {count} more signature. Send the link to the other owners. They can check and sign there.',
  other:
    'It needs {count} more signatures. Send the link to the other owners. They can check and sign there.',
})

/** It is with the other owners now: where to see it, and what to send them. */
export function Proposed({ safeTxHash, onClose }: { safeTxHash: Hex; onClose: () => void }) {
  const { safe, role } = useOpenSafe()
  const { hrefOf, go } = useWorkspaceView()
  const place = { view: 'transactions', parameters: { transaction: safeTxHash } } as const
  const link = new URL(hrefOf(place), window.location.href).href
  const top = useTopOfStep()
  const isDelegate = useDelegation({ safe, role }) !== undefined
  const missing = isDelegate ? safe.threshold : safe.threshold - 1
  return (
    <div className={styles.step} ref={top} tabIndex={-1}>
      <Notice
        tone="done"
        title={
          isDelegate
            ? say('Proposed. Waiting for the owners')
            : missing > 0
              ? say('Signed. Waiting for the other owners')
              : say('Signed. Ready to execute')
        }
      >
        {missing > 0
          ? say(isDelegate ? byOwners : byOthers, { count: missing })
          : say('This Safe needs only your signature.')}
      </Notice>
      <div className="stack gap10 start">
        <code className={own.text}>{link}</code>
        <CopyButton text={link} label={say('Copy the link')}>
          {say('Copy link for owners')}
        </CopyButton>
      </div>
      <div className={styles.actions}>
        <Button
          onClick={() => {
            onClose()
            go(place)
          }}
        >
          {say('Open it')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {say('Close')}
        </Button>
      </div>
      {role.kind === 'host' ? (
        <p className="small breakable muted">{say('It’s also in your Safe’s queue.')}</p>
      ) : null}
    </div>
  )
}
