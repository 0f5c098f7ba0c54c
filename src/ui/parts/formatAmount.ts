import { formatUnits } from 'viem'
import { numberSigns } from '../../language/numberSigns.ts'
import { currentLocale } from '../../language/say.ts'
import { groupedDigits } from './formatters.ts'

/** At most this many significant digits behind the point in a label; the whole number is never cut. */
const fractionDigits = 6

/**
 * A token amount for people: whole part grouped, fraction cut (never rounded up) to six digits. `exact` has
 * every digit. An amount too small to show is `<0.000001`, never `0`.
 *
 * @param value base units
 * @param decimals of the token
 */
export function formatAmount(
  value: bigint,
  decimals: number,
  locale = currentLocale(),
): { text: string; exact: string } {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  const grouped = groupedDigits(whole, locale)
  const point = numberSigns(locale).point
  const shown = fraction.slice(0, fractionDigits).replace(/^(.*[^0])?0*$/s, '$1')
  const exact = fraction ? `${grouped}${point}${fraction}` : grouped
  if (shown === '' && whole === '0' && fraction !== '') {
    return { text: `<0${point}${'0'.repeat(fractionDigits - 1)}1`, exact }
  }
  return { text: shown ? `${grouped}${point}${shown}` : grouped, exact }
}
