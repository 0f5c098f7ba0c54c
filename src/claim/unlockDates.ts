import { unlockMoments } from '../campaign/schedule.ts'
import { say } from '../language/say.ts'
import type { OverTime } from './readOverTime.ts'

/** What is still to come of an allocation that unlocks over time, for a calendar. `at` in unix seconds. */
export function unlockDates({ start, schedule, now }: OverTime): readonly { at: number; what: string }[] {
  const unlocks = unlockMoments({ start, schedule })
  const last = unlocks.length - 1
  return [
    { at: start, what: say('Claims open') },
    ...unlocks.map((at, place) => ({
      at,
      what: place === last ? say('All has unlocked') : say('Tokens unlock'),
    })),
  ].filter(({ at }) => at > now)
}
