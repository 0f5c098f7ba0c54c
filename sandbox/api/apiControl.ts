import * as v from '../../src/schema/v.ts'

/** How the API misbehaves, for tests. Everything is sound until a test says otherwise. */
export const apiControlSchema = v.strictObject({
  /**
   * - `down`: 503, as of a proxy with nothing behind it. `limited`: 429 with `Retry-After`, the API's own
   *   refusal.
   * - `stalled`: no answer until the next change, then the connection is cut.
   */
  answers: v.picklist(['ok', 'down', 'stalled', 'limited']),
  /** The operator's money for others' claims. `spent`: nothing is left. `none`: no campaign is sponsored. */
  budget: v.picklist(['ok', 'spent', 'none']),
  /** `resting`: claims are taken in and wait. */
  relayer: v.picklist(['ok', 'resting']),
})

export type ApiControl = v.InferOutput<typeof apiControlSchema>

export const intactApi: ApiControl = { answers: 'ok', budget: 'ok', relayer: 'ok' }
