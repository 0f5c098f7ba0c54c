import Head from 'next/head'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './CreatePage.module.css'

const Steps = lazyPart(() => import('./CreateSteps.tsx').then((module) => module.CreateSteps), NotLoaded)

/** From a spreadsheet to a campaign, for operators. */
export function CreatePage() {
  const { product } = useSite()
  // A file that is chosen before the page's code is there would be lost, so there is nothing to choose
  // before.
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  const opening = <p className="muted">Opening.</p>
  return (
    <div className={styles.page}>
      <Head>
        <title>{`Create a campaign · ${product}`}</title>
      </Head>
      <h1 className="heading">Create a campaign</h1>
      <Suspense fallback={opening}>{isReady ? <Steps /> : opening}</Suspense>
      <p className="measure muted small">
        This page asks a wallet or a Safe only for what creates your campaign’s contract and moves exactly its
        total there, and says each thing before. Some tokens need an approval of exactly that sum first.
        Nothing on this page asks for a recovery phrase.
      </p>
    </div>
  )
}
