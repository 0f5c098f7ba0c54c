import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query, QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import type { SiteConfig } from '../../config/site.ts'
import * as v from '../../schema/v.ts'
import { hashQuestion } from './hashQuestion.ts'
import { isPersistedKind } from './persistedKinds.ts'

/** Where the answers are in `localStorage`. */
const key = 'everclaim.cache'
/** Milliseconds after which an answer is discarded. */
const maxAge = 86_400_000
/** Answers that are kept at most, the newest ones. */
const most = 50
/** Raised when what is stored changes its shape. */
const format = 1

export type CacheStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Brings back the answers of earlier visits, then writes down those of this one: only queries of a persisted
 * kind with `meta: { persist: true }`, none older than a day, and none of a site with another configuration
 * but its list of campaigns. Whatever else is found in the storage is dropped, and a storage that fails is
 * done without. Resolves with what ends the writing.
 */
export async function persistCache(
  client: QueryClient,
  site: SiteConfig,
  storage: CacheStorage,
): Promise<() => void> {
  const options: PersistQueryClientOptions = {
    queryClient: client,
    persister: createSyncStoragePersister({ storage, key, serialize, deserialize }),
    maxAge,
    buster: `${format} ${hashQuestion([site])}`,
    dehydrateOptions: { shouldDehydrateQuery: isPersisted, shouldDehydrateMutation: () => false },
  }
  await persistQueryClientRestore(options).catch(() => undefined)
  // What was dropped above goes out of the storage, too.
  await persistQueryClientSave(options)
  return persistQueryClientSubscribe(options)
}

function isPersisted({ queryKey, meta, state }: Query): boolean {
  return (
    state.status === 'success' &&
    meta?.persist === true &&
    isPersistedKind(queryKey[0]) &&
    isYoung(state.dataUpdatedAt)
  )
}

/** Not older than a day, and not of the future, where it would stay young for too long. */
function isYoung(at: number): boolean {
  return at <= Date.now() && Date.now() - at < maxAge
}

const bigintSchema = v.strictObject({ $bigint: v.pipe(v.string(), v.regex(/^-?\d+$/)) })

/** JSON, with `{ "$bigint": "12" }` for 12n. */
function serialize({ clientState, ...rest }: PersistedClient): string {
  const queries = [...clientState.queries]
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, most)
  return JSON.stringify({ ...rest, clientState: { ...clientState, queries } }, (_, value: unknown) =>
    typeof value === 'bigint' ? { $bigint: String(value) } : value,
  )
}

const entrySchema = v.object({
  queryKey: v.pipe(
    v.array(v.unknown()),
    v.check(([kind]) => isPersistedKind(kind)),
  ),
  queryHash: v.string(),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.pipe(v.number(), v.finite()) }),
})

const storedSchema = v.object({
  timestamp: v.pipe(v.number(), v.finite()),
  buster: v.string(),
  clientState: v.object({ queries: v.array(v.unknown()) }),
})

/** @throws when the text is not what `serialize` writes; single entries that are not are left out. */
function deserialize(text: string): PersistedClient {
  const json: unknown = JSON.parse(text, (_, value: unknown) => {
    const parsed = v.safeParse(bigintSchema, value)
    return parsed.success ? BigInt(parsed.output.$bigint) : value
  })
  const { timestamp, buster, clientState } = v.parse(storedSchema, json)
  const queries = clientState.queries.flatMap((entry) => {
    const parsed = v.safeParse(entrySchema, entry)
    if (!parsed.success) return []
    const { queryKey, queryHash, state } = parsed.output
    // A hash of another key would slip the answer to a question that is never answered from here.
    if (queryHash !== hashQuestion(queryKey) || !isYoung(state.dataUpdatedAt)) return []
    const { dataUpdatedAt: dehydratedAt } = state
    return [{ queryKey, queryHash, dehydratedAt, meta: { persist: true as const }, state: answered(state) }]
  })
  return { timestamp, buster, clientState: { mutations: [], queries } }
}

/** The state of a query that was answered at some time, whatever else the storage says of it. */
function answered({ data, dataUpdatedAt }: { data?: unknown; dataUpdatedAt: number }) {
  return {
    data,
    dataUpdatedAt,
    dataUpdateCount: 1,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    fetchStatus: 'idle' as const,
    isInvalidated: false,
    status: 'success' as const,
  }
}
