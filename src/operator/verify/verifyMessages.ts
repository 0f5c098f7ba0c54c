import type { InspectedPackage } from './inspectPackage.ts'

/** What the page asks of the worker. */
export type VerifyRequest =
  | { readonly type: 'inspect'; readonly isListed: boolean }
  /** Base units that the list comes to whose bit is not set. */
  | { readonly type: 'unclaimed'; readonly claimedWords: readonly bigint[] }
  /** Answers of the page to what the worker asked for. */
  | { readonly type: 'file'; readonly id: number; readonly answer: FileAnswer }

/** A file, its absence, or why it is not known; the list of files likewise. */
export type FileAnswer =
  | { readonly status: 'bytes'; readonly bytes: Uint8Array | null }
  | { readonly status: 'paths'; readonly paths: readonly string[] }
  | { readonly status: 'unread'; readonly reason: string }

/** What the worker says. It has no network: it asks the page for each file. */
export type VerifyMessage =
  | { readonly type: 'read'; readonly id: number; readonly path: string }
  | { readonly type: 'list'; readonly id: number }
  | { readonly type: 'progress'; readonly done: number; readonly all: number }
  | {
      readonly type: 'inspected'
      readonly found: Omit<InspectedPackage, 'allocations'> & { readonly hasList: boolean }
    }
  | { readonly type: 'unclaimed'; readonly sum: bigint | undefined }
  | { readonly type: 'fault'; readonly detail: string }
