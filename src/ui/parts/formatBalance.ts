import { formatUnits } from 'viem'
import { numberSigns } from '../../language/numberSigns.ts'
import { currentLocale } from '../../language/say.ts'
import { groupedDigits, numberFormat } from './formatters.ts'

/** Digits in all, where there is a fraction; the whole part is never cut. */
const significantDigits = 5

/**
 * A balance for a label: at most about five digits; from 10,000 on as the language shortens numbers, such as
 * `1.2万`, in English with k, m, b or t, and one digit behind the point. Cut, never rounded, so it never says
 * more than there is; `<0.0001` for what is too small to show, never `0`.
 *
 * @param value base units
 */
export function formatBalance(value: bigint, decimals: number, locale = currentLocale()): string {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  if (whole.length > 4) return shortened(BigInt(whole), locale)
  const room = whole === '0' ? significantDigits - 1 : significantDigits - whole.length
  const shown = fraction.slice(0, room)
  if (whole === '0' && fraction !== '' && /^0*$/.test(shown))
    return `<${join('0', `${'0'.repeat(room - 1)}1`, locale)}`
  return join(whole, shown, locale)
}

/** With all digits, so that `Intl` has nothing to round: browsers older than its `roundingMode` would. */
function shortened(whole: bigint, locale: string): string {
  const parts = numberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 20,
    useGrouping: true,
  }).formatToParts(whole)
  const [digit = '0'] = parts.find(({ type }) => type === 'fraction')?.value ?? ''
  const shown = parts.map(({ type, value }) => {
    if (digit === '0' && (type === 'fraction' || type === 'decimal')) return ''
    if (type === 'fraction') return digit
    // The small letters of wallets, which the specification asks for; CLDR has `12.3K`.
    return type === 'compact' && locale.startsWith('en') ? value.toLowerCase() : value
  })
  return shown.join('')
}

function join(whole: string, fraction: string, locale: string): string {
  const grouped = groupedDigits(whole, locale)
  const shown = fraction.replace(/^(.*[^0])?0*$/s, '$1')
  return shown === '' ? grouped : `${grouped}${numberSigns(locale).point}${shown}`
}
