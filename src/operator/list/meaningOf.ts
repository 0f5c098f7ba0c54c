import { toHex } from '../../campaign/hex.ts'
import { type NumberStyle, toPlainNumber } from '../../campaign/list/numberStyle.ts'
import { type AmountUnit, createAmountReader } from '../../campaign/readAmount.ts'

/** What a cell of a list means in base units under a declaration; undefined where it would be refused. */
export function meaningOf(text: string, amounts: AmountUnit, style: NumberStyle): bigint | undefined {
  const plain = toPlainNumber(text, style)
  if (plain === undefined) return undefined
  const bytes = new TextEncoder().encode(plain)
  const output = new Uint8Array(32)
  if (createAmountReader(amounts)(bytes, 0, bytes.length, output, 0) !== null) return undefined
  return BigInt(toHex(output))
}
