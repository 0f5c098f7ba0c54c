import { useContext } from 'react'
import type { Manifest } from '../../campaign/manifest.ts'
import { makerTexts } from '../../operator/verify/makerTexts.ts'
import { TokenArt } from '../parts/TokenArt.tsx'
import styles from './CampaignPage.module.css'
import { CampaignPhase } from './CampaignPhase.tsx'
import { MakerMarkContext } from './unlistedContexts.ts'

/**
 * Title, texts and where in its window the campaign is. `now` is the chain's own time in unix seconds. What
 * is undefined is not known yet.
 */
export function CampaignHeader({
  campaignId,
  texts,
  token,
  window,
  now,
  isCancelled,
}: {
  campaignId: string
  texts: Manifest['texts']
  token: (Pick<Manifest['token'], 'symbol'> & { name?: string }) | undefined
  window: Manifest['window'] | undefined
  now: number | undefined
  /** It was cancelled before its start. */
  isCancelled?: boolean | undefined
}) {
  const Mark = useContext(MakerMarkContext)
  return (
    <div className={styles.header}>
      <TokenArt campaignId={campaignId} symbol={token?.symbol} size="large" />
      <div className={styles.words}>
        <CampaignPhase window={window} now={now} isCancelled={isCancelled} />
        {Mark && token?.name ? (
          <Mark texts={makerTexts({ texts, token: { ...token, name: token.name } })} />
        ) : null}
        <h1 className={styles.title}>
          <bdi>{texts.title}</bdi>
        </h1>
        {texts.description ? <p className={styles.lead}>{texts.description}</p> : null}
      </div>
    </div>
  )
}
