import * as v from '../../src/schema/v.ts'

/**
 * How the Safe host misbehaves towards the app, for tests. Everything is sound until a test says otherwise.
 */
export const hostControlSchema = v.strictObject({
  /**
   * What it says of its Safe. `other-address`, `other-chain`: a lie from the start. `changing`: the truth to
   * the first question of a page load, another address to every later one.
   */
  safe: v.picklist(['true', 'other-address', 'other-chain', 'changing']),
  /**
   * How its answers come.
   * - `hang`: not at all. `version-0`: with version 0.9.0. `twice`: each is followed by a refusal of the same
   *   id.
   * - `other-frame`: from a frame beside the app, of the host's own origin. `other-origin`: from one of
   *   another origin.
   * - `garbage`: each after a volley of damaged messages.
   */
  answers: v.picklist(['ok', 'hang', 'version-0', 'twice', 'other-frame', 'other-origin', 'garbage']),
  /** Milliseconds by which each answer comes late. */
  delayMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(600_000)),
})

export type HostControl = v.InferOutput<typeof hostControlSchema>

export const intactHost: HostControl = { safe: 'true', answers: 'ok', delayMs: 0 }
