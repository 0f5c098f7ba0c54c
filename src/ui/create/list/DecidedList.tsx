import { say, sayList } from '../../../language/say.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { writeNames } from '../../../operator/list/writeNames.ts'
import { Card } from '../../parts/Card.tsx'
import { saveFile } from '../../parts/saveFile.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import styles from './DecidedList.module.css'
import { fixWords } from './fixWords.ts'
import { problemWords } from './problemWords.ts'
import type { RecipientListState } from './useRecipientList.ts'

/** All that was decided, each with the way back. */
export function DecidedList({ list, report }: { list: RecipientListState; report: ListReport }) {
  const { decided, decide, undecide } = list
  const { rules, leaveOut, rows, duplicates, names } = decided
  const entries = [
    ...rules.map((rule) => ({
      key: `rule ${rule}`,
      text: say('Everywhere: {fix}.', { fix: say(fixWords[rule]) }),
      undo: () => decide({ rules: rules.filter((other) => other !== rule) }),
    })),
    ...(duplicates === 'sum'
      ? [
          {
            key: 'sum',
            text: say('We add up each recipient’s rows.'),
            undo: () => decide({ duplicates: 'refuse' }),
          },
        ]
      : []),
    ...(names.length > 0
      ? [
          {
            key: 'names',
            text: say(
              { one: 'Addresses accepted for {count} name.', other: 'Addresses accepted for {count} names.' },
              { count: names.length },
            ),
            undo: () => decide({ names: [] }),
          },
        ]
      : []),
    ...leaveOut.map((code) => ({
      key: `out ${code}`,
      text:
        code === 'account-duplicate'
          ? say('We keep only each recipient’s first row.')
          : say('Left out: {problem}.', { problem: say(problemWords[code].title) }),
      undo: () => decide({ leaveOut: leaveOut.filter((other) => other !== code) }),
    })),
    ...rows.map(([row, decision]) => ({
      key: `row ${row}`,
      text:
        decision === 'fix'
          ? say('Row {row}: its fix is accepted.', { row })
          : say('Row {row} is left out.', { row }),
      undo: () => decide({ rows: rows.filter(([other]) => other !== row) }),
    })),
  ]
  if (entries.length === 0) return null
  const { fixedCount, leftOutCount, summedCount } = report
  return (
    <Card title={say('Your decisions')} aside={<TextButton onClick={undecide}>{say('Undo all')}</TextButton>}>
      <p className="muted small figures">
        {sayList([
          say({ one: '{count} row fixed', other: '{count} rows fixed' }, { count: fixedCount }),
          say({ one: '{count} row left out', other: '{count} rows left out' }, { count: leftOutCount }),
          say(
            { one: '{count} row added to another', other: '{count} rows added to another' },
            { count: summedCount },
          ),
        ])}
        .
      </p>
      {names.length > 0 ? (
        <TextButton onClick={() => saveFile('names.csv', writeNames(names))}>
          {say('Save names and addresses')}
        </TextButton>
      ) : null}
      <ul className={styles.entries}>
        {entries.map(({ key, text, undo }) => (
          <li key={key}>
            <span>{text}</span>
            <TextButton aria-label={say('Undo: {text}', { text })} onClick={undo}>
              {say('Undo')}
            </TextButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
