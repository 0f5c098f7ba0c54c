import type { ClaimTimeline } from '../../operator/manage/claimTimeline.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { formatAmount } from '../parts/formatAmount.ts'
import { plural } from '../parts/plural.ts'
import type { TokenFacts } from '../parts/TokenAmount.tsx'
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
  const name = nameOf(unit)
  return (
    <>
      <figure
        className="stack gap8"
        role="img"
        aria-label={`Claims by ${name}. ${plural(all, 'claim')}, most of them in the ${name} from ${busiest ? label(busiest.from, unit) : ''}: ${most.toLocaleString('en-US')}.`}
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
          <span>
            most in {unit === 'hour' ? 'an' : unit === 'month' ? '' : 'a'} {name}:{' '}
            {most.toLocaleString('en-US')}
          </span>
          <span>{last && buckets.length >= leastSpans ? label(last.from, unit) : ''}</span>
        </div>
      </figure>
      <Disclosure summary="Show as a table">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={`${table.scroll} ${own.table}`} tabIndex={0} aria-label={`Claims by ${name}`}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">From (UTC)</th>
                <th scope="col">Claims</th>
                <th scope="col">Together ({token.symbol})</th>
              </tr>
            </thead>
            <tbody>
              {buckets.map(({ from, count, amount }) => (
                <tr key={from}>
                  <td>{label(from, unit)}</td>
                  <td>{count.toLocaleString('en-US')}</td>
                  <td>{formatAmount(amount, token.decimals).text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Disclosure>
    </>
  )
}

const nameOf = (unit: ClaimTimeline['unit']) => (unit === 'month' ? 'thirty days' : unit)

function label(seconds: number, unit: ClaimTimeline['unit']): string {
  const iso = new Date(seconds * 1000).toISOString()
  return unit === 'hour' ? iso.slice(0, 16).replace('T', ' ') : iso.slice(0, 10)
}
