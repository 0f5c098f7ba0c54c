/** A decimal number as digits: nothing of it is lost, however long it is. */
export type Decimal = {
  isNegative: boolean
  /** Without zeros in front; `0` at least. */
  whole: string
  /** Without zeros at its end; empty for whole numbers. */
  fraction: string
}

/** Reads what a service writes: `12`, `-0.5`, `1.5e-7`. Undefined for everything else. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^(-?)([0-9]{1,40})(?:\.([0-9]{1,60}))?(?:[eE]([+-]?[0-9]{1,3}))?$/.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const shift = Number(exponent)
  // The point moves through a row of digits that is long enough on both sides.
  const digits = `${'0'.repeat(Math.max(0, -shift))}${whole}${fraction}${'0'.repeat(Math.max(0, shift))}`
  const point = Math.max(0, -shift) + whole.length + shift
  const decimal = {
    whole: digits.slice(0, point).replace(/^0+(.)/, '$1') || '0',
    fraction: digits.slice(point).replace(/^(.*[^0])?0*$/s, '$1'),
  }
  return { isNegative: sign === '-' && !isZero(decimal), ...decimal }
}

/** Whether nothing is left of it. */
export const isZero = ({ whole, fraction }: Pick<Decimal, 'whole' | 'fraction'>) =>
  whole === '0' && fraction === ''
