import { z } from 'zod'

/** Longer than any address with its prefix. */
const longest = 200

const schema = z.strictObject({
  distributor: z.string().regex(/^0x[0-9a-f]{40}$/),
  index: z.int().min(0),
  /** The account that would send or sign the claim. */
  payer: z.string().regex(/^0x[0-9a-f]{40}$/),
  /** As it was typed, whole or not: what it means is decided by the one who reads it, each time. */
  text: z.string().min(1).max(longest),
})

/** An allocation of a campaign, claimed by one account. */
export type RecipientPlace = { distributor: string; index: number; payer: string }

/** The part of `localStorage` that is used. */
export type RecipientStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const recipientsKey = 'everclaim.recipients'

/** More than anyone types, less than a storage quota. */
const most = 50

/** What was typed as another recipient and not cleared since; empty where nothing was, or storage refuses. */
export function readTypedRecipient(storage: RecipientStorage, place: RecipientPlace): string {
  return read(storage).find((entry) => isAt(entry, place))?.text ?? ''
}

/**
 * Keeps what was typed in place of what was typed before. An empty text is forgotten, and one too long is not
 * kept.
 */
export function keepTypedRecipient(storage: RecipientStorage, place: RecipientPlace, text: string): void {
  const others = read(storage).filter((entry) => !isAt(entry, place))
  const { index } = place
  const distributor = place.distributor.toLowerCase()
  const payer = place.payer.toLowerCase()
  const isKept = text.trim() !== '' && text.length <= longest
  const entries = isKept ? [{ distributor, index, payer, text }, ...others] : others
  try {
    if (entries.length === 0) storage.removeItem(recipientsKey)
    else storage.setItem(recipientsKey, JSON.stringify(entries.slice(0, most)))
  } catch {
    // The page keeps it as long as it is open.
  }
}

function isAt(entry: RecipientPlace, { distributor, index, payer }: RecipientPlace): boolean {
  return (
    entry.index === index &&
    entry.distributor === distributor.toLowerCase() &&
    entry.payer === payer.toLowerCase()
  )
}

/** Foreign or damaged entries are passed over. */
function read(storage: RecipientStorage) {
  try {
    const json: unknown = JSON.parse(storage.getItem(recipientsKey) ?? '[]')
    return Array.isArray(json) ? json.flatMap((entry) => schema.safeParse(entry).data ?? []) : []
  } catch {
    return []
  }
}
