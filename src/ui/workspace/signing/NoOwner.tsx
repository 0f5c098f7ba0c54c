import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import styles from './Steps.module.css'

/** The account in front of the page has changed to one that does not own the Safe, after something was written. */
export function NoOwner({ onBack }: { onBack: () => void }) {
  return (
    <>
      <Notice tone="warn" title="Your wallet’s account does not own this Safe">
        Change back to an owner’s account to sign. Nothing was signed, and what you wrote stays.
      </Notice>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  )
}
