import { nextUnlock, type Schedule, unlockedAt, unlockMoments } from '../campaign/schedule.ts'

/** What is unlocked at a moment. */
export type UnlockMoment = {
  /** Unix seconds. */
  readonly time: number
  /** Base units. */
  readonly unlocked: bigint
}

/** A point of the drawing; both from 0 to 1: of the time, and of the amount. */
export type CurvePoint = { readonly along: number; readonly up: number }

/** How an amount unlocks, as it is drawn and as a table has it. */
export type ScheduleCurve = {
  /** Unix seconds of its last unlock. */
  readonly end: number
  /** The start, and each moment at which it bends or steps. */
  readonly moments: readonly UnlockMoment[]
  /** What is unlocked until a moment as a line of points, from the start on. */
  readonly until: (time: number) => readonly CurvePoint[]
  /** Base units unlocked at a moment. */
  readonly unlockedAt: (time: number) => bigint
  /** The first second (unix) at which more is unlocked; undefined where all of it is. */
  readonly nextUnlock: (time: number) => number | undefined
}

/** What a drawing takes for the whole of an amount: finer than any screen. */
const whole = 1_000_000n

/** The curve of a schedule. `start` in unix seconds, `amount` in base units. */
export function scheduleCurve({
  start,
  schedule,
  amount,
}: {
  start: number
  schedule: Schedule
  amount: bigint
}): ScheduleCurve {
  const terms = { start, schedule }
  const { cliff, duration, tranches } = schedule
  const moments = unlockMoments(terms)
  const point = (time: number, at = time): CurvePoint => ({
    along: (time - start) / duration,
    up: Number(unlockedAt(whole, at, terms)) / Number(whole),
  })
  return {
    end: start + duration,
    moments: [start, ...moments].map((time) => ({ time, unlocked: unlockedAt(amount, time, terms) })),
    until: (time) => [
      point(start),
      ...moments
        .filter((moment) => moment <= time)
        .flatMap((moment) => {
          // By the second more unlocks between two moments; otherwise nothing does until the next.
          const isStep = tranches !== undefined || moment === start + cliff
          return isStep ? [point(moment, moment - 1), point(moment)] : [point(moment)]
        }),
      ...(moments.includes(time) ? [] : [point(time)]),
    ],
    unlockedAt: (time) => unlockedAt(amount, time, terms),
    nextUnlock: (time) => nextUnlock(amount, time, terms),
  }
}
