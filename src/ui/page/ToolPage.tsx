import Head from 'next/head'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSite } from '../site/siteContext.ts'
import styles from './ToolPage.module.css'

/**
 * A page that is a tool for files. What is chosen or dropped before the tool's code is there would be lost,
 * so there is nothing to drop it on before.
 */
export function ToolPage({
  title,
  lead,
  Tool,
  note,
}: {
  title: string
  lead?: ReactNode
  Tool: ComponentType
  note?: ReactNode
}) {
  const { product } = useSite()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  const opening = <p className="muted">Opening.</p>
  return (
    <div className={styles.page}>
      <Head>
        <title>{`${title} · ${product}`}</title>
      </Head>
      <h1 className="heading">{title}</h1>
      {lead}
      <Suspense fallback={opening}>{isReady ? <Tool /> : opening}</Suspense>
      {note}
    </div>
  )
}
