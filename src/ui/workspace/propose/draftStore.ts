import type { Address } from 'viem'
import * as v from '../../../schema/v.ts'
import { createPageStorage } from '../../../storage/createPageStorage.ts'
import type { ListStorage } from '../../../storage/createStoredList.ts'

const text = v.pipe(v.string(), v.maxLength(200_000))
const callSchema = v.union([
  v.strictObject({
    kind: v.literal('transfer'),
    id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /** The address of the token; empty for the chain's own coin. */
    token: text,
    to: text,
    amount: text,
  }),
  v.strictObject({
    kind: v.literal('custom'),
    id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    to: text,
    /** In whole coins. */
    value: text,
    data: text,
  }),
  v.strictObject({
    kind: v.literal('abi'),
    id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    to: text,
    /** In whole coins. */
    value: text,
    /** As it was pasted. */
    abi: text,
    /** Of the function that is chosen; empty for none. */
    signature: text,
    /** One for each parameter. */
    args: v.pipe(v.array(text), v.maxLength(100)),
  }),
  v.strictObject({
    kind: v.literal('collectible'),
    id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /** The contract of its collection. */
    token: text,
    tokenId: text,
    to: text,
  }),
  v.strictObject({
    kind: v.literal('owners'),
    id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    change: v.picklist(['add', 'remove', 'swap', 'threshold']),
    /** Who is added, removed or replaced. */
    owner: text,
    /** Who takes the place. */
    by: text,
    /** Empty for as many as now. */
    threshold: text,
  }),
])
/** A call of a draft, as it was typed. */
export type DraftCall = v.InferOutput<typeof callSchema>

const draftSchema = v.strictObject({
  calls: v.pipe(v.array(callSchema), v.minLength(1), v.maxLength(100)),
  /** As typed; empty for the recommended one. */
  nonce: text,
})
/** A transaction that somebody is writing, as it was typed. */
export type Draft = v.InferOutput<typeof draftSchema>

/** One transfer with nothing filled in. */
export const emptyDraft: Draft = {
  calls: [{ kind: 'transfer', id: 0, token: '', to: '', amount: '' }],
  nonce: '',
}

const keyOf = (chainId: number, safe: Address) => `everclaim.draft.${chainId}.${safe.toLowerCase()}`

/**
 * Drafts that outlive a closed dialog and a reload, for as long as the tab is open; where storage is refused,
 * for as long as the page is. What it holds else is passed over: a draft begins anew.
 */
export function createDraftStore(open: () => ListStorage) {
  const storage = createPageStorage(open)
  return {
    read(chainId: number, safe: Address): Draft {
      try {
        const stored: unknown = JSON.parse(storage.getItem(keyOf(chainId, safe)) ?? 'null')
        return v.tryParse(draftSchema, stored) ?? emptyDraft
      } catch {
        return emptyDraft
      }
    },
    write: (chainId: number, safe: Address, draft: Draft) =>
      storage.setItem(keyOf(chainId, safe), JSON.stringify(draft)),
    forget: (chainId: number, safe: Address) => storage.removeItem(keyOf(chainId, safe)),
  } as const
}
