import type { Hex } from 'viem'
import type { DistributorSchedule } from './distributorParameters.ts'

/** A number, an address or a yes or no (1 or 0) in 32 bytes, as hexadecimal digits. */
export function word(value: number | bigint | boolean | Hex): string {
  const digits = typeof value === 'string' ? value.slice(2) : BigInt(value).toString(16)
  return digits.toLowerCase().padStart(64, '0')
}

/** `Schedule` as the Contract ABI writes it, a word a field; none where all is paid at once. */
export const scheduleWords = (schedule: DistributorSchedule | undefined): string[] =>
  schedule ? [schedule.cliff, schedule.duration, schedule.tranches ?? 0].map(word) : []
