/**
 * How every allocation of a campaign over time unlocks, in seconds from the campaign's start: nothing before
 * the cliff, all of it at the end of the duration, and between them by the second, or in equal tranches.
 */
export type Schedule = {
  /** Nothing unlocks before it, which may be the start itself: 0. */
  readonly cliff: number
  /** At least 1, and no shorter than the cliff. */
  readonly duration: number
  /** 1 to 64 equal steps, the last one at the end. Missing where it unlocks by the second. */
  readonly tranches?: number | undefined
}

/**
 * What is unlocked of an amount (base units) at a time (unix seconds), paid or not: the contract's
 * `unlockedOf`, rounded down as there. It never falls, and ends at exactly the amount.
 */
export function unlockedAt(
  amount: bigint,
  time: number,
  { start, schedule }: { start: number; schedule: Schedule },
): bigint {
  const elapsed = BigInt(time - start)
  const duration = BigInt(schedule.duration)
  if (elapsed < BigInt(schedule.cliff)) return 0n
  if (elapsed >= duration) return amount
  if (schedule.tranches === undefined) return (amount * elapsed) / duration
  const tranches = BigInt(schedule.tranches)
  return (amount * ((elapsed * tranches) / duration)) / tranches
}

/** What can be paid of an amount at a time, when `paid` of it was: never less than nothing. Base units. */
export function dueAt(
  { amount, paid }: { amount: bigint; paid: bigint },
  time: number,
  terms: { start: number; schedule: Schedule },
): bigint {
  const unlocked = unlockedAt(amount, time, terms)
  return unlocked > paid ? unlocked - paid : 0n
}

/**
 * The first second (unix) at which more is unlocked of the amount than at `time`; undefined where all of it
 * is.
 */
export function nextUnlock(
  amount: bigint,
  time: number,
  { start, schedule }: { start: number; schedule: Schedule },
): number | undefined {
  const now = unlockedAt(amount, time, { start, schedule })
  if (now >= amount) return undefined
  let low = time
  let high = start + schedule.duration
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2)
    if (unlockedAt(amount, middle, { start, schedule }) > now) high = middle
    else low = middle
  }
  return high
}

/**
 * The moments (unix seconds) at which a drawing of the schedule bends or steps, from the start to the end:
 * the cliff, and each tranche.
 */
export function unlockMoments({ start, schedule }: { start: number; schedule: Schedule }): number[] {
  const { cliff, duration, tranches } = schedule
  const steps =
    tranches === undefined
      ? [duration]
      : Array.from({ length: tranches }, (_, at) => Math.ceil((duration * (at + 1)) / tranches))
  const after = steps.filter((seconds) => seconds > cliff)
  // What has accrued until the cliff unlocks with its last second.
  return [...(cliff > 0 ? [cliff] : []), ...after].map((seconds) => start + seconds)
}
