import * as z from 'zod/mini'
import { hashSchema, lowerHexText } from '../../hex/hexText.ts'
import { decimalText } from '../../hex/uint256Schema.ts'
import { createStoredList } from '../../storage/createStoredList.ts'

const schema = z.strictObject({
  distributor: lowerHexText(20),
  index: z.int().check(z.minimum(0)),
  /** As the API named it. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Of the transaction that it was sent in, according to the API. */
  hash: z.optional(hashSchema),
  /** Of an allocation that unlocks over time: base units that had been paid of it when this was asked for. */
  paidBefore: z.optional(decimalText),
})

/** A claim that the operator was asked to send, until its end is known: it must outlive the page. */
export type StoredSponsored = z.infer<typeof schema>

type Place = { readonly distributor: string; readonly index: number }

/** The sponsored claims that this browser remembers: more than anyone has, less than a storage quota. */
export const storedSponsored = createStoredList<Place, StoredSponsored>({
  key: 'everclaim.sponsored',
  schema,
  idOf: ({ distributor, index }) => `${distributor.toLowerCase()} ${index}`,
  most: 50,
})
