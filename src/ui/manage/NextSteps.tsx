import { say } from '../../language/say.ts'
import type { NextStep } from '../../operator/manage/nextSteps.ts'
import { TextButton } from '../parts/TextButton.tsx'
import styles from './NextSteps.module.css'

/** What the operator should do now, in the order of how pressing it is. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <section className="box raised" aria-label={say('Next steps')}>
      <h3 className={styles.title}>{say('Next steps')}</h3>
      <ol className="stack gap4 measure">
        {steps.map(({ id, text, card }) => (
          <li key={id} data-step={id}>
            {text}
            {card === 'end' || card === 'earnings' ? (
              <>
                {' '}
                <TextButton onClick={() => goTo(card)}>{say('Show')}</TextButton>
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Not by a link: what is behind the `#` names the campaign. */
function goTo(card: 'end' | 'earnings') {
  const target = document.querySelector<HTMLElement>(`[data-card="${card}"]`)
  target?.scrollIntoView()
  target?.focus({ preventScroll: true })
}
