import type { Hex } from 'viem'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import styles from './manage.module.css'

/**
 * Somebody else has asked the owners of this Safe for the same: a second proposal would only make them ask
 * which.
 */
export function AlreadyWaiting({ safeTxHash, onFollow }: { safeTxHash: Hex; onFollow: () => void }) {
  return (
    <Notice
      tone="plain"
      title="This waits for the owners of the Safe already"
      action={
        <Button kind="quiet" onClick={onFollow}>
          Follow it on this page
        </Button>
      }
    >
      <p>Somebody has proposed it before. It needs no second proposal.</p>
      <p>
        Safe transaction hash <code className={styles.hash}>{safeTxHash}</code>
      </p>
    </Notice>
  )
}
