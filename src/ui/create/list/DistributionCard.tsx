import type { Distribution } from '../../../campaign/list/describeDistribution.ts'
import { say, sayNumber } from '../../../language/say.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { Address } from '../../parts/Address.tsx'
import { Card } from '../../parts/Card.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { formatAmount } from '../../parts/formatAmount.ts'
import { shareOf } from '../../parts/shareOf.ts'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import table from '../../parts/table.module.css'
import styles from './DistributionCard.module.css'
import { ListAmount } from './ListAmount.tsx'

type Described = NonNullable<ListReport['distribution']>

/**
 * Distribution of amounts: a chart by size of amount, the same as a table, and the ten largest amounts.
 */
export function DistributionCard({
  distribution,
  report,
  decimals,
}: {
  distribution: Described
  report: ListReport
  decimals: number
}) {
  const { buckets, topRecipients, topTotal } = distribution
  const { total, recipientCount } = report
  return (
    <Card title={say('Distribution of amounts')}>
      <Chart buckets={buckets} decimals={decimals} />
      <Disclosure summary={say('Show as a table')}>
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{say('From')}</th>
                <th scope="col">{say('To less than')}</th>
                <th scope="col">{say('Recipients')}</th>
                <th scope="col">{say('Of all')}</th>
                <th scope="col">{say('Together')}</th>
                <th scope="col">{say('Of the total')}</th>
              </tr>
            </thead>
            <tbody>
              {buckets.map((bucket) => (
                <tr key={`${bucket.from}`}>
                  <td>
                    <TokenAmount value={bucket.from} token={{ decimals }} />
                  </td>
                  <td>
                    <TokenAmount value={bucket.to} token={{ decimals }} />
                  </td>
                  <td>{sayNumber(bucket.count)}</td>
                  <td>{shareOf(BigInt(bucket.count), BigInt(recipientCount))}</td>
                  <td>
                    <TokenAmount value={bucket.total} token={{ decimals }} />
                  </td>
                  <td>{shareOf(bucket.total, total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
      <Disclosure
        summary={
          recipientCount > topRecipients.length
            ? say('The {count} largest amounts, {share} of the total', {
                count: topRecipients.length,
                share: shareOf(topTotal, total),
              })
            : say('All recipients by amount')
        }
      >
        <ol className="lines">
          {topRecipients.map(({ index, account, amount }) => (
            <li key={index}>
              <Address value={account} />
              <span className={styles.amount}>
                <ListAmount value={amount} decimals={decimals} />
                <span className={styles.share}>{shareOf(amount, total)}</span>
              </span>
            </li>
          ))}
        </ol>
      </Disclosure>
    </Card>
  )
}

/** A bar for each size of amount, on a scale where each step is a multiple of the one before. */
function Chart({ buckets, decimals }: { buckets: Distribution['buckets']; decimals: number }) {
  const most = Math.max(...buckets.map(({ count }) => count), 1)
  const fullest = buckets.find(({ count }) => count === most)
  const label = (value: bigint) => formatAmount(value, decimals).text
  const sentence = fullest
    ? say(
        {
          one: 'Recipients by amount. Most of them, {count} recipient, get {from} to less than {to} tokens.',
          other:
            'Recipients by amount. Most of them, {count} recipients, get {from} to less than {to} tokens.',
        },
        { count: fullest.count, from: label(fullest.from), to: label(fullest.to) },
      )
    : say('Recipients by amount.')
  return (
    <figure className={styles.chart} role="img" aria-label={sentence}>
      {buckets.map(({ from, count }) => (
        <div key={`${from}`} className={styles.bucket} aria-hidden="true">
          <span className={styles.from}>{label(from)}+</span>
          <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="10" className={styles.track} />
            {count > 0 ? <rect width={Math.max((count / most) * 100, 0.6)} height="10" /> : null}
          </svg>
          <span className={styles.count}>{sayNumber(count)}</span>
        </div>
      ))}
    </figure>
  )
}
