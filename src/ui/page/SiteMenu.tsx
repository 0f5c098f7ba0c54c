import { Suspense, useId, useState } from 'react'
import { say } from '../../language/say.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import styles from './SiteMenu.module.css'

const Choices = lazyPart(
  () => import('./SiteChoices.tsx').then((module) => module.SiteChoices),
  () => null,
)

/** How a visitor wants the site: its language and its look. The browser opens, closes and focuses it. */
export function SiteMenu() {
  const [isWanted, setWanted] = useState(false)
  const id = useId()
  // The browser may have opened it before this page's script ran.
  const look = (menu: HTMLElement | null) => {
    if (menu?.offsetHeight) setWanted(true)
  }
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        onClick={() => setWanted(true)}
        aria-label={say('Language and theme')}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="7" />
          <path d="M3 10h14M10 3a9 9 0 0 1 0 14 9 9 0 0 1 0-14" />
        </svg>
      </button>
      <div ref={look} id={id} popover="auto">
        <Suspense>{isWanted ? <Choices /> : null}</Suspense>
      </div>
    </>
  )
}
