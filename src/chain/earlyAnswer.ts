import type { RpcRequest } from './rpcRequest.ts'

/** A node’s answer to what `public/boot.js` has asked it while the page’s code came, with the id 0. */
export type EarlyAnswer = {
  readonly answer: Promise<Response>
  /** Ends it. */
  readonly controller: AbortController
}

declare global {
  /**
   * By the absolute URL of the node and the question, for three seconds, without what failed. Only in a page.
   */
  var everclaimNodes: ReadonlyMap<string, EarlyAnswer> | undefined
}

export const earlyAnswer = (href: string, question: RpcRequest): EarlyAnswer | undefined =>
  globalThis.everclaimNodes?.get(href + JSON.stringify(question))
