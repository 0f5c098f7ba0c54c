import { currentLocale, say } from '../../../language/say.ts'

/** A size in bytes for people: `512 bytes`, `1.9 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return say({ one: '{count} byte', other: '{count} bytes' }, { count: bytes })
  if (bytes < 1e6) return say('{size} kB', { size: digitsOf(bytes / 1e3) })
  if (bytes < 1e9) return say('{size} MB', { size: digitsOf(bytes / 1e6) })
  return say('{size} GB', { size: digitsOf(bytes / 1e9) })
}

function digitsOf(size: number): string {
  const digits = size < 10 ? 1 : 0
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }
  return size.toLocaleString(currentLocale(), format)
}
