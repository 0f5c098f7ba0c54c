/** Milliseconds by which clocks of several machines may differ, or one be set right, without any effect. */
export const mostSkew = 60_000

/**
 * Whether a moment is still to come that was set at most `longest` ahead. One that lies further ahead was set
 * by a clock that has been put back since: nobody waits for it.
 *
 * @param moment unix milliseconds
 */
export const isStillAhead = (
  moment: number,
  { now, longest }: { /** Unix milliseconds. */ now: number /** Milliseconds. */; longest: number },
): boolean => moment > now && moment <= now + longest + mostSkew
