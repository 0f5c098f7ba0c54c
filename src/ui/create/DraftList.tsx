import { type ReactNode, useState } from 'react'
import { message, say } from '../../language/say.ts'
import type { CampaignDraft } from '../../operator/create/campaignDraft.ts'
import type { KeptDraft } from '../../operator/create/operatorStore.ts'
import { rich } from '../language/rich.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { Time } from '../parts/Time.tsx'
import field from './create.module.css'
import { discardWords } from './DiscardDraft.tsx'
import styles from './DraftList.module.css'
import { type DraftsState, mostDrafts } from './useDrafts.ts'

/** All drafts of this browser: one is gone on with, others are deleted, and a new one is begun. */
export function DraftList({ drafts }: { drafts: DraftsState }) {
  const { kept, open, begin, remove } = drafts
  const isFull = kept.length >= mostDrafts
  return (
    <Card title={say('Your drafts')}>
      <ul className={`lines ${styles.drafts}`}>
        {kept.map((each) => (
          <DraftRow key={each.id} kept={each} onOpen={() => open(each.id)} onDelete={() => remove(each.id)} />
        ))}
      </ul>
      <div className={field.actions}>
        {isFull ? null : <Button onClick={begin}>{say('New draft')}</Button>}
        <p className={field.text}>
          {isFull
            ? say('This browser keeps {mostDrafts} drafts. Delete one to begin another.', { mostDrafts })
            : say('Drafts stay in this browser only.')}
        </p>
      </div>
    </Card>
  )
}

function DraftRow({
  kept: { draft },
  onOpen,
  onDelete,
}: {
  kept: KeptDraft
  onOpen: () => void
  /** Resolves to false where another tab has it open. */
  onDelete: () => Promise<boolean>
}) {
  const [asked, setAsked] = useState<'no' | 'yes' | 'elsewhere'>('no')
  const name = draft ? nameOf(draft) : say('Draft of another version')
  return (
    <li>
      <div className={styles.about}>
        <bdi className={styles.name}>{name}</bdi>
        <span className="muted small">{aboutDraft(draft)}</span>
        {asked === 'yes' ? <p className={field.text}>{say(discardWords[stageOf(draft)].loss)}</p> : null}
        {asked === 'elsewhere' ? (
          <p className={field.text} role="alert">
            {say('This draft is open in another tab. Nothing was deleted.')}
          </p>
        ) : null}
      </div>
      <div className={styles.ways}>
        {asked === 'yes' ? (
          <>
            <TextButton
              aria-label={say('Delete draft {name}', { name })}
              onClick={() => void onDelete().then((isGone) => isGone || setAsked('elsewhere'))}
            >
              {say('Delete draft')}
            </TextButton>
            <TextButton onClick={() => setAsked('no')}>{say('Keep draft')}</TextButton>
          </>
        ) : (
          <>
            {draft ? (
              <TextButton aria-label={say('Open {name}', { name })} onClick={onOpen}>
                {say('Open')}
              </TextButton>
            ) : null}
            <TextButton aria-label={say('Delete {name}', { name })} onClick={() => setAsked('yes')}>
              {say('Delete')}
            </TextButton>
          </>
        )}
      </div>
    </li>
  )
}

/** How far it is, how many it pays, and when it was changed, as far as that is known. */
function aboutDraft(draft: CampaignDraft | undefined): ReactNode {
  if (!draft) return say('can’t be opened here')
  const stage = say(stageWords[stageOf(draft)])
  const count = draft.list?.recipientCount ?? null
  const recipients =
    count === null ? undefined : say({ one: '{count} recipient', other: '{count} recipients' }, { count })
  if (!draft.changedAt) return recipients ? say('{stage}, {recipients}', { stage, recipients }) : stage
  const date = <Time at={Math.floor(draft.changedAt / 1000)} only="date" />
  return recipients
    ? rich('{stage}, {recipients}, changed {date}', { stage, recipients, date })
    : rich('{stage}, changed {date}', { stage, date })
}

const stageWords = {
  draft: message('Draft'),
  'under-way': message('Under way'),
  live: message('Deployed and funded'),
} as const

function stageOf(draft: CampaignDraft | undefined): keyof typeof stageWords {
  if (!draft?.underWay) return 'draft'
  return draft.step === 'publish' ? 'live' : 'under-way'
}

const nameOf = ({ texts, list }: CampaignDraft): string =>
  texts.title.trim() || list?.name || say('Without a title')
