import * as z from 'zod/mini'

/** A whole number in decimal digits, in its only form, of at most 78 digits. */
export const decimalText = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/))

/** Below 2^256: base units as decimal text, a bigint afterwards. */
export const uint256Schema = z
  .pipe(
    decimalText,
    z.transform((text: string) => BigInt(text)),
  )
  .check(z.refine((value) => value < 2n ** 256n))
