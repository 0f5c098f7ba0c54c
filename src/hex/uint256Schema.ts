import { z } from 'zod'

/** A whole number in decimal digits, in its only form, of at most 78 digits. */
export const decimalText = z.string().regex(/^(0|[1-9]\d{0,77})$/)

/** Below 2^256: base units as decimal text, a bigint afterwards. */
export const uint256Schema = decimalText.transform(BigInt).refine((value) => value < 2n ** 256n)
