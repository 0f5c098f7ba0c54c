import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './FileDrop.module.css'

/**
 * Takes files that are dropped on it, or pasted while it is on the page. `children` hold the buttons that do
 * the same by click and keyboard.
 */
export function FileDrop({
  icon,
  lead,
  fault,
  onGiven,
  children,
}: {
  /** Path of a drawing of 48 by 48. */
  icon: string
  lead: string
  /** Why the last ones could not be used, in a sentence. */
  fault: string | undefined
  onGiven: (given: DataTransfer) => void
  children: ReactNode
}) {
  const [isOver, setIsOver] = useState(false)
  const give = useRef(onGiven)
  give.current = onGiven
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (!event.clipboardData?.files.length) return
      event.preventDefault()
      give.current(event.clipboardData)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onGiven(event.dataTransfer)
      }}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <path d={icon} />
      </svg>
      <p className={styles.lead}>{lead}</p>
      {children}
      {fault ? (
        <p className="measure bad small breakable" role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  )
}
