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
          title="Part of this page could not be loaded."
          action={
            <Button kind="quiet" onClick={() => window.location.reload()}>
              Try again
            </Button>
          }
        >
          <p>
            So it could not ask the site around it whether it is a Safe. No wallet was asked for anything, and
            nothing was sent.
          </p>
        </Notice>
      </main>
    )
  return (
    <main className={styles.unknown} data-unknown-frame>
      <Notice
        tone="warn"
        title="This page was opened inside an unknown site."
        action={
          <a className="tall breakable" href={href} target="_blank" rel="noopener noreferrer">
            Open {origin}
          </a>
        }
      >
        <p>
          Close it and open <b className="breakable">{origin}</b> itself. No wallet was asked for anything,
          and nothing was sent.
        </p>
      </Notice>
    </main>
  )
}
