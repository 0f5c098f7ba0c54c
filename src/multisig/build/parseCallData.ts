import type { Hex } from 'viem'
import { say } from '../../language/say.ts'

/** What somebody pasted as the data of a call. */
export type CallDataInput = { status: 'data'; data: Hex } | { status: 'unusable'; reason: string }

/** Bytes in hexadecimal; nothing is no data. */
export function parseCallData(text: string): CallDataInput {
  const trimmed = text.replace(/\s+/g, '')
  if (trimmed === '' || /^0x$/i.test(trimmed)) return { status: 'data', data: '0x' }
  const unusable = (reason: string) => ({ status: 'unusable', reason }) as const
  if (!/^0x/i.test(trimmed)) return unusable(say('Data starts with 0x.'))
  if (!/^0x[0-9a-f]+$/i.test(trimmed))
    return unusable(say('After 0x, use only the digits 0–9 and the letters a–f.'))
  if (trimmed.length % 2 === 1) return unusable(say('A digit is missing. Copy the data again, whole.'))
  if (trimmed.length > 2 + 2 * 100_000) return unusable(say('A transaction can’t carry this much data.'))
  return { status: 'data', data: `0x${trimmed.slice(2).toLowerCase()}` }
}
