import { message, say, sayNumber } from '../../language/say.ts'
import type { ClaimTimeline } from '../../operator/manage/claimTimeline.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { TokenAmount, type TokenFacts } from '../parts/TokenAmount.tsx'
import table from '../parts/table.module.css'
import own from './TimelineChart.module.css'

const height = 100
/** Spans that the chart has room for at least: one bar alone is not as wide as the page. */
const leastSpans = 8

/** A bar for each span of time, and the same as a table. Times are UTC, so that everybody sees the same. */
export function TimelineChart({ timeline, token }: { timeline: ClaimTimeline; token: TokenFacts }) {
  const { buckets, unit } = timeline
  const most = Math.max(...buckets.map(({ count }) => count), 1)
  const all = buckets.reduce((sum, { count }) => sum + count, 0)
  const busiest = buckets.find(({ count }) => count === most)
  const [first] = buckets
  const last = buckets.at(-1)
  const texts = textsOf[unit]
  return (
    <>
      <figure
        className="stack gap8"
        role="img"
        aria-label={say(texts.chart, { count: all, from: busiest ? label(busiest.from, unit) : '', most })}
      >
        <svg
          viewBox={`0 0 ${Math.max(buckets.length, leastSpans)} ${height}`}
          preserveAspectRatio="none"
          className={own.bars}
          aria-hidden="true"
        >
          {buckets.map(({ from, count }, at) => {
            const tall = count === 0 ? 0 : Math.max((count / most) * height, 1.5)
            return <rect key={from} x={at + 0.1} y={height - tall} width={0.8} height={tall} />
          })}
        </svg>
        <div className={own.axis} aria-hidden="true">
          <span>{first ? label(first.from, unit) : ''}</span>
          <span>{say(texts.most, { most })}</span>
          <span>{last && buckets.length >= leastSpans ? label(last.from, unit) : ''}</span>
        </div>
      </figure>
      <Disclosure summary={say('Show as a table')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={`${table.scroll} ${own.table}`} tabIndex={0} aria-label={say(texts.table)}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{say('From (UTC)')}</th>
                <th scope="col">{say('Claims')}</th>
                <th scope="col">{say('Together ({symbol})', { symbol: token.symbol })}</th>
              </tr>
            </thead>
            <tbody>
              {buckets.map(({ from, count, amount }) => (
                <tr key={from}>
                  <td>{label(from, unit)}</td>
                  <td>{sayNumber(count)}</td>
                  <td>
                    <TokenAmount value={amount} token={{ decimals: token.decimals }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Disclosure>
    </>
  )
}

const textsOf = {
  hour: {
    table: message('Claims by hour'),
    most: message('most in an hour: {most}'),
    chart: message({
      one: 'Claims by hour. {count} claim, most of them in the hour from {from}: {most}.',
      other: 'Claims by hour. {count} claims, most of them in the hour from {from}: {most}.',
    }),
  },
  day: {
    table: message('Claims by day'),
    most: message('most in a day: {most}'),
    chart: message({
      one: 'Claims by day. {count} claim, most of them in the day from {from}: {most}.',
      other: 'Claims by day. {count} claims, most of them in the day from {from}: {most}.',
    }),
  },
  week: {
    table: message('Claims by week'),
    most: message('most in a week: {most}'),
    chart: message({
      one: 'Claims by week. {count} claim, most of them in the week from {from}: {most}.',
      other: 'Claims by week. {count} claims, most of them in the week from {from}: {most}.',
    }),
  },
  month: {
    table: message('Claims by thirty days'),
    most: message('most in thirty days: {most}'),
    chart: message({
      one: 'Claims by thirty days. {count} claim, most of them in the thirty days from {from}: {most}.',
      other: 'Claims by thirty days. {count} claims, most of them in the thirty days from {from}: {most}.',
    }),
  },
  year: {
    table: message('Claims by year'),
    most: message('most in a year: {most}'),
    chart: message({
      one: 'Claims by year. {count} claim, most of them in the year from {from}: {most}.',
      other: 'Claims by year. {count} claims, most of them in the year from {from}: {most}.',
    }),
  },
} as const satisfies Record<ClaimTimeline['unit'], unknown>

function label(seconds: number, unit: ClaimTimeline['unit']): string {
  const iso = new Date(seconds * 1000).toISOString()
  return unit === 'hour' ? iso.slice(0, 16).replace('T', ' ') : iso.slice(0, 10)
}
