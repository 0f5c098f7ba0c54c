import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  cancelledQuery,
  chainTimeQuery,
  claimedCountQuery,
  listedPackageQuery,
} from '../../claim/listed/queries.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { sentenceOf } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { CampaignPhase } from '../campaign/CampaignPhase.tsx'
import { rich } from '../language/rich.tsx'
import { shareOf } from '../parts/shareOf.ts'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { TokenArt } from '../parts/TokenArt.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './CampaignTile.module.css'

/**
 * One campaign in the list, in as much detail as its package and the chain have given so far. `error`: why
 * the list says nothing of its state, where the list has asked. What is below comes with whom it is for.
 */
export function CampaignTile({
  campaign,
  error,
  children,
}: {
  campaign: CampaignConfig
  error?: Error | undefined
  children?: ReactNode
}) {
  const site = useSite()
  const pkg = useQuery(listedPackageQuery(site, campaign))
  const count = useQuery(claimedCountQuery(site, campaign))
  const time = useQuery(chainTimeQuery(site))
  const isCancellable = pkg.data?.manifest.window.cancellable === true
  const cancelled = useQuery({ ...cancelledQuery(site, campaign), enabled: isCancellable })
  if (!pkg.data)
    return (
      <>
        <div className={styles.head}>
          <TokenArt campaignId={campaign.id} />
          <p className={styles.name}>{campaign.id}</p>
        </div>
        <p className="muted small breakable">{pkg.error ? sentenceOf(pkg.error) : say('Reading the list')}</p>
        {children}
      </>
    )
  const { texts, token, tree, window } = pkg.data.manifest
  const claimed = error ? undefined : count.data
  return (
    <>
      <div className={styles.head}>
        <TokenArt campaignId={campaign.id} symbol={token.symbol} />
        <div className={styles.what}>
          <p className={styles.name}>
            <bdi>{texts.title}</bdi>
          </p>
          <CampaignPhase
            window={window}
            // That it opens is not said of one that may be cancelled, as far as is known.
            now={error || (isCancellable && cancelled.data === undefined) ? undefined : time.data}
            isCancelled={cancelled.data}
          />
        </div>
      </div>
      <div className="stack gap6 small muted">
        <p>
          {/* A number and its word are in one line. */}
          {rich(
            { one: '{amount} for {count}\u00a0address', other: '{amount} for {count}\u00a0addresses' },
            { amount: <TokenAmount value={BigInt(tree.total)} token={token} />, count: tree.count },
          )}
        </p>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${((claimed ?? 0) / tree.count) * 100}%` }} />
        </span>
        <p className={styles.progress}>
          {claimed === undefined ? (
            (error && sentenceOf(error)) || say('Counting the claims')
          ) : (
            <>
              <span>{say('{claimed} of {count} claimed', { claimed, count: tree.count })}</span>
              <bdi>{shareOf(BigInt(claimed), BigInt(tree.count))}</bdi>
            </>
          )}
        </p>
      </div>
      {children}
    </>
  )
}
