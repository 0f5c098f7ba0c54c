import type { Address } from 'viem'
import * as z from 'zod/mini'
import { createPageStorage } from '../../../storage/createPageStorage.ts'
import type { ListStorage } from '../../../storage/createStoredList.ts'

const text = z.string().check(z.maxLength(200_000))
const callSchema = z.union([
  z.strictObject({
    kind: z.literal('transfer'),
    id: z.int().check(z.nonnegative()),
    /** The address of the token; empty for the chain's own coin. */
    token: text,
    to: text,
    amount: text,
  }),
  z.strictObject({
    kind: z.literal('custom'),
    id: z.int().check(z.nonnegative()),
    to: text,
    /** In whole coins. */
    value: text,
    data: text,
  }),
  z.strictObject({
    kind: z.literal('abi'),
    id: z.int().check(z.nonnegative()),
    to: text,
    /** In whole coins. */
    value: text,
    /** As it was pasted. */
    abi: text,
    /** Of the function that is chosen; empty for none. */
    signature: text,
    /** One for each parameter. */
    args: z.array(text).check(z.maxLength(100)),
  }),
  z.strictObject({
    kind: z.literal('collectible'),
    id: z.int().check(z.nonnegative()),
    /** The contract of its collection. */
    token: text,
    tokenId: text,
    to: text,
  }),
  z.strictObject({
    kind: z.literal('owners'),
    id: z.int().check(z.nonnegative()),
    change: z.enum(['add', 'remove', 'swap', 'threshold']),
    /** Who is added, removed or replaced. */
    owner: text,
    /** Who takes the place. */
    by: text,
    /** Empty for as many as now. */
    threshold: text,
  }),
])
/** A call of a draft, as it was typed. */
export type DraftCall = z.infer<typeof callSchema>

const draftSchema = z.strictObject({
  calls: z.array(callSchema).check(z.minLength(1), z.maxLength(100)),
  /** As typed; empty for the recommended one. */
  nonce: text,
})
/** A transaction that somebody is writing, as it was typed. */
export type Draft = z.infer<typeof draftSchema>

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
        return draftSchema.safeParse(stored).data ?? emptyDraft
      } catch {
        return emptyDraft
      }
    },
    write: (chainId: number, safe: Address, draft: Draft) =>
      storage.setItem(keyOf(chainId, safe), JSON.stringify(draft)),
    forget: (chainId: number, safe: Address) => storage.removeItem(keyOf(chainId, safe)),
  } as const
}
