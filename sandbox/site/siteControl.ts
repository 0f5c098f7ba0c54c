import * as v from '../../src/schema/v.ts'

/** How the sandbox's servers misbehave, for tests. Everything is `ok` until a test says otherwise. */
export const siteControlSchema = v.strictObject({
  /**
   * - `down`: 503. `limited`: 429. `stalled`: no answer until the next change.
   * - `wrong-chain`: a healthy node of Ethereum. `halted`: its newest block is an hour old, and stays it.
   */
  rpc: v.picklist(['ok', 'down', 'limited', 'stalled', 'wrong-chain', 'halted']),
  /** `damaged`: one bit of every shard is flipped. `forged`: the manifest names another title. */
  packages: v.picklist(['ok', 'down', 'stalled', 'damaged', 'forged']),
  /**
   * WalletConnect's relay. `down`: refuses and cuts all connections. `stalled`: takes them in and answers
   * nothing.
   */
  relay: v.picklist(['ok', 'down', 'stalled']),
  /**
   * The host of the site itself: its pages and its files, and nothing below `/sandbox/`. `down`: its
   * connections are cut. `gone`: 404, in the words of a platform. `stalled`: no answer until the next change.
   */
  pages: v.picklist(['ok', 'down', 'gone', 'stalled']),
  /**
   * `ignored`: a static host that knows no `_headers` file, so that any page may put the site into a frame.
   */
  headers: v.picklist(['ok', 'ignored']),
  /**
   * The nodes and package hosts that a site with several of them lists first. `off`: their connections are
   * cut.
   */
  spare: v.picklist(['off', 'ok']),
})

export type SiteControl = v.InferOutput<typeof siteControlSchema>

export const healthy: SiteControl = {
  rpc: 'ok',
  packages: 'ok',
  relay: 'ok',
  pages: 'ok',
  headers: 'ok',
  spare: 'off',
}
