import { say } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import styles from './Frame.module.css'

/**
 * All that is shown inside a page that is no Safe host of this site: such a page could lay the claim under
 * its own buttons, or are around a copy of it.
 */
export function UnknownFrame({ isLoaded }: { isLoaded: boolean }) {
  const { origin, href } = window.location
  if (!isLoaded)
    return (
      <main className={styles.unknown} data-unknown-frame>
        <Notice
          tone="warn"
          title={say('Part of this page couldn’t load')}
          action={
            <Button kind="quiet" onClick={() => window.location.reload()}>
              {say('Try again')}
            </Button>
          }
        >
          <p>{say('We couldn’t check whether you opened it in a Safe. Nothing was sent.')}</p>
        </Notice>
      </main>
    )
  return (
    <main className={styles.unknown} data-unknown-frame>
      <Notice
        tone="warn"
        title={say('This page is inside an unknown site')}
        action={
          <a className="tall breakable" href={href} target="_blank" rel="noopener noreferrer">
            {say('Open {origin}', { origin })}
          </a>
        }
      >
        <p>
          {rich('Close that site and open {origin} directly. Nothing was sent.', {
            origin: <b className="breakable">{origin}</b>,
          })}
        </p>
      </Notice>
    </main>
  )
}
