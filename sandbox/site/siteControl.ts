import { z } from 'zod'

/** How the sandbox's servers misbehave, for tests. Everything is `ok` until a test says otherwise. */
export const siteControlSchema = z.strictObject({
  /**
   * - `down`: 503. `limited`: 429. `stalled`: no answer until the next change.
   * - `wrong-chain`: a healthy node of Ethereum. `halted`: its newest block is an hour old, and stays it.
   */
  rpc: z.enum(['ok', 'down', 'limited', 'stalled', 'wrong-chain', 'halted']),
  /** `damaged`: one bit of every shard is flipped. `forged`: the manifest names another title. */
  packages: z.enum(['ok', 'down', 'stalled', 'damaged', 'forged']),
  /**
   * WalletConnect's relay. `down`: refuses and cuts all connections. `stalled`: takes them in and answers
   * nothing.
   */
  relay: z.enum(['ok', 'down', 'stalled']),
  /**
   * `ignored`: a static host that knows no `_headers` file, so that any page may put the site into a frame.
   */
  headers: z.enum(['ok', 'ignored']),
})

export type SiteControl = z.infer<typeof siteControlSchema>

export const healthy: SiteControl = { rpc: 'ok', packages: 'ok', relay: 'ok', headers: 'ok' }
