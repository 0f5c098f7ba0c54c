import { type Address, getAddress, type Hex } from 'viem'
import { z } from 'zod'
import type { Open } from '../enumerations.ts'

/*
 * The fields that the service's answers are made of. What decides (addresses, hashes, amounts, nonces) is exact and its
 * damage is an error; what only informs is left out when it is damaged. Of zod only what the rest of the site uses
 * anyhow, because the library stands in the bundle that everybody loads.
 */

/** In checksummed form afterwards, whatever case it came in. */
export const addressField = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text): Address => getAddress(text.toLowerCase()))

const hex = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .transform((text) => text.toLowerCase() as Hex)
export const hashField = hex(/^0x[0-9a-fA-F]{64}$/)
export const bytesField = hex(/^0x([0-9a-fA-F]{2})*$/)

/** Base units or gas: decimal digits of at most a uint256 on the wire, a bigint afterwards. */
export const amountField = z
  .string()
  .regex(/^[0-9]{1,78}$/)
  .transform((text) => BigInt(text))

/** A sum of money as the service writes it: a decimal text, kept as such. It is never calculated with. */
export const fiatField = z.string().regex(/^-?[0-9]{1,40}(\.[0-9]{1,60})?([eE][+-]?[0-9]{1,3})?$/)

/** Milliseconds since 1970. */
export const timeField = z.int().nonnegative()

/** A count, a nonce, a threshold. */
export const countField = z.int().nonnegative()

/** A field that informs only: a value of another shape is left out instead of costing us the answer. */
export const informs = <schema extends z.ZodType>(schema: schema) => schema.nullish().catch(undefined)

/** A word of a list that may grow; longer texts are no words. */
export const openEnum = <Known extends string>(_known: readonly Known[]) =>
  z
    .string()
    .max(100)
    .transform((text): Open<Known> => text)

/** Texts for people. They are drawn as text and never as markup. */
export const textField = z.string().max(10_000)

export const addressInfoSchema = z.looseObject({
  value: addressField,
  name: informs(textField),
  logoUri: informs(textField),
})
/** An address with what the service calls it. The name is the service's word and proves nothing. */
export type AddressInfo = z.infer<typeof addressInfoSchema>

/** One page of a list. `next` and `previous` are links of the service (nextPage.ts), null where there is no more. */
export const pageOf = <schema extends z.ZodType>(item: schema) =>
  z.looseObject({
    count: informs(countField),
    next: z.string().max(4_000).nullish(),
    previous: z.string().max(4_000).nullish(),
    results: z.array(item),
  })

/** An entry of a kind that is not known here: it is kept, so that a list says that there is something. */
export const otherKind = (known: readonly string[]) =>
  z
    .looseObject({ type: z.string().max(100) })
    .refine(({ type }) => !known.includes(type), { error: 'is damaged' })
    .transform(({ type }) => ({ type: 'UNKNOWN' as const, wireType: type }))
