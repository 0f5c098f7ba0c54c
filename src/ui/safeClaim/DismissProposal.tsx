import { say } from '../../language/say.ts'
import { Button } from '../parts/Button.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import styles from './DismissProposal.module.css'

/** The way out of a proposal that this browser alone knows: by its memory, a link or a file. */
export function DismissProposal({ onForget }: { onForget: () => void }) {
  return (
    <Disclosure summary={say('Not this proposal?')}>
      <div className={styles.body}>
        <p>{say('Dismiss it to make another. Owners who have its link or file can still use it.')}</p>
        <Button kind="quiet" onClick={onForget}>
          {say('Dismiss')}
        </Button>
      </div>
    </Disclosure>
  )
}
