import * as v from '../../src/schema/v.ts'

/** How the wallet service misbehaves, for tests. Everything is sound until a test says otherwise. */
export const walletServiceControlSchema = v.strictObject({
  /**
   * - `down`: 503 to everything. `stalled`: no answer until the next change. `html`: a page of a proxy, with
   *   status 200.
   * - `limited`: 429 with `Retry-After`.
   */
  answers: v.picklist(['ok', 'down', 'stalled', 'html', 'limited']),
  /**
   * What it says of transactions. `lying`: every status is SUCCESS, and each count of signatures is complete.
   * `behind`: as the chain was when it was set. `forged`: the details of a transaction name another receiver
   * than its hash.
   */
  words: v.picklist(['true', 'lying', 'behind', 'forged']),
})

export type WalletServiceControl = v.InferOutput<typeof walletServiceControlSchema>

export const intactService: WalletServiceControl = { answers: 'ok', words: 'true' }
