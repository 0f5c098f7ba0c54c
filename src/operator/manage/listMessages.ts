import type { VerifiedPackage } from '../../package/loadPackage.ts'

/** What the page asks of the worker that reads a whole list. */
export type ListRequest =
  | { readonly type: 'read'; readonly pkg: VerifiedPackage }
  /** A file that the worker asked for; `reason`: why it did not come. */
  | { readonly type: 'file'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'no-file'; readonly id: number; readonly url: string; readonly reason: string }

/** What the worker says. It has no network: it asks the page for each file. */
export type ListMessage =
  | { readonly type: 'fetch'; readonly id: number; readonly url: string }
  | { readonly type: 'progress'; readonly done: number; readonly all: number }
  | { readonly type: 'list'; readonly count: number; readonly total: bigint; readonly records: Uint8Array }
  | {
      readonly type: 'refused'
      readonly summary: string
      readonly facts: readonly string[]
      readonly isRetryable: boolean
    }
  | { readonly type: 'fault'; readonly detail: string }
