import type { Permission } from '../../../src/safe/app/messages.ts'
import * as v from '../../../src/schema/v.ts'

const storageKey = 'everclaim-sandbox-safe-host.permissions'
const keptSchema = v.record(
  v.string(),
  v.array(
    v.object({
      invoker: v.string(),
      parentCapability: v.string(),
      date: v.pipe(v.number(), v.finite()),
      caveats: v.array(v.object({ type: v.string(), value: v.unknown() })),
    }),
  ),
)

/** The caveat by which a refusal is kept. */
const refusal = { type: 'userRestricted', value: true }

/** EIP-2255 permissions of one app's origin, kept in the browser as Safe{Wallet} keeps them. */
export function createPermissionStore(appOrigin: string) {
  let all: v.InferOutput<typeof keptSchema> = load()

  const permissions = () => all[appOrigin] ?? []
  return {
    list: (): Permission[] => permissions(),
    has: (capability: string) =>
      permissions().some(
        ({ parentCapability, caveats }) =>
          parentCapability === capability && !caveats.some(({ type }) => type === refusal.type),
      ),
    set(capabilities: readonly string[], isGranted: boolean) {
      const others = permissions().filter(({ parentCapability }) => !capabilities.includes(parentCapability))
      const made = capabilities.map((parentCapability) => ({
        invoker: appOrigin,
        parentCapability,
        date: Date.now(),
        caveats: isGranted ? [] : [refusal],
      }))
      all = { ...all, [appOrigin]: [...others, ...made] }
      save(all)
    },
    clear() {
      all = { ...all, [appOrigin]: [] }
      save(all)
    },
  }
}
export type PermissionStore = ReturnType<typeof createPermissionStore>

function load() {
  try {
    return v.parse(keptSchema, JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return {}
  }
}

function save(all: v.InferOutput<typeof keptSchema>) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(all))
  } catch {
    // As long as the page is open, then.
  }
}
