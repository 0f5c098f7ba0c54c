import type { DistributorSchedule } from './distributorParameters.ts'

/** A schedule as contracts take it: `tranches` is 0 where it unlocks by the second. */
export const scheduleArguments = ({ cliff, duration, tranches = 0 }: DistributorSchedule) => ({
  cliff: BigInt(cliff),
  duration: BigInt(duration),
  tranches,
})
