import { isZero, parseDecimal } from './parseDecimal.ts'

/** A change in per cent with its sign and two digits, cut: `+1.25 %`. Undefined where nobody gave one. */
export function formatChange(percent: string | null | undefined): string | undefined {
  const decimal = percent ? parseDecimal(percent) : undefined
  if (!decimal) return undefined
  const { isNegative, whole, fraction } = decimal
  const number = `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`
  if (isZero(decimal)) return `${number} %`
  return isNegative ? `−${number} %` : `+${number} %`
}
