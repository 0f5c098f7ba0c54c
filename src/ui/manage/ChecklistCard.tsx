import { message, say } from '../../language/say.ts'
import { campaignIdOfTitle } from '../../operator/create/campaignIdOfTitle.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import {
  type ChecklistFacts,
  type ChecklistItem,
  handOverChecklist,
  writeChecklist,
} from '../../operator/manage/handOverChecklist.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { saveFile } from '../parts/saveFile.ts'
import own from './ChecklistCard.module.css'
import { ChecklistRow } from './ChecklistRow.tsx'

const words = {
  done: message('Done:'),
  open: message('To do:'),
  'not-known': message('We couldn’t check:'),
  yours: message('Note:'),
} as const satisfies Record<ChecklistItem['status'], string>
const marks = { done: '✓', open: '!', 'not-known': '?', yours: 'i' } as const

/** What the next operator of the campaign should find in order. */
export function ChecklistCard({ terms, facts }: { terms: CampaignParameters; facts: ChecklistFacts }) {
  const { title, distributor, chainId } = terms
  const items = handOverChecklist(facts)
  const save = () => {
    const text = writeChecklist(items, {
      title,
      distributor,
      chainId,
      at: Math.floor(Date.now() / 1000),
    })
    saveFile(`${campaignIdOfTitle(title)}-hand-over.txt`, text)
  }
  return (
    <Card title={say('Hand-over checklist')}>
      <ul className={own.items}>
        {items.map(({ id, status, title: what, text }) => (
          <ChecklistRow
            key={id}
            id={id}
            status={status}
            look={status === 'not-known' ? 'unknown' : status}
            mark={marks[status]}
            says={say(words[status])}
            title={what}
            text={text}
          />
        ))}
      </ul>
      <div className="row gap10">
        <Button kind="quiet" onClick={save}>
          {say('Save checklist')}
        </Button>
      </div>
    </Card>
  )
}
