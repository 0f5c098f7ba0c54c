/** What stands in a box for an amount. */
export type AmountInput =
  | { status: 'empty' }
  | { status: 'unusable'; reason: string }
  /** In base units, to the last digit. */
  | { status: 'ready'; value: bigint }

const most = 2n ** 256n - 1n

/**
 * Reads an amount in whole tokens as base units, exactly: what the token cannot express is refused, never rounded. A point
 * parts the decimals; a comma is refused, because half of the world reads it as one thing and half as the other.
 */
export function parseAmount(text: string, decimals: number): AmountInput {
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'empty' }
  if (/^[\d.,\s_']+$/.test(trimmed) && /[,\s_']/.test(trimmed))
    return unusable('Write the amount without commas and spaces, and its decimals behind a point: 1234.5.')
  const [, whole, fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(trimmed) ?? []
  if (whole === undefined || (whole === '' && fraction === ''))
    return unusable('An amount has digits and at most one point.')
  if (fraction.replace(/0+$/, '').length > decimals)
    return unusable(
      decimals === 0
        ? 'This token cannot be divided: write a whole number.'
        : `This token has ${decimals} decimals; this amount has more.`,
    )
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  if (value > most) return unusable('No token has so much.')
  return { status: 'ready', value }
}

const unusable = (reason: string): AmountInput => ({ status: 'unusable', reason })
