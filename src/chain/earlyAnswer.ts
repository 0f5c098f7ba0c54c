/** A node’s answer to what `public/boot.js` has asked it while the page’s code came, with the id 0. */
export type EarlyAnswer = {
  readonly answer: Promise<Response>
  /** Ends it. */
  readonly controller: AbortController
  /** It came as fast as a quick node’s. */
  readonly isQuick: boolean
}

declare global {
  /**
   * By the absolute URL of the node and the question (`RpcRequest`) as JSON: what was asked in the last 2.4
   * seconds and has not failed. Only in a page.
   */
  var everclaimNodes: Pick<Map<string, EarlyAnswer>, 'get'> | undefined
}
