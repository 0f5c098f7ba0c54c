import { maxUint256 } from 'viem'
import { toChecksum } from '../../../hex/addressSchema.ts'
import { hexText, toLowerCase } from '../../../hex/hexText.ts'
import { message } from '../../../language/say.ts'
import * as v from '../../../schema/v.ts'
import { type Open, operations } from '../enumerations.ts'

/*
 * The fields that the service's answers are made of. What decides (addresses, hashes, amounts, nonces) is
 * exact and its damage is an error; what only informs is left out when it is damaged. Each error ends the
 * sentence "… is not".
 */

/** In checksummed form afterwards, whatever case it came in. */
export const addressField = v.pipe(hexText(20, message('an address')), v.transform(toChecksum))

export const hashField = v.pipe(hexText(32, message('a hash of 32 bytes')), v.transform(toLowerCase))
export const bytesField = v.pipe(hexText(undefined, message('hexadecimal bytes')), v.transform(toLowerCase))

/** A uint256 in decimal digits, as text. */
export const digitsField = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,78}$/, message('a whole number in decimal digits')),
  // A text of another form is refused above, but the library looks here all the same.
  v.check(
    (text) => !/^[0-9]{1,78}$/.test(text) || BigInt(text) <= maxUint256,
    message('a number of at most 256 bits'),
  ),
)

/** Base units or gas: decimal digits of at most a uint256 on the wire, a bigint afterwards. */
export const amountField = v.pipe(
  digitsField,
  v.transform((text) => BigInt(text)),
)

/** A sum of money as the service writes it: a decimal text, kept as such. It is never calculated with. */
export const fiatField = v.pipe(
  v.string(),
  v.regex(/^-?[0-9]{1,40}(\.[0-9]{1,60})?([eE][+-]?[0-9]{1,3})?$/, message('a sum of money')),
)

/**
 * The last millisecond of the year 9999: later ones are no times, and dates that cannot be written end a
 * page.
 */
const endOfTime = 253_402_300_799_999

/** Milliseconds since 1970. */
export const timeField = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0, message('a time')),
  v.maxValue(endOfTime, message('a time before the year 10,000')),
)

/** A count, a nonce, a threshold. */
export const countField = v.pipe(v.number(), v.safeInteger(), v.minValue(0, message('a count')))

/** 0 calls, 1 runs the code of `to` as the Safe's own. There is no third. */
export const operationField = v.union([v.literal(operations.CALL), v.literal(operations.DELEGATE)])

/** A field that informs only: a value of another shape is left out instead of costing us the answer. */
export const informs = <schema extends v.GenericSchema>(schema: schema) =>
  v.fallback(v.nullish(schema), undefined)

/**
 * How many digits of an amount are behind the point: a uint8 (ERC-20). Anybody may make a token that says
 * more, which must not cost a Safe its list: without decimals an amount is shown in base units.
 */
export const decimalsField = informs(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(255)))

/**
 * A value of a list that may grow; texts of more than 100 characters are none.
 *
 * @param nameOf the list's name for what is on the wire, where that has another
 */
export const openEnum = <Known extends string>(
  known: readonly Known[],
  nameOf: (wire: string) => string = (wire) => wire,
) =>
  v.pipe(
    v.string(),
    v.maxLength(100, message('a word')),
    v.transform((text): Open<Known> => known.find((each) => each === nameOf(text)) ?? { unknown: text }),
  )

/**
 * Texts for people: drawn as text, never as markup. Anybody may name a token, so a long one is cut, not
 * refused.
 */
export const textField = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 10_000)),
)

/** An address of the web; other schemes (`javascript:`) are none. */
export const linkField = v.pipe(
  v.string(),
  v.maxLength(2_100, message('a link')),
  v.regex(/^https?:\/\/[^\s/?#]\S*$/i, message('a link')),
)

export const addressInfoSchema = v.looseObject({
  value: addressField,
  name: informs(textField),
  logoUri: informs(textField),
})
/** An address with what the service calls it. The name comes from the service and proves nothing. */
export type AddressInfo = v.InferOutput<typeof addressInfoSchema>

/**
 * One page of a list. `next` and `previous` are links of the service (urlOf.ts), null where there is no more.
 */
export const pageOf = <schema extends v.GenericSchema>(item: schema) =>
  v.looseObject({
    count: informs(countField),
    next: v.nullish(v.pipe(v.string(), v.maxLength(4_000, message('a link')))),
    previous: v.nullish(v.pipe(v.string(), v.maxLength(4_000, message('a link')))),
    results: v.array(item),
  })

/** An entry of a kind that is not known here: it is kept, so that a list says that there is something. */
export const otherKind = (known: readonly string[]) =>
  v.pipe(
    v.looseObject({ type: v.pipe(v.string(), v.maxLength(100, message('a word'))) }),
    v.check(({ type }) => !known.includes(type), message('one of its kinds')),
    v.transform(({ type }) => ({ type: 'UNKNOWN' as const, wireType: type })),
  )
