import { writeAmount } from '../campaign/list/writeRecipientList.ts'
import { currentLocale, sayNumber } from '../language/say.ts'

/**
 * An amount for people who compare it: every digit, the whole part grouped, and the token's symbol, as in
 * `1,234.5 USDB`.
 *
 * @param units base units
 */
export function amountText(
  units: bigint,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
): string {
  const [whole = '0', fraction] = writeAmount(units, { unit: 'whole', decimals }).split('.')
  // The second sign of a half.
  const point = (0.5).toLocaleString(currentLocale()).charAt(1)
  return `${sayNumber(BigInt(whole))}${fraction === undefined ? '' : `${point}${fraction}`} ${symbol}`
}
