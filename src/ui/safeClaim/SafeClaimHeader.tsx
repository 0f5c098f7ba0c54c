import { useContext } from 'react'
import type { Manifest } from '../../campaign/manifest.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { makerTexts } from '../../operator/verify/makerTexts.ts'
import { MakerMarkContext } from '../campaign/unlistedContexts.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { TokenArt } from '../parts/TokenArt.tsx'
import styles from './SafeClaimHeader.module.css'

/** In which campaign a Safe claims. */
export function SafeClaimHeader({
  campaign,
  manifest,
}: {
  campaign: CampaignConfig
  manifest: Manifest | undefined
}) {
  const { role } = useOpenSafe()
  const Mark = useContext(MakerMarkContext)
  return (
    <header className={styles.header} data-safe-state="open" data-role={role.kind}>
      <TokenArt campaignId={campaign.id} symbol={manifest?.token.symbol} size="large" />
      <div className={styles.words}>
        <h1 className={styles.title}>{say('Claim for a Safe')}</h1>
        {manifest && Mark ? <Mark texts={makerTexts(manifest)} /> : null}
        {/* It has its room before the campaign's files are here. */}
        <p className={styles.campaign}>
          <bdi>{manifest?.texts.title}</bdi>
        </p>
      </div>
    </header>
  )
}
