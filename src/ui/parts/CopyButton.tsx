import { useEffect, useState } from 'react'
import { say } from '../../language/say.ts'
import styles from './small.module.css'

/** How long "Copied" is shown, in milliseconds. */
const copiedFor = 1500

const wide = `${styles.button} ${styles.primary} ${styles.wide} ${styles.copyWide}`

/** Copies a text and says so, also where the clipboard interface is refused, as in some frames. */
export function CopyButton({
  text,
  label,
  words = { copied: say('Copied'), refused: say('Select and copy by hand') },
  isWide = false,
  children,
}: {
  text: string
  label: string
  /** What it says afterwards. */
  words?: { copied: string; refused: string }
  /** The one thing to do there. */
  isWide?: boolean
  children?: string
}) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(setOutcome, copiedFor)
    return () => clearTimeout(timer)
  }, [outcome])
  const said = outcome && words[outcome]
  const word = said ?? children
  return (
    <button
      type="button"
      className={isWide ? wide : children ? styles.copyWordy : styles.copy}
      aria-label={children ? undefined : label}
      onClick={({ currentTarget }) =>
        void copy(text, currentTarget).then((done) => setOutcome(done ? 'copied' : 'refused'))
      }
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {outcome === 'copied' ? (
          <path d="m4.5 10.5 3.6 3.6 7.4-8" />
        ) : (
          <path d="M7.5 7.5V4.6q0-1.1 1.1-1.1h6.8q1.1 0 1.1 1.1v6.8q0 1.1-1.1 1.1h-2.9M4.6 7.5h6.8q1.1 0 1.1 1.1v6.8q0 1.1-1.1 1.1H4.6q-1.1 0-1.1-1.1V8.6q0-1.1 1.1-1.1Z" />
        )}
      </svg>
      {word ? <span>{word}</span> : null}
      <span className="visuallyHidden" role="status">
        {said}
      </span>
    </button>
  )
}

async function copy(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused by a frame's permissions or by an old browser: the older way still works from a click.
    return (await import('./copySelected.ts')).copySelected(text, button)
  }
}
