import * as v from '../schema/v.ts'

/** A whole number in decimal digits, in its only form, of at most 78 digits. */
export const decimalText = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,77})$/))

/** Below 2^256: base units as decimal text, a bigint afterwards. */
export const uint256Schema = v.pipe(
  decimalText,
  v.transform((text: string) => BigInt(text)),
  v.check((value) => value < 2n ** 256n),
)
