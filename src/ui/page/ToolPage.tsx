import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { say } from '../../language/say.ts'
import styles from './ToolPage.module.css'

/**
 * A page that is a tool for files. What is chosen or dropped before the tool's code is there would be lost,
 * so there is nothing to drop it on before.
 */
export function ToolPage({
  title,
  lead,
  Tool,
  isTall = false,
  note,
}: {
  title: string
  lead?: ReactNode
  Tool: ComponentType
  /** The tool fills a screen. */
  isTall?: boolean
  note?: ReactNode
}) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  const opening = <p className="muted">{say('Opening…')}</p>
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {lead}
      {/* Of about its height from the start, so that what is below does not move. */}
      <div className={`${styles.tool} ${isTall ? styles.tall : ''}`}>
        <Suspense fallback={opening}>{isReady ? <Tool /> : opening}</Suspense>
      </div>
      {note}
    </div>
  )
}
