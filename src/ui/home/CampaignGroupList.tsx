import Link from 'next/link'
import { useId } from 'react'
import type { CampaignGroup, ListedCampaign } from '../../claim/listed/groupCampaigns.ts'
import { sentenceOf } from '../../errors.ts'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import styles from './CampaignOverview.module.css'
import tiles from './CampaignTile.module.css'
import { CampaignTile } from './CampaignTile.tsx'

const titles: Record<CampaignGroup, string> = {
  open: 'Open now',
  upcoming: 'Not open yet',
  ended: 'Ended',
  'could-not-check': 'Could not be checked',
  looking: 'Looking at the campaigns',
}

/** The campaigns of one state. */
export function CampaignGroupList({
  group,
  members,
  now,
  timeError,
  fragment,
  isRetrying,
  onRetry,
}: {
  group: CampaignGroup
  members: readonly ListedCampaign[]
  /** The chain's own time in unix seconds. */
  now: number | undefined
  timeError: Error | undefined
  /** Whose claim the campaign's page is to show, behind the `#` of its address. */
  fragment: string
  isRetrying: boolean
  onRetry: () => void
}) {
  const id = useId()
  return (
    <section className="stack gap16" aria-labelledby={id} data-group={group}>
      <header className={styles.head}>
        <h2 id={id} className={styles.groupTitle}>
          {titles[group]}
        </h2>
        <p className="muted medium breakable">{totals(group, members)}</p>
      </header>
      {group === 'could-not-check' ? (
        <Notice tone="warn" title="This says nothing about these campaigns">
          {timeError && now === undefined ? `${sentenceOf(timeError)} ` : ''}
          They may be open, or not. They are tried again by themselves.{' '}
          <TextButton onClick={onRetry} disabled={isRetrying}>
            Try again now
          </TextButton>
        </Notice>
      ) : null}
      <ul className={tiles.tiles}>
        {members.map(({ campaign, error }) => (
          <li key={campaign.id} data-campaign={campaign.id}>
            <Link className={tiles.tile} href={`/claim/${campaign.id}/${fragment}`} prefetch={false}>
              <CampaignTile campaign={campaign} error={error} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of allocations, which can be added up; tokens differ from campaign to campaign. */
function totals(group: CampaignGroup, members: readonly ListedCampaign[]): string {
  const campaigns = `${members.length.toLocaleString('en-US')} ${members.length === 1 ? 'campaign' : 'campaigns'}`
  if (group === 'looking' || group === 'could-not-check') return campaigns
  const sum = (of: (each: ListedCampaign) => number) => members.reduce((all, each) => all + of(each), 0)
  const listed = sum(({ pkg }) => pkg?.manifest.tree.count ?? 0).toLocaleString('en-US')
  const claimed = sum(({ claimedCount }) => claimedCount ?? 0).toLocaleString('en-US')
  return `${campaigns}, ${claimed} of ${listed} claims made`
}
