import { say, sayNumber } from '../../../language/say.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { comparedWords, differenceRows } from '../../../operator/series/differenceRows.ts'
import { rich } from '../../language/rich.tsx'
import { Card } from '../../parts/Card.tsx'
import { TokenAmount, type TokenFacts } from '../../parts/TokenAmount.tsx'
import table from '../../parts/table.module.css'

/** What a new list changes beside the rounds before it, before anybody signs it. */
export function DifferenceCard({
  report: { series, recipientCount, total, problemCount },
  token,
}: {
  report: ListReport
  token: TokenFacts
}) {
  if (!series?.difference) return null
  return (
    <Card title={say('What is new')}>
      <p className="muted small">{say(comparedWords[series.sheet])}:</p>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{say('Part')}</th>
            <th scope="col">{say('Addresses')}</th>
            <th scope="col">{say('Change')}</th>
          </tr>
        </thead>
        <tbody>
          {differenceRows(series.difference).map(({ kind, name, count, change }) => (
            <tr key={kind}>
              <td>{name}</td>
              <td>{sayNumber(count)}</td>
              <td>
                {change === 0n ? (
                  '0'
                ) : (
                  <>
                    {change < 0n ? '−' : '+'}
                    <TokenAmount value={change < 0n ? -change : change} token={token} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problemCount === 0 ? (
        <p className="muted small">
          {rich(
            {
              one: 'This round pays {amount} to {count} recipient.',
              other: 'This round pays {amount} to {count} recipients.',
            },
            { amount: <TokenAmount value={total} token={token} />, count: recipientCount },
          )}
        </p>
      ) : null}
    </Card>
  )
}
