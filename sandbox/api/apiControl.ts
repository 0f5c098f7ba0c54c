import { z } from 'zod'

/** How the API misbehaves, for tests. Everything is sound until a test says otherwise. */
export const apiControlSchema = z.strictObject({
  /**
   * - `down`: 503, as of a proxy with nothing behind it. `limited`: 429 with `Retry-After`, the API's own
   *   refusal.
   * - `stalled`: no answer until the next change, then the connection is cut.
   */
  answers: z.enum(['ok', 'down', 'stalled', 'limited']),
  /** The operator's money for others' claims. `spent`: nothing is left. `none`: no campaign is sponsored. */
  budget: z.enum(['ok', 'spent', 'none']),
  /** `resting`: claims are taken in and wait. */
  relayer: z.enum(['ok', 'resting']),
})

export type ApiControl = z.infer<typeof apiControlSchema>

export const intactApi: ApiControl = { answers: 'ok', budget: 'ok', relayer: 'ok' }
