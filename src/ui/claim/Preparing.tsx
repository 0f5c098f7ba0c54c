import { say } from '../../language/say.ts'
import { Action } from '../parts/Action.tsx'
import { Button } from '../parts/Button.tsx'
import styles from './ClaimPanel.module.css'

/**
 * A claim that is being prepared, as high as the one that is ready: nothing moves when it is. There is
 * nothing to open yet where the wallet's request will be shown.
 *
 * @param what is waited for, in a sentence
 */
export function Preparing({ what = say('Reading the network fee.') }: { what?: string }) {
  return (
    <>
      <Action>
        <Button isWide isBusy>
          {say('Preparing the claim')}
        </Button>
      </Action>
      <p className="muted small">{what}</p>
      <div className={styles.foldRoom} />
    </>
  )
}
