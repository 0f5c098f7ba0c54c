import Head from 'next/head'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './VerifyPage.module.css'

const VerifyCampaign = lazyPart(
  () => import('./VerifyCampaign.tsx').then((module) => module.VerifyCampaign),
  NotLoaded,
)

/** For anybody: recomputes a campaign's package, compares it with its contract, and opens it. */
export function VerifyPage() {
  const { product } = useSite()
  // What is dropped before the page's code is there would be lost, so there is nothing to drop it on before.
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  const opening = <p className="muted">Opening.</p>
  return (
    <div className={styles.page}>
      <Head>
        <title>{`Verify a campaign · ${product}`}</title>
      </Head>
      <h1 className="heading">Verify a campaign</h1>
      <p className="measure muted">
        A campaign is a package of files and a contract that pays by them. Here both are recomputed and
        compared, and each check says what it found. You need no wallet, and nothing is sent to the chain.
      </p>
      <Suspense fallback={opening}>{isReady ? <VerifyCampaign /> : opening}</Suspense>
    </div>
  )
}
