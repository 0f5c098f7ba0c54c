import { Action } from '../parts/Action.tsx'
import { Button } from '../parts/Button.tsx'
import styles from './ClaimPanel.module.css'

/**
 * A claim that is being prepared, as high as the one that is ready: nothing moves when it is. There is
 * nothing to open yet where the wallet's request will be shown.
 */
export function Preparing() {
  return (
    <>
      <Action>
        <Button isWide isBusy>
          Preparing the claim
        </Button>
      </Action>
      <p className="muted small">Reading the network fee.</p>
      <div className={styles.foldRoom} />
    </>
  )
}
