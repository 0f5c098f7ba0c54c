import { useId } from 'react'
import type { CampaignGroup, ListedCampaign } from '../../claim/listed/groupCampaigns.ts'
import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'
import { sentenceOf } from '../../errors.ts'
import { type Message, message, say } from '../../language/say.ts'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import styles from './CampaignOverview.module.css'
import tiles from './CampaignTile.module.css'
import { CampaignTile } from './CampaignTile.tsx'
import { TileAnswer } from './TileAnswer.tsx'

/** `claimable`: by the address that was asked for. */
export type TileGroup = 'claimable' | CampaignGroup

const titles: Record<TileGroup, Message> = {
  claimable: message('Ready to claim'),
  open: message('Open now'),
  upcoming: message('Not open yet'),
  ended: message('Ended'),
  'could-not-check': message('We couldn’t check these'),
  looking: message('Campaigns'),
}

/** The campaigns of one state. */
export function CampaignGroupList({
  group,
  members,
  answerOf,
  now,
  timeError,
  fragment,
  isRetrying,
  onRetry,
}: {
  group: TileGroup
  members: readonly ListedCampaign[]
  /** What a campaign has for the address; undefined where nobody asked. */
  answerOf: (campaign: string) => Claimable | undefined
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
          {say(titles[group])}
        </h2>
        <p className="muted small">
          {say({ one: '{count} campaign', other: '{count} campaigns' }, { count: members.length })}
        </p>
      </header>
      {group === 'could-not-check' ? (
        <Notice tone="warn" title={say('They may be open')}>
          {timeError && now === undefined ? `${sentenceOf(timeError)} ` : ''}
          {say('We keep trying.')}{' '}
          <TextButton onClick={onRetry} disabled={isRetrying}>
            {say('Try again now')}
          </TextButton>
        </Notice>
      ) : null}
      <ul className={tiles.tiles}>
        {members.map(({ campaign, pkg, error }) => {
          const answer = answerOf(campaign.id)
          return (
            <li key={campaign.id} data-campaign={campaign.id}>
              <div className={tiles.tile} data-answer={answer?.status}>
                <CampaignTile campaign={campaign} error={error}>
                  <TileAnswer
                    campaign={campaign}
                    title={pkg?.manifest.texts.title ?? campaign.id}
                    answer={answer}
                    fragment={fragment}
                    isRetrying={isRetrying}
                    onRetry={onRetry}
                  />
                </CampaignTile>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
