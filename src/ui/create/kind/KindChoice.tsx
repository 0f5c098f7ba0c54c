import { say } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { Card } from '../../parts/Card.tsx'
import { Choices } from '../../parts/Choices.tsx'
import styles from './KindChoice.module.css'

/** The first question: what recipients can claim when. */
export function KindChoice({
  draft: { unlocking },
  update,
}: {
  draft: CampaignDraft
  update: (change: Partial<CampaignDraft>) => unknown
}) {
  return (
    <Card title={say('When recipients are paid')}>
      <Choices
        legend={say('When recipients are paid')}
        isLegendHidden
        value={unlocking.kind}
        onChange={(kind) => update({ unlocking: { ...unlocking, kind } })}
        options={[
          {
            value: 'at-once',
            name: say('At once'),
            words: say('All of it, as soon as claims open.'),
            picture: <Picture unlocked="M4 46H26V6H72" />,
          },
          {
            value: 'over-time',
            name: say('Over time'),
            words: say('It unlocks bit by bit, such as over a year.'),
            picture: <Picture unlocked="M4 46H26V34L72 6" />,
          },
          {
            value: 'rounds',
            name: say('In rounds'),
            words: say('Again and again, such as every week. Each round has a list of its own.'),
            picture: <Picture unlocked="M4 46H10V26H22V46H32V18H44V46H54V8H66V46" />,
          },
        ]}
      />
    </Card>
  )
}

/** What is unlocked over time, without numbers. */
const Picture = ({ unlocked }: { unlocked: string }) => (
  <svg viewBox="0 0 76 52" className={styles.picture} aria-hidden="true">
    <path d={`${unlocked}V46Z`} stroke="none" />
    <path d="M4 46H72" className={styles.ground} />
    <path d={unlocked} fill="none" />
  </svg>
)
