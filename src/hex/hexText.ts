import * as z from 'zod/mini'

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
  z.string().check(z.regex(pattern('[0-9a-fA-F]', bytes), error === undefined ? {} : { error }))

/** As `hexText`, and nothing but lower case is taken. */
export const lowerHexText = (bytes?: number) => z.string().check(z.regex(pattern('[0-9a-f]', bytes)))

export const toLowerCase = (text: string) => text.toLowerCase() as Hex

export const asWritten = (text: string) => text as Hex

/** Bytes of any length, lower case afterwards. */
export const dataSchema = z.pipe(hexText(undefined, 'not hex bytes'), z.transform(toLowerCase))

/** Exactly 32 bytes, lower case afterwards. */
export const hashSchema = z.pipe(hexText(32), z.transform(toLowerCase))

/** The 65 bytes of an account's key (r, s, v), lower case afterwards. */
export const signatureSchema = z.pipe(hexText(65), z.transform(toLowerCase))
