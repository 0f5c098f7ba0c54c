import { numberSigns } from '../../../language/numberSigns.ts'
import { currentLocale } from '../../../language/say.ts'
import { numberFormat } from '../../parts/formatters.ts'
import { type Decimal, isZero, parseDecimal } from './parseDecimal.ts'

/**
 * Digits behind the point of what is no currency of ISO 4217, such as BTC, and of the first digits of a small
 * price.
 */
const finest = 6
const priceDigits = 4

/**
 * A sum of money for people, from the text that the service wrote: cut, never rounded, so that it never says
 * more than there is, and `<$0.01` for what is too small to show. No digit goes through a floating-point
 * number. `exact` has every digit.
 *
 * A currency of ISO 4217 is written as such; another code comes after the number.
 *
 * @param precision `price`: as many digits as it takes to see four of a price below one
 */
export function formatFiat(
  text: string,
  currency: string,
  precision: 'sum' | 'price' = 'sum',
): { text: string; exact: string } {
  const code = currency.toUpperCase()
  const decimal = parseDecimal(text)
  if (!decimal) return { text: `${text} ${code}`, exact: `${text} ${code}` }
  const format = formatOf(code)
  const usual = format.resolvedOptions().maximumFractionDigits ?? 2
  const zeros = /^0*/.exec(decimal.fraction)?.[0].length ?? 0
  const isSmallPrice = precision === 'price' && decimal.whole === '0'
  const room = isSmallPrice ? Math.max(usual, zeros + priceDigits) : usual
  // Money of ISO has its digits in full ($1.50); what is finer is not padded.
  const padding = isIso(code) ? Math.min(usual, room) : 0
  const cut = decimal.fraction
    .slice(0, room)
    .replace(/^(.*[^0])?0*$/s, '$1')
    .padEnd(padding, '0')
  const isTooSmall = !isZero(decimal) && decimal.whole === '0' && !/[1-9]/.test(cut)
  const least = room === 0 ? { whole: '1', fraction: '' } : { whole: '0', fraction: '1'.padStart(room, '0') }
  const shown = isTooSmall ? least : { ...decimal, fraction: cut }
  const sign = decimal.isNegative ? '-' : ''
  return {
    text: `${isTooSmall ? '<' : ''}${sign}${join(format, code, shown)}`,
    exact: `${sign}${join(format, code, decimal)}`,
  }
}

/** The currency's own order of sign and number, around digits that are put in as text. */
function join(
  format: Intl.NumberFormat,
  code: string,
  { whole, fraction }: Omit<Decimal, 'isNegative'>,
): string {
  const isWhole = fraction === ''
  const parts = format.formatToParts(BigInt(whole))
  const last = parts.findLastIndex(({ type }) => type === 'integer')
  const number = parts
    .map(({ type, value }, at) => {
      if (type === 'decimal' || type === 'fraction') return ''
      return at === last && !isWhole ? `${value}${numberSigns().point}${fraction}` : value
    })
    .join('')
  return isIso(code) ? number : `${number} ${code}`
}

function formatOf(code: string): Intl.NumberFormat {
  return isIso(code)
    ? numberFormat(currentLocale(), { style: 'currency', currency: code })
    : numberFormat(currentLocale(), { maximumFractionDigits: finest })
}

let isoCodes: ReadonlySet<string> | undefined
function isIso(code: string): boolean {
  // Browsers take any three letters for a currency.
  isoCodes ??= new Set(Intl.supportedValuesOf('currency'))
  return isoCodes.has(code)
}
