import { say } from '../../language/say.ts'
import styles from './Frame.module.css'

/**
 * Stands alone on the page while the page around it has not answered. It comes late, because most answers
 * come first.
 */
export function AskingFrame() {
  return (
    <p className={styles.asking} role="status">
      {say('Waiting for your Safe')}
    </p>
  )
}
