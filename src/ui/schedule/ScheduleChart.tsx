import { type Schedule, unlockedAt, unlockMoments } from '../../campaign/schedule.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { formatAmount } from '../parts/formatAmount.ts'
import { dateFormat } from '../parts/formatters.ts'
import type { TokenFacts } from '../parts/TokenAmount.tsx'
import table from '../parts/table.module.css'
import own from './ScheduleChart.module.css'

const [width, height] = [1000, 100]
/** What the drawing takes for the whole of an amount: finer than any screen. */
const whole = 1_000_000n
const day = 86_400

/**
 * What is unlocked of an amount over time: a line with its cliff, or a stair. The same is in words for those
 * who can’t see it, and in a table. Times are UTC, so that everybody sees the same.
 */
export function ScheduleChart({
  start,
  schedule,
  amount,
  token,
  now,
}: {
  /** Of the campaign, in unix seconds. */
  start: number
  schedule: Schedule
  /** Base units: an allocation, or the total. */
  amount: bigint
  token: TokenFacts
  /** The chain’s time in unix seconds; without one no moment is marked. */
  now?: number | undefined
}) {
  const { cliff, duration, tranches } = schedule
  const terms = { start, schedule }
  const end = start + duration
  // Days say enough where they differ.
  const date = dateText(duration < 3 * day)
  const text = (value: bigint) => `${formatAmount(value, token.decimals).text} ${token.symbol}`
  const x = (time: number) => Math.round(((time - start) / duration) * width * 100) / 100
  const y = (time: number) => height - (Number(unlockedAt(whole, time, terms)) / Number(whole)) * height
  const outline = (until: number) => {
    const bends = unlockMoments(terms).flatMap((time) =>
      time > until
        ? []
        : // Between two moments of a line more unlocks by the second; otherwise nothing does.
          [tranches === undefined && time !== start + cliff ? '' : `H${x(time)}`, `L${x(time)} ${y(time)}`],
    )
    return `M0 ${y(start)}${bends.join('')}L${x(until)} ${y(until)}`
  }
  const area = (until: number) => `${outline(until)}V${height}H0Z`
  const isUnderWay = now !== undefined && now >= start && now < end
  const unlocked = now === undefined ? undefined : text(unlockedAt(amount, now, terms))
  const way = tranches === undefined ? 'by the second' : `in ${tranches} equal parts`
  const nothingBefore = cliff > 0 ? `Nothing before ${date(start + cliff)}` : undefined
  const moments = unlockMoments(terms)
  const rows = moments[0] === start ? moments : [start, ...moments]
  return (
    <div className={own.chart}>
      <div className={own.ends} aria-hidden="true">
        <span>{text(amount)}</span>
        {isUnderWay ? <span>Unlocked now: {unlocked}</span> : null}
      </div>
      <figure
        role="img"
        aria-label={`${text(amount)} unlocks ${way} from ${date(start)} to ${date(end)}. ${nothingBefore ? `${nothingBefore}. ` : ''}${unlocked === undefined ? '' : `${unlocked} is unlocked now.`}`.trim()}
      >
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className={own.plot}
          aria-hidden="true"
        >
          <path className={own.whole} d={`M0 0H${width}`} />
          <path className={own.later} d={area(end)} />
          {now === undefined || now < start ? null : (
            <path className={own.until} d={area(Math.min(now, end))} />
          )}
          <path className={own.line} d={outline(end)} />
          {isUnderWay ? (
            <>
              <path className={own.now} d={`M${x(now)} 0V${height}`} />
              {/* A line of no length has round ends, however wide the drawing is stretched. */}
              <path className={own.dot} d={`M${x(now)} ${y(now)}h0.01`} />
            </>
          ) : null}
        </svg>
      </figure>
      <div className={own.ends} aria-hidden="true">
        <span>{date(start)}</span>
        {nothingBefore ? <span>{nothingBefore}</span> : null}
        <span>{date(end)}</span>
      </div>
      <Disclosure summary="Show as a table">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={`${table.scroll} ${own.table}`} tabIndex={0} aria-label="What unlocks when">
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">From (UTC)</th>
                <th scope="col">Unlocked ({token.symbol})</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((time) => (
                <tr key={time}>
                  <td>{dateText(true)(time)}</td>
                  <td>{formatAmount(unlockedAt(amount, time, terms), token.decimals).text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Disclosure>
    </div>
  )
}

const dateText =
  (hasMinutes: boolean) =>
  (seconds: number): string =>
    dateFormat({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
      ...(hasMinutes ? ({ hour: '2-digit', minute: '2-digit' } as const) : {}),
    }).format(seconds * 1000)
