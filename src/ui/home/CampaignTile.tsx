import { useQuery } from '@tanstack/react-query'
import { campaignFactsQuery, packageQuery } from '../../claim/queries.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { CampaignPhase } from '../campaign/CampaignPhase.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './HomePage.module.css'

/** One campaign in the list, in as much detail as its package and the chain have given so far. */
export function CampaignTile({ campaign }: { campaign: CampaignConfig }) {
  const site = useSite()
  const pkg = useQuery({
    ...packageQuery(site, campaign),
    refetchInterval: ({ state }) => (state.status === 'error' ? 12_000 : false),
  })
  // Once is enough for a list; the campaign's own page keeps up with the chain.
  const facts = useQuery({ ...campaignFactsQuery(site, campaign), refetchInterval: false })
  if (!pkg.data)
    return (
      <>
        <span className={styles.name}>{campaign.id}</span>
        <span className={styles.about}>
          {pkg.error ? 'Could not be checked just now.' : 'Reading the list.'}
        </span>
      </>
    )
  const { texts, token, tree, window } = pkg.data.manifest
  return (
    <>
      <CampaignPhase window={window} now={facts.data?.head.timestamp} />
      <span className={styles.name}>
        <bdi>{texts.title}</bdi>
      </span>
      <span className={styles.about}>
        <TokenAmount value={BigInt(tree.total)} token={token} /> for {tree.count.toLocaleString('en-US')}{' '}
        addresses
        {facts.data?.claimedCount === undefined
          ? ''
          : `, ${facts.data.claimedCount.toLocaleString('en-US')} claimed`}
      </span>
    </>
  )
}
