import type { ListReport } from '../../../operator/list/listMessages.ts'
import { Address } from '../../parts/Address.tsx'
import { Card } from '../../parts/Card.tsx'
import { Fold } from '../../parts/Fold.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { TokenAmount, type TokenFacts } from '../../parts/TokenAmount.tsx'
import { flagWords } from './flagWords.ts'
import styles from './ListFlags.module.css'
import { plural } from './plural.ts'
import { shareOf } from './shareOf.ts'
import type { RecipientListState } from './useRecipientList.ts'

/** Recipients that are worth a second look. They stay on the list unless a person leaves them out. */
export function ListFlags({
  list,
  report,
  token,
}: {
  list: RecipientListState
  report: ListReport
  token: TokenFacts
}) {
  const { decided, decide } = list
  const leaveOut = (row: number) =>
    decide({ rows: [...decided.rows.filter(([known]) => known !== row), [row, 'leave-out']] })
  if (report.flags.length === 0) {
    return (
      <Card title="Worth a second look">
        <p className={styles.meaning}>
          Nothing. No burn address, no contract of the chain or of this site, no amount that stands out, and
          no addresses that look alike.
        </p>
      </Card>
    )
  }
  return (
    <Card title="Worth a second look">
      {report.flags.map(({ kind, count, flags }) => (
        <Fold
          key={kind}
          summary={
            <>
              {flagWords[kind].title} <span className={styles.count}>{plural(count, 'recipient')}</span>
            </>
          }
        >
          <p className={styles.meaning}>{flagWords[kind].meaning}</p>
          <ol className={styles.flags}>
            {flags.map(({ index, row, account, amount, other }) => (
              <li key={index}>
                <div className={styles.who}>
                  <Address value={account} />
                  {other ? (
                    <span className={styles.other}>
                      looks like <Address value={other.account} /> in row {other.row}
                    </span>
                  ) : null}
                  <span className={styles.meaning}>
                    Row {row}, <TokenAmount value={amount} token={token} />, {shareOf(amount, report.total)}{' '}
                    of the total
                  </span>
                </div>
                <TextButton aria-label={`Leave row ${row} out`} onClick={() => leaveOut(row)}>
                  Leave out
                </TextButton>
              </li>
            ))}
          </ol>
          {count > flags.length ? (
            <p className={styles.meaning}>The first {flags.length} are shown.</p>
          ) : null}
        </Fold>
      ))}
    </Card>
  )
}
