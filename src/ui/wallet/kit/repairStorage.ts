import * as z from 'zod/mini'

/** Longer than any name of a wallet. */
const walletId = z.string().check(z.minLength(1), z.maxLength(200))

const json = z.pipe(
  z.string(),
  z.transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.issues.push({ code: 'custom', message: 'not JSON', input: text })
      return z.NEVER
    }
  }),
)

/** How wagmi writes a Map. */
const storedMap = z.object({ __type: z.literal('Map'), value: z.array(z.tuple([z.string(), z.unknown()])) })

/** What the wallet code keeps, key by key, and what it can read without harm. */
const readable: readonly (readonly [key: RegExp, value: z.ZodMiniType])[] = [
  [/^rk-recent$/, z.pipe(json, z.array(walletId))],
  [/^rk-latest-id$/, walletId],
  [/^rk-version$/, z.string().check(z.maxLength(200))],
  // Not `rk-transactions`: that list is ours, and repaired entry by entry (recentTransactions.tidy).
  [
    /^wagmi\.store$/,
    z.pipe(
      json,
      z.object({
        state: z.object({
          chainId: z.int().check(z.positive()),
          connections: storedMap,
          current: z.nullable(z.string()),
        }),
        version: z.number(),
      }),
    ),
  ],
  [/^wagmi\.recentConnectorId$/, z.pipe(json, walletId)],
  [/^wagmi\.(.+\.disconnected|injected\.connected)$/, z.pipe(json, z.literal(true))],
  [/^wagmi\./, json],
  [/^WALLETCONNECT_DEEPLINK_CHOICE$/, z.pipe(json, z.object({ href: z.string(), name: z.string() }))],
  // WalletConnect keeps its records elsewhere (IndexedDB), and believes without a look what it finds here
  // under its name.
  [/^wc@2:/, z.never()],
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
    if (!schema || value === null || schema.safeParse(value).success) continue
    const usable = key === 'rk-recent' ? usableWallets(value) : []
    if (usable.length > 0) storage.setItem(key, JSON.stringify(usable))
    else storage.removeItem(key)
  }
}

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)

function usableWallets(text: string): string[] {
  const list = z.pipe(json, z.array(z.unknown())).safeParse(text)
  return (list.data ?? []).flatMap((entry) => walletId.safeParse(entry).data ?? [])
}
