import type { VerifiedPackage } from '../../claim/loadPackage.ts'
import {
  type ChecklistFacts,
  type ChecklistItem,
  handOverChecklist,
  writeChecklist,
} from '../../operator/manage/handOverChecklist.ts'
import { saveBlob } from '../create/list/saveBlob.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import own from './ChecklistCard.module.css'
import styles from './manage.module.css'
import { fileName } from './ProgressCard.tsx'

const words = {
  done: 'In order: ',
  open: 'To do: ',
  'not-known': 'Could not check: ',
  yours: 'For you to know: ',
} as const satisfies Record<ChecklistItem['status'], string>
const marks = { done: '✓', open: '!', 'not-known': '?', yours: '·' } as const

/** What whoever takes the campaign over should find in order. */
export function ChecklistCard({ pkg, facts }: { pkg: VerifiedPackage; facts: ChecklistFacts }) {
  const { manifest, distributor } = pkg
  const items = handOverChecklist(facts)
  const save = () => {
    const text = writeChecklist(items, {
      ...{ title: manifest.texts.title, distributor, chainId: manifest.chainId },
      at: Math.floor(Date.now() / 1000),
    })
    saveBlob(`${fileName(manifest.texts.title)}-hand-over.txt`, new Blob([text], { type: 'text/plain' }))
  }
  return (
    <Card title="Hand-over checklist">
      <ul className={own.items}>
        {items.map(({ id, status, title, text }) => (
          <li
            key={id}
            className={own[status === 'not-known' ? 'unknown' : status]}
            data-item={id}
            data-status={status}
          >
            <span className={own.mark} aria-hidden="true">
              {marks[status]}
            </span>
            <div>
              <p className={own.title}>
                <span className="visuallyHidden">{words[status]}</span>
                {title}
              </p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={save}>
          Save the checklist
        </Button>
      </div>
    </Card>
  )
}
