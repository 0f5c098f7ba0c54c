import { say } from '../language/say.ts'
import { recordBytes } from './allocations.ts'

/** What no builder of ours writes, and what a contract could not pay, or would burn. */
export type Unpayable = { readonly index: number; readonly reason: string }

/**
 * The first allocation of a table that pays nothing, or the zero address. Another program may have written
 * it.
 */
export function unpayableAt(records: Uint8Array): Unpayable | undefined {
  for (let at = 0; at < records.length; at += recordBytes) {
    const index = at / recordBytes
    if (isZero(records, at, at + 20)) return { index, reason: say('pays the zero address') }
    if (isZero(records, at + 20, at + recordBytes)) return { index, reason: say('has an amount of zero') }
  }
  return undefined
}

function isZero(records: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (records[i] !== 0) return false
  return true
}
