import { calls } from '../../src/session/calls.ts'
import type { Handlers } from '../handlers.ts'

/** An API each of whose calls does the same: for tests that mean none of them, or others than those. */
export const sameHandler = (handler: () => Promise<never>): Handlers =>
  // The calls are those of the table, which no type of `fromEntries` knows.
  Object.fromEntries(Object.keys(calls).map((name) => [name, handler])) as unknown as Handlers
