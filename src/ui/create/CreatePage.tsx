import Head from 'next/head'
import { Suspense } from 'react'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './CreatePage.module.css'

const Steps = lazyPart(() => import('./CreateSteps.tsx').then((module) => module.CreateSteps), NotLoaded)

/** From a spreadsheet to a campaign, for whoever runs one. */
export function CreatePage() {
  const { product } = useSite()
  return (
    <div className={styles.page}>
      <Head>
        <title>{`Create a campaign · ${product}`}</title>
      </Head>
      <h1 className={styles.title}>Create a campaign</h1>
      <Suspense fallback={<p className={styles.loading}>Opening.</p>}>
        <Steps />
      </Suspense>
    </div>
  )
}
