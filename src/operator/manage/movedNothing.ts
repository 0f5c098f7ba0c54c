import type { CallOutcome } from './callOutcome.ts'

/** Whether a call went through, and neither paid anybody nor cancelled a campaign. */
export const movedNothing = ({ paidCount, swept, cancelled, yields, gas }: CallOutcome): boolean =>
  paidCount === 0 && swept.length === 0 && cancelled.length === 0 && yields.length === 0 && gas === 0n
