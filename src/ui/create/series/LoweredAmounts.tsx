import { useState } from 'react'
import { say } from '../../../language/say.ts'
import type { SeriesReport } from '../../../operator/list/listMessages.ts'
import { loweredReason, loweredSentence, nothingNewSentence } from '../../../operator/series/seriesWords.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Notice } from '../../parts/Notice.tsx'
import type { TokenFacts } from '../../parts/TokenAmount.tsx'
import styles from '../list/ProblemKind.module.css'

const shownAtOnce = 10

/**
 * Why a cumulative sheet is no round: row by row, what it takes back. Nothing can be decided about them here:
 * a row that is left out would take back all of it.
 */
export function LoweredAmounts({
  series: { lowered, loweredCount, isNothingNew },
  token,
}: {
  series: SeriesReport
  token: TokenFacts
}) {
  const [shown, setShown] = useState(shownAtOnce)
  if (isNothingNew) return <Notice tone="bad" title={say(nothingNewSentence)} />
  if (loweredCount === 0) return null
  return (
    <Card
      title={say('Amounts below the rounds so far')}
      aside={
        <span className={styles.count}>
          {say({ one: '{count} amount', other: '{count} amounts' }, { count: loweredCount })}
        </span>
      }
    >
      <p className="measure muted small">
        {loweredSentence(loweredCount)} {say('Fix the sheet and choose it again.')}
      </p>
      <ol className={`lines ${styles.rows}`}>
        {lowered.slice(0, shown).map((each) => (
          <li key={each.account}>
            <div className={styles.what}>
              <span className="small muted figures">
                {each.row === undefined ? say('Not in the sheet') : say('Row {row}', { row: each.row })}
              </span>
              <span className="small breakable">{loweredReason(each, token)}</span>
            </div>
          </li>
        ))}
      </ol>
      {shown < lowered.length ? (
        <Button kind="quiet" className={styles.more} onClick={() => setShown(shown * 5)}>
          {say('Show more rows')}
        </Button>
      ) : loweredCount > lowered.length ? (
        <p className="measure muted small">
          {say('The first {count} are shown.', { count: lowered.length })}
        </p>
      ) : null}
    </Card>
  )
}
