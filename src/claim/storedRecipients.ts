import { lowerHexText } from '../hex/hexText.ts'
import * as v from '../schema/v.ts'
import { createStoredList, type ListStorage } from '../storage/createStoredList.ts'

/** Longer than any address with its prefix. */
const longest = 200

const schema = v.strictObject({
  distributor: lowerHexText(20),
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The account that would send or sign the claim. */
  payer: lowerHexText(20),
  /** As it was typed, whole or not: what it means is decided by the one who reads it, each time. */
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(longest)),
})

/** An allocation of a campaign, claimed by one account. */
export type RecipientPlace = { distributor: string; index: number; payer: string }

/** More than anyone types, less than a storage quota. */
const storedRecipients = createStoredList<RecipientPlace, v.InferOutput<typeof schema>>({
  key: 'everclaim.recipients',
  schema,
  idOf: ({ distributor, index, payer }) => `${distributor} ${index} ${payer}`.toLowerCase(),
  most: 50,
})

export const recipientsKey = storedRecipients.key

/** What was typed as another recipient and not cleared since; empty where nothing was, or storage refuses. */
export const readTypedRecipient = (storage: ListStorage, place: RecipientPlace): string =>
  storedRecipients.find(storage, place)?.text ?? ''

/**
 * Keeps what was typed in place of what was typed before. An empty text is forgotten, and one too long is not
 * kept.
 */
export function keepTypedRecipient(storage: ListStorage, place: RecipientPlace, text: string): void {
  const { index } = place
  const distributor = place.distributor.toLowerCase()
  const payer = place.payer.toLowerCase()
  const isKept = text.trim() !== '' && text.length <= longest
  if (isKept) storedRecipients.put(storage, { distributor, index, payer, text })
  else storedRecipients.remove(storage, place)
}
