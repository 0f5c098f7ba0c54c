import { say } from '../../language/say.ts'
import { baseUnits } from './baseUnits.ts'
import { readTypedNumber } from './readTypedNumber.ts'
import { writeAmount } from './writeAmount.ts'

/**
 * What somebody typed as an amount. `amount` in base units. `warning`: it can be proposed, and would fail if
 * executed now.
 */
export type AmountInput =
  | { status: 'empty' }
  | { status: 'amount'; amount: bigint; warning: string | undefined }
  | { status: 'unusable'; reason: string }

/**
 * Reads an amount in whole tokens as `readTypedNumber` reads numbers.
 *
 * @param balance what there is, in base units; undefined where nobody knows
 */
export function parseAmount(
  text: string,
  { decimals, symbol, balance }: { decimals: number; symbol: string; balance?: bigint | undefined },
): AmountInput {
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'empty' }
  const unusable = (reason: string) => ({ status: 'unusable', reason }) as const
  if (trimmed.startsWith('-')) return unusable(say('An amount cannot be below zero.'))
  const read = readTypedNumber(trimmed)
  if ('fault' in read) return unusable(read.fault)
  const { whole, fraction } = read
  if (fraction.replace(/^(.*[^0])?0*$/s, '$1').length > decimals)
    return unusable(
      decimals === 0
        ? say('{symbol} has no decimals: write a whole number.', { symbol })
        : say('{symbol} has {decimals} decimals; this has {given}.', {
            symbol,
            decimals,
            given: fraction.length,
          }),
    )
  const amount = baseUnits(whole, fraction, decimals)
  if (amount === 0n) return unusable(say('Enter an amount above zero.'))
  if (amount >= 1n << 256n) return unusable(say('No token has that many units.'))
  const warning =
    balance !== undefined && amount > balance
      ? say('The Safe has {balance} {symbol}, which is less.', {
          balance: writeAmount(balance, decimals),
          symbol,
        })
      : undefined
  return { status: 'amount', amount, warning }
}
