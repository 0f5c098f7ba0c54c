import type { Hex } from 'viem'
import { z } from 'zod'
import { hashSchema } from '../../chain/rpcSchemas.ts'

const schema = z.strictObject({
  distributor: z.string().regex(/^0x[0-9a-f]{40}$/),
  index: z.int().min(0),
  /** As the API named it. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of the transaction that it was sent in, by the API's word. */
  hash: hashSchema.optional(),
})

/** A claim that the operator was asked to send, until its end is known: it must outlive the page. */
export type StoredSponsored = z.infer<typeof schema>

/** The part of `localStorage` that is used. */
export type SponsoredStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const sponsoredKey = 'everclaim.sponsored'

/** More than anybody has, less than a storage quota. */
const most = 50

type Place = { distributor: string; index: number }
const isAt = (entry: Place, { distributor, index }: Place) =>
  entry.index === index && entry.distributor.toLowerCase() === distributor.toLowerCase()

/** Foreign or damaged entries are passed over; storage that refuses counts as empty. */
export function readSponsored(storage: SponsoredStorage): StoredSponsored[] {
  try {
    const json: unknown = JSON.parse(storage.getItem(sponsoredKey) ?? '[]')
    return Array.isArray(json) ? json.flatMap((entry) => schema.safeParse(entry).data ?? []) : []
  } catch {
    return []
  }
}

export const findSponsored = (storage: SponsoredStorage, place: Place) =>
  readSponsored(storage).find((entry) => isAt(entry, place))

/** Remembers one in the place of an older one of the same allocation; without an id it is forgotten. */
export function keepSponsored(
  storage: SponsoredStorage,
  place: Place,
  id: string | undefined,
  hash?: Hex | undefined,
): void {
  const others = readSponsored(storage).filter((entry) => !isAt(entry, place))
  const { distributor, index } = place
  const kept =
    id === undefined ? others : [{ distributor: distributor.toLowerCase(), index, id, hash }, ...others]
  try {
    if (kept.length === 0) storage.removeItem(sponsoredKey)
    else storage.setItem(sponsoredKey, JSON.stringify(kept.slice(0, most)))
  } catch {
    // The page remembers it as long as it is open.
  }
}
