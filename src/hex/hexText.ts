import * as v from '../schema/v.ts'

type Hex = `0x${string}`

const pattern = (digit: string, bytes: number | undefined) =>
  new RegExp(bytes === undefined ? `^0x(${digit}{2})*$` : `^0x${digit}{${bytes * 2}}$`)

/**
 * Text of `0x` and hexadecimal digits of either case: so many bytes, or any number of whole ones. Say by a
 * `transform` what becomes of the case: `toLowerCase` or `asWritten`.
 *
 * @param error what is said of another text
 */
export const hexText = (bytes?: number, error?: string) =>
  v.pipe(v.string(), v.regex(pattern('[0-9a-fA-F]', bytes), error))

/** As `hexText`, and nothing but lower case is taken. */
export const lowerHexText = (bytes?: number) => v.pipe(v.string(), v.regex(pattern('[0-9a-f]', bytes)))

export const toLowerCase = (text: string) => text.toLowerCase() as Hex

export const asWritten = (text: string) => text as Hex

/** Bytes of any length, lower case afterwards. */
export const dataSchema = v.pipe(hexText(undefined, 'not hex bytes'), v.transform(toLowerCase))

/** Exactly 32 bytes, lower case afterwards. */
export const hashSchema = v.pipe(hexText(32), v.transform(toLowerCase))

/** The 65 bytes of an account's key (r, s, v), lower case afterwards. */
export const signatureSchema = v.pipe(hexText(65), v.transform(toLowerCase))
