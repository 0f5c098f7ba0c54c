import { formatUnits } from 'viem'
import { numberSigns } from '../../language/numberSigns.ts'
import { currentLocale } from '../../language/say.ts'
import { groupedDigits } from './formatters.ts'

const suffixes = ['k', 'm', 'b', 't'] as const

/** Digits in all, where there is a fraction; the whole part is never cut. */
const significantDigits = 5

/**
 * A balance for a label: at most about five digits, with k, m, b or t from 10,000 on and one digit behind
 * their point. Cut, never rounded, so it never says more than there is; `<0.0001` for what is too small to
 * show, never `0`.
 *
 * @param value base units
 */
export function formatBalance(value: bigint, decimals: number, locale = currentLocale()): string {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  if (whole.length > 4) {
    const step = Math.min(suffixes.length, Math.floor((whole.length - 1) / 3))
    const scaled = whole.slice(0, -3 * step)
    const rest = whole.slice(-3 * step, -3 * step + 1)
    return `${join(scaled, rest, locale)}${suffixes[step - 1]}`
  }
  const room = whole === '0' ? significantDigits - 1 : significantDigits - whole.length
  const shown = fraction.slice(0, room)
  if (whole === '0' && fraction !== '' && /^0*$/.test(shown))
    return `<${join('0', `${'0'.repeat(room - 1)}1`, locale)}`
  return join(whole, shown, locale)
}

function join(whole: string, fraction: string, locale: string): string {
  const grouped = groupedDigits(whole, locale)
  const shown = fraction.replace(/^(.*[^0])?0*$/s, '$1')
  return shown === '' ? grouped : `${grouped}${numberSigns(locale).point}${shown}`
}
