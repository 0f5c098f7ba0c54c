import type { Schedule } from '../campaign/schedule.ts'

/** A schedule as contracts take it: `tranches` is 0 where it unlocks by the second. */
export const scheduleArguments = ({ cliff, duration, tranches = 0 }: Schedule) => ({
  cliff: BigInt(cliff),
  duration: BigInt(duration),
  tranches,
})
