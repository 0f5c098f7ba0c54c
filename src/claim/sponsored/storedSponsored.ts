import { hashSchema, lowerHexText } from '../../hex/hexText.ts'
import { decimalText } from '../../hex/uint256Schema.ts'
import * as v from '../../schema/v.ts'
import { createStoredList } from '../../storage/createStoredList.ts'
import { listNames } from '../../storage/listNames.ts'

const schema = v.strictObject({
  distributor: lowerHexText(20),
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** As the API named it. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Of the transaction that it was sent in, according to the API. */
  hash: v.optional(hashSchema),
  /** Of an allocation that unlocks over time: base units that had been paid of it when this was asked for. */
  paidBefore: v.optional(decimalText),
})

/** A claim that the operator was asked to send, until its end is known: it must outlive the page. */
export type StoredSponsored = v.InferOutput<typeof schema>

type Place = { readonly distributor: string; readonly index: number }

/** The sponsored claims that this browser remembers: more than anyone has, less than a storage quota. */
export const storedSponsored = createStoredList<Place, StoredSponsored>({
  key: listNames.sponsored,
  schema,
  idOf: ({ distributor, index }) => `${distributor.toLowerCase()} ${index}`,
  most: 50,
})
