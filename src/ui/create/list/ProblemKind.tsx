import { useState } from 'react'
import type { ProblemGroup } from '../../../campaign/list/createProblemLog.ts'
import { say } from '../../../language/say.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { Beside } from './Beside.tsx'
import { fixWords } from './fixWords.ts'
import styles from './ProblemKind.module.css'
import { problemWords } from './problemWords.ts'
import type { RecipientListState } from './useRecipientList.ts'

const shownAtOnce = 10

/**
 * One kind of problem: its rows with what they hold and what they would become, and the decisions that end
 * it.
 */
export function ProblemKind({ group, list }: { group: ProblemGroup; list: RecipientListState }) {
  const { code, count, fixableCount, rules, examples } = group
  const { decided, decide } = list
  const [shown, setShown] = useState(shownAtOnce)
  const { title, advice } = problemWords[code]
  const isDuplicate = code === 'account-duplicate'
  const setRow = (row: number, decision: 'fix' | 'leave-out') =>
    decide({ rows: [...decided.rows.filter(([known]) => known !== row), [row, decision]] })
  const leaveOut = () => decide({ leaveOut: [...decided.leaveOut, code] })
  return (
    <Card
      title={say(title)}
      aside={
        <span className={styles.count}>{say({ one: '{count} row', other: '{count} rows' }, { count })}</span>
      }
    >
      <p className="measure muted small">{say(advice)}</p>
      {fixableCount > 0 ? (
        <p className="measure muted small">
          {say('The fix: {fixes}.', { fixes: rules.map((rule) => say(fixWords[rule])).join('; ') })}
          {fixableCount < count
            ? ` ${say(
                {
                  one: '{count} row of this kind can’t be fixed.',
                  other: '{count} rows of this kind can’t be fixed.',
                },
                { count: count - fixableCount },
              )}`
            : ''}
        </p>
      ) : null}
      <div className={styles.decisions}>
        {isDuplicate ? (
          <Button onClick={() => decide({ duplicates: 'sum' })}>{say('Add the amounts up')}</Button>
        ) : null}
        {fixableCount > 0 ? (
          <Button onClick={() => decide({ rules: [...new Set([...decided.rules, ...rules])] })}>
            {say({ one: 'Accept the fix', other: 'Accept {count} fixes' }, { count: fixableCount })}
          </Button>
        ) : null}
        <Button kind="quiet" onClick={leaveOut}>
          {isDuplicate
            ? say('Keep the first row of each')
            : say({ one: 'Leave the row out', other: 'Leave {count} rows out' }, { count })}
        </Button>
      </div>
      <ol className={`lines ${styles.rows}`}>
        {examples.slice(0, shown).map((problem, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same problem in two cells
          <li key={`${problem.row} ${at}`}>
            <div className={styles.what}>
              <span className="small muted figures">
                {problem.column
                  ? say('Row {row}, column {column}', { row: problem.row, column: problem.column })
                  : say('Row {row}', { row: problem.row })}
              </span>
              <span className="small breakable">{problem.reason}</span>
              {problem.fix ? <Beside before={problem.fix.before} after={problem.fix.after} /> : null}
            </div>
            <div className={styles.rowActions}>
              {problem.fix ? (
                <TextButton
                  aria-label={say('Accept the fix of row {row}', { row: problem.row })}
                  onClick={() => setRow(problem.row, 'fix')}
                >
                  {say('Accept')}
                </TextButton>
              ) : null}
              <TextButton
                aria-label={say('Leave row {row} out', { row: problem.row })}
                onClick={() => setRow(problem.row, 'leave-out')}
              >
                {say('Leave out')}
              </TextButton>
            </div>
          </li>
        ))}
      </ol>
      {shown < examples.length ? (
        <Button kind="quiet" className={styles.more} onClick={() => setShown(shown * 5)}>
          {say('Show more rows')}
        </Button>
      ) : count > examples.length ? (
        <p className="measure muted small">
          {say('The first {count} are shown. Your decision applies to all.', { count: examples.length })}
        </p>
      ) : null}
    </Card>
  )
}
