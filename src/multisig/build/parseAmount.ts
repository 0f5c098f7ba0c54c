import { formatUnits } from 'viem'
import { say } from '../../language/say.ts'
import { baseUnits } from './baseUnits.ts'

/**
 * What somebody typed as an amount. `amount` in base units. `warning`: it can be proposed, and would fail if
 * executed now.
 */
export type AmountInput =
  | { status: 'empty' }
  | { status: 'amount'; amount: bigint; warning: string | undefined }
  | { status: 'unusable'; reason: string }

/**
 * Reads an amount with a point for decimals. @param balance what there is, in base units; undefined where
 * nobody knows
 */
export function parseAmount(
  text: string,
  { decimals, symbol, balance }: { decimals: number; symbol: string; balance?: bigint | undefined },
): AmountInput {
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'empty' }
  const unusable = (reason: string) => ({ status: 'unusable', reason }) as const
  if (trimmed.startsWith('-')) return unusable(say('An amount cannot be below zero.'))
  if (/^[\d.,’' ]+$/.test(trimmed) && !/^\d*(?:\.\d*)?$/.test(trimmed))
    return unusable(say('Use digits and one decimal point, without separators: 1234.5.'))
  if (!/^(\d+(?:\.\d*)?|\.\d+)$/.test(trimmed)) return unusable(say('Enter an amount, such as 12.5.'))
  const [whole = '', fraction = ''] = trimmed.split('.')
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
          balance: formatUnits(balance, decimals),
          symbol,
        })
      : undefined
  return { status: 'amount', amount, warning }
}
