import { useQuery } from '@tanstack/react-query'
import { chainTimeQuery, claimedCountQuery, listedPackageQuery } from '../../claim/listed/queries.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { sentenceOf } from '../../errors.ts'
import { CampaignPhase } from '../campaign/CampaignPhase.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './CampaignTile.module.css'

/**
 * One campaign in the list, in as much detail as its package and the chain have given so far. `error`: why
 * the list says nothing of its state, where the list has asked.
 */
export function CampaignTile({ campaign, error }: { campaign: CampaignConfig; error?: Error | undefined }) {
  const site = useSite()
  const pkg = useQuery(listedPackageQuery(site, campaign))
  const count = useQuery(claimedCountQuery(site, campaign))
  const time = useQuery(chainTimeQuery(site))
  if (!pkg.data)
    return (
      <>
        <span className={styles.name}>{campaign.id}</span>
        <span className="muted">{pkg.error ? sentenceOf(pkg.error) : 'Reading the list.'}</span>
      </>
    )
  const { texts, token, tree, window } = pkg.data.manifest
  return (
    <>
      <CampaignPhase window={window} now={error ? undefined : time.data} />
      <span className={styles.name}>
        <bdi>{texts.title}</bdi>
      </span>
      <span className="muted">
        {/* A number and its word are in one line. */}
        <TokenAmount value={BigInt(tree.total)} token={token} /> for{' '}
        {`${tree.count.toLocaleString('en-US')}\u00a0addresses`}
        {error || count.data === undefined ? '' : `, ${count.data.toLocaleString('en-US')}\u00a0claimed`}
      </span>
      {error ? <span className="muted">{sentenceOf(error)}</span> : null}
    </>
  )
}
