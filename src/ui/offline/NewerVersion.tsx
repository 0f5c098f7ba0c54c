import { useState } from 'react'
import { say } from '../../language/say.ts'
import { CloseButton } from '../parts/CloseButton.tsx'
import styles from './NewerVersion.module.css'

/** Says at the foot of the window that the site has a newer build. Nothing reloads without a press. */
export function NewerVersion() {
  const [isClosed, setClosed] = useState(false)
  return (
    <div role="status" className={styles.place}>
      {isClosed ? null : (
        <div className={styles.notice}>
          <p>{say('There is a newer version of this page.')}</p>
          <button type="button" className="button quiet" onClick={() => window.location.reload()}>
            {say('Reload')}
          </button>
          <CloseButton label={say('Close')} onClick={() => setClosed(true)} />
        </div>
      )}
    </div>
  )
}
