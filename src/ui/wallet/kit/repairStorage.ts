import * as v from '../../../schema/v.ts'

/** Longer than any name of a wallet. */
const walletId = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

const json = v.pipe(
  v.string(),
  v.transform(parsedJson),
  v.custom<{} | null>((value) => value !== undefined, 'not JSON'),
)

/** How wagmi writes a Map. */
const storedMap = v.object({
  __type: v.literal('Map'),
  value: v.array(v.strictTuple([v.string(), v.unknown()])),
})

/** What the wallet code keeps, key by key, and what it can read without harm. */
const readable: readonly (readonly [key: RegExp, value: v.GenericSchema])[] = [
  [/^rk-recent$/, v.pipe(json, v.array(walletId))],
  [/^rk-latest-id$/, walletId],
  [/^rk-version$/, v.pipe(v.string(), v.maxLength(200))],
  // Not `rk-transactions`: that list is ours, and repaired entry by entry (recentTransactions.tidy).
  [
    /^wagmi\.store$/,
    v.pipe(
      json,
      v.object({
        state: v.object({
          chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
          connections: storedMap,
          current: v.nullable(v.string()),
        }),
        version: v.pipe(v.number(), v.finite()),
      }),
    ),
  ],
  [/^wagmi\.recentConnectorId$/, v.pipe(json, walletId)],
  [/^wagmi\.(.+\.disconnected|injected\.connected)$/, v.pipe(json, v.literal(true))],
  [/^wagmi\./, json],
  [/^WALLETCONNECT_DEEPLINK_CHOICE$/, v.pipe(json, v.object({ href: v.string(), name: v.string() }))],
  // WalletConnect keeps its records elsewhere (IndexedDB), and believes without a look what it finds here
  // under its name.
  [/^wc@2:/, v.never()],
]

/**
 * Puts right what the wallet code is about to read, before it does: it takes its own storage at its word, and
 * a value that somebody else wrote there can take the page down with it. What is unusable is dropped, what is
 * fine is left alone, and of a list of wallets the usable ones are kept. The recent transactions tidy
 * themselves (`src/wallet/recentTransactions.ts`), and other keys are none of our business.
 */
export function repairStorage(storage: Storage): void {
  for (const key of keysOf(storage)) {
    const value = storage.getItem(key)
    const [, schema] = readable.find(([pattern]) => pattern.test(key)) ?? []
    if (!schema || value === null || v.is(schema, value)) continue
    const usable = key === 'rk-recent' ? usableWallets(value) : []
    if (usable.length > 0) storage.setItem(key, JSON.stringify(usable))
    else storage.removeItem(key)
  }
}

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)

function usableWallets(text: string): string[] {
  const list = v.tryParse(v.pipe(json, v.array(v.unknown())), text)
  return (list ?? []).flatMap((entry) => v.tryParse(walletId, entry) ?? [])
}

/** Undefined where it is none. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
