import { say } from '../language/say.ts'
import { recordBytes } from './allocations.ts'

/**
 * Names the first allocation of a table that pays nothing, or the zero address: what no builder of ours
 * writes, and what a contract could not pay, or would burn.
 */
export function unpayableAt(records: Uint8Array): string | undefined {
  for (let at = 0; at < records.length; at += recordBytes) {
    const index = String(at / recordBytes)
    if (isZero(records, at, at + 20)) return say('Allocation {index} pays the zero address.', { index })
    if (isZero(records, at + 20, at + recordBytes))
      return say('Allocation {index} has an amount of zero.', { index })
  }
  return undefined
}

function isZero(records: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (records[i] !== 0) return false
  return true
}
