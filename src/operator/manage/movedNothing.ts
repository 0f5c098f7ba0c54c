import type { CallOutcome } from './callOutcome.ts'

/** Whether a call went through and nobody was paid by it. */
export const movedNothing = ({ paidCount, swept, yields, gas }: CallOutcome): boolean =>
  paidCount === 0 && swept.length === 0 && yields.length === 0 && gas === 0n
