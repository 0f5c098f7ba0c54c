import { useContext } from 'react'
import type { Manifest } from '../../campaign/manifest.ts'
import { makerTexts } from '../../operator/verify/makerTexts.ts'
import styles from './CampaignHeader.module.css'
import { CampaignPhase } from './CampaignPhase.tsx'
import { MakerMarkContext } from './openedPage.ts'

/**
 * Title, texts and where in its window the campaign is. `now` is the chain's own time in unix seconds.
 */
export function CampaignHeader({
  manifest,
  now,
}: {
  manifest: Pick<Manifest, 'window' | 'texts' | 'token'>
  now: number | undefined
}) {
  const { window, texts } = manifest
  const Mark = useContext(MakerMarkContext)
  return (
    <div className={styles.header}>
      <CampaignPhase window={window} now={now} />
      {Mark ? <Mark texts={makerTexts(manifest)} /> : null}
      <h1 className={styles.title}>
        <bdi>{texts.title}</bdi>
      </h1>
      {texts.description ? <p className={styles.lead}>{texts.description}</p> : null}
    </div>
  )
}
