import { type Address, isAddress } from 'viem'
import { asWritten, hexText } from '../hex/hexText.ts'
import * as v from '../schema/v.ts'

const hash = v.pipe(hexText(32), v.transform(asWritten))
const address = v.pipe(hexText(20), v.transform(asWritten))

/** Extra facts help following along; a damaged one is forgotten, and the entry stays. */
const extra = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

const block = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A path of this site, whatever follows. Two slashes of any kind begin another host's address. */
const isPathHere = (text: string) => text.startsWith('/') && text[1] !== '/' && text[1] !== '\\'

/**
 * One transaction of the list: the specification's four fields and what following it needs besides. The
 * account that sent it (for a Safe, the Safe) is the key that it is under.
 */
export const recentTransactionSchema = v.object({
  /** The transaction's hash, or for `kind: 'safe'` the one that the Safe's owners sign (safeTxHash). */
  hash,
  /** What people read, in the language in which it was sent. */
  description: v.string(),
  /** What it is, for other languages: a code, and what stands in its words. */
  title: extra(v.record(v.string(), v.union([v.string(), v.number()]))),
  status: v.picklist(['pending', 'confirmed', 'failed']),
  /** How many blocks, its own included, it takes to be called confirmed. Default 1. */
  confirmations: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  kind: extra(v.literal('safe')),
  /**
   * The Safe of a proposal that the account made as one of its owners; left out where the account is the
   * Safe.
   */
  safe: extra(address),
  to: extra(address),
  data: extra(v.pipe(hexText(), v.transform(asWritten))),
  nonce: extra(block),
  /** The account's next nonce before it was sent: its own is this or a later one. */
  leastNonce: extra(block),
  /** Newest block when it was sent. */
  sentAtBlock: extra(block),
  /**
   * The transaction on the chain, where that is another one: with a higher bid, or the execution of a Safe.
   */
  onChainHash: extra(hash),
  /**
   * What happened instead: another transaction took its place for good, or its proposer deleted it at the
   * wallet service. Its status is `failed` then.
   */
  outcome: extra(v.picklist(['cancelled', 'replaced', 'deleted'])),
  /** The page of this site on which it was sent or signed, and is followed: path and fragment. */
  page: extra(v.pipe(v.string(), v.maxLength(2000), v.check(isPathHere))),
  /** The visitor has closed its toast. */
  isClosed: extra(v.literal(true)),
})

/** A title by its code (`src/ui/wallet/account/sentTitle.ts`); it may be of another version of the site. */
export type SentTitle = Readonly<Record<string, string | number | undefined>>
export type RecentTransaction = v.InferOutput<typeof recentTransactionSchema>

/** Lists, newest first, by lowercase address and then by chain id. */
export type RecentTransactionLists = Map<Address, Map<number, readonly RecentTransaction[]>>

/** The specification's limit. Pending ones are kept beside it, however many there are. */
const mostSettled = 10

/**
 * Reads what the storage holds. Whatever else than lists is there counts as nothing, a damaged entry is
 * passed over, and unknown fields are left out. Keys of older versions (checksummed addresses) are merged
 * into lowercase ones.
 */
export function parseRecentTransactions(text: string | null): RecentTransactionLists {
  const lists: RecentTransactionLists = new Map()
  let json: unknown
  try {
    json = JSON.parse(text ?? '{}')
  } catch {
    return lists
  }
  // Ours first: they are newer, and know better how a transaction ended.
  const isOlder = (key: string) => (key === key.toLowerCase() ? 0 : 1)
  for (const [key, chains] of entriesOf(json).sort(([a], [b]) => isOlder(a) - isOlder(b))) {
    if (!isAddress(key, { strict: false })) continue
    const account = key.toLowerCase() as Address
    for (const [chain, entries] of entriesOf(chains)) {
      if (!/^[1-9]\d{0,14}$/.test(chain) || !Array.isArray(entries)) continue
      const chainId = Number(chain)
      const ofAccount = lists.get(account) ?? new Map<number, readonly RecentTransaction[]>()
      const list = trim([...(ofAccount.get(chainId) ?? []), ...entries.flatMap(parseEntry)])
      if (list.length > 0) lists.set(account, ofAccount.set(chainId, list))
    }
  }
  return lists
}

/** The list as it may be kept: each hash once, the newest ten settled ones, and all that are pending. */
export function trim(list: readonly RecentTransaction[]): readonly RecentTransaction[] {
  const seen = new Set<string>()
  let settled = 0
  return list.filter(({ hash, status }) => {
    const id = hash.toLowerCase()
    if (seen.has(id)) return false
    seen.add(id)
    return status === 'pending' || ++settled <= mostSettled
  })
}

export function formatRecentTransactions(lists: RecentTransactionLists): string {
  return JSON.stringify(
    Object.fromEntries([...lists].map(([account, chains]) => [account, Object.fromEntries(chains)])),
  )
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}

function parseEntry(entry: unknown): RecentTransaction[] {
  const parsed = v.safeParse(recentTransactionSchema, entry)
  return parsed.success ? [parsed.output] : []
}
