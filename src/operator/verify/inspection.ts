import type { Keccak256 } from '../../campaign/keccak256.ts'
import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import type { VerifyCheck, VerifyCheckId } from './verifyReport.ts'

/** A package on its way through the checks. */
export type Inspection = {
  readonly keccak256: Keccak256
  /** The bytes of a file; null where there is none. @throws Unread */
  readonly read: (path: string, most?: number) => Promise<Uint8Array | null | TooLarge>
  readonly rows: Map<VerifyCheckId, VerifyCheck>
  readonly put: (row: VerifyCheck) => void
  /** Why rows that are not reached are not. */
  because: string
  readonly onProgress: ((done: number, all: number) => void) | undefined
}

/** A file that no page would read. It was not read to its end. */
export class TooLarge {
  readonly fault: string
  constructor(fault: string) {
    this.fault = fault
  }
}

/**
 * Reading stops at the first file that the place does not give: a host that is down is not asked 16,384
 * times.
 */
export class Unread extends Error {
  readonly path: string
  readonly reason: string
  constructor(path: string, cause: unknown) {
    super(path, { cause })
    this.path = path
    this.reason = cause instanceof EverclaimError ? cause.summary : say('It could not be read.')
  }
}

export const filesIn = (count: number) => say({ one: '{count} file', other: '{count} files' }, { count })

/** The first few of many, and how many more there are. */
export function some(texts: readonly string[]): string {
  const shown = texts.slice(0, 5).join('; ')
  return texts.length <= 5 ? shown : say('{shown}; and {more} more', { shown, more: texts.length - 5 })
}

/** The first few of many sentences, and how many more there are. */
export function someSentences(texts: readonly string[]): string {
  const shown = texts.slice(0, 5).join(' ')
  return texts.length <= 5 ? shown : say('{shown} And {more} more.', { shown, more: texts.length - 5 })
}
