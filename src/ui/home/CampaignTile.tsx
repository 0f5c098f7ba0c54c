import { useQuery } from '@tanstack/react-query'
import { packageQuery } from '../../claim/queries.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './HomePage.module.css'

/** One campaign in the list, in as much detail as its package has given so far. */
export function CampaignTile({ campaign }: { campaign: CampaignConfig }) {
  const pkg = useQuery(packageQuery(useSite(), campaign))
  if (!pkg.data)
    return (
      <>
        <span className={styles.name}>{campaign.id}</span>
        <span className={styles.about}>
          {pkg.error ? 'Could not be checked just now.' : 'Reading the list.'}
        </span>
      </>
    )
  const { texts, token, tree } = pkg.data.manifest
  return (
    <>
      <span className={styles.name}>
        <bdi>{texts.title}</bdi>
      </span>
      <span className={styles.about}>
        <TokenAmount value={BigInt(tree.total)} token={token} /> for {tree.count.toLocaleString('en-US')}{' '}
        addresses
      </span>
    </>
  )
}
