import type { CallName } from '../calls.ts'
import type { SafeService } from '../createSafeService.ts'
import { examples } from './examples.ts'

/** Asks as a call's example does. */
export function callByName(service: SafeService, name: CallName, change: object = {}): Promise<unknown> {
  // Each example fits its own call, which the compiler cannot know of a name that it has not seen.
  const ask = service[name] as (input: object) => Promise<unknown>
  return ask({ ...examples[name].input, ...change })
}
