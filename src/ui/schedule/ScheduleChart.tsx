import type { Schedule } from '../../campaign/schedule.ts'
import { scheduleCurve } from '../../claim/scheduleCurve.ts'
import { say } from '../../language/say.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { formatAmount } from '../parts/formatAmount.ts'
import { dateFormat } from '../parts/formatters.ts'
import { TokenAmount, type TokenFacts } from '../parts/TokenAmount.tsx'
import table from '../parts/table.module.css'
import own from './ScheduleChart.module.css'

const [width, height] = [1000, 100]
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
  claims,
}: {
  /** Of the campaign, in unix seconds. */
  start: number
  schedule: Schedule
  /** Base units: an allocation, or the total. */
  amount: bigint
  token: TokenFacts
  /** The chain’s time in unix seconds; without one no moment is marked. */
  now?: number | undefined
  /** Base units claimed until a moment (unix seconds), in the order of time; drawn below what is unlocked. */
  claims?: readonly { readonly time: number; readonly claimed: bigint }[] | undefined
}) {
  const { cliff, duration, tranches } = schedule
  const { end, moments, until, unlockedAt } = scheduleCurve({ start, schedule, amount })
  // Days say enough where they differ.
  const date = dateText(duration < 3 * day)
  const text = (value: bigint) => `${formatAmount(value, token.decimals).text} ${token.symbol}`
  const place = (along: number, up: number) =>
    `${Math.round(along * width * 10) / 10} ${Math.round((1 - up) * height * 10) / 10}`
  const outline = (time: number) =>
    `M${until(time)
      .map(({ along, up }) => place(along, up))
      .join('L')}`
  const area = (time: number) => `${outline(time)}V${height}H0Z`
  const claimedLine = (each: NonNullable<typeof claims>) => {
    let last = 0
    const steps = each.map(({ time, claimed }) => {
      const along = Math.min((time - start) / duration, 1)
      const from = last
      last = Number((claimed * 10_000n) / amount) / 10_000
      return `L${place(along, from)}L${place(along, last)}`
    })
    return `M${place(0, 0)}${steps.join('')}`
  }
  const isUnderWay = now !== undefined && now >= start && now < end
  const unlocked = now === undefined ? undefined : text(unlockedAt(now))
  const first = cliff > 0 ? date(start + cliff) : undefined
  const claimed = claims?.at(-1)?.claimed
  const ends = { amount: text(amount), start: date(start), end: date(end) }
  const sentences = [
    tranches === undefined
      ? say('{amount} unlocks by the second from {start} to {end}.', ends)
      : say(
          {
            one: '{amount} unlocks in {count} equal step from {start} to {end}.',
            other: '{amount} unlocks in {count} equal steps from {start} to {end}.',
          },
          { ...ends, count: tranches },
        ),
    ...(first === undefined ? [] : [say('Nothing before {date}.', { date: first })]),
    ...(unlocked === undefined ? [] : [say('{amount} is unlocked now.', { amount: unlocked })]),
    ...(claimed === undefined ? [] : [say('{amount} is claimed.', { amount: text(claimed) })]),
  ]
  const mark = isUnderWay ? until(now).at(-1) : undefined
  return (
    <div className={own.chart}>
      <div className={own.ends} aria-hidden="true">
        <span>{text(amount)}</span>
        {isUnderWay && now >= start + cliff ? (
          <span>{say('Unlocked now: {amount}', { amount: text(unlockedAt(now)) })}</span>
        ) : (
          <span>{first === undefined ? null : say('Nothing before {date}', { date: first })}</span>
        )}
      </div>
      <figure role="img" aria-label={sentences.join(' ')}>
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
          {claims && claimed !== undefined ? <path className={own.claimed} d={claimedLine(claims)} /> : null}
          {mark ? (
            <>
              <path className={own.now} d={`M${place(mark.along, 1)}V${height}`} />
              {/* A line of no length has round ends, however wide the drawing is stretched. */}
              <path className={own.dot} d={`M${place(mark.along, mark.up)}h0.01`} />
            </>
          ) : null}
        </svg>
      </figure>
      <div className={own.ends} aria-hidden="true">
        <span>{date(start)}</span>
        <span>{date(end)}</span>
      </div>
      {claimed !== undefined ? (
        <p className={own.legend} aria-hidden="true">
          <span>{say('Unlocked')}</span>
          <span className={own.isClaimed}>{say('Claimed')}</span>
        </p>
      ) : null}
      <Disclosure summary={say('Show as a table')}>
        <section
          className={`${table.scroll} ${own.table}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={say('What unlocks when')}
        >
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{say('From (UTC)')}</th>
                <th scope="col">{say('Unlocked ({symbol})', { symbol: token.symbol })}</th>
              </tr>
            </thead>
            <tbody>
              {moments.map(({ time, unlocked }) => (
                <tr key={time}>
                  <td>{dateText(true)(time)}</td>
                  <td>
                    <TokenAmount value={unlocked} token={{ decimals: token.decimals }} />
                  </td>
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
