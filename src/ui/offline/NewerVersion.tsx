import { useState } from 'react'
import { say } from '../../language/say.ts'
import { Button } from '../parts/Button.tsx'
import styles from './NewerVersion.module.css'

/** Says at the foot of the window that the site has a newer build. Nothing reloads without a press. */
export function NewerVersion() {
  const [isClosed, setClosed] = useState(false)
  return (
    <div role="status" className={styles.place}>
      {isClosed ? null : (
        <div className={styles.notice}>
          <p>{say('There is a newer version of this page.')}</p>
          <Button kind="quiet" onClick={() => window.location.reload()}>
            {say('Reload')}
          </Button>
          <Button kind="quiet" onClick={() => setClosed(true)}>
            {say('Close')}
          </Button>
        </div>
      )}
    </div>
  )
}
