import { type Address, getAddress } from 'viem'
import { z } from 'zod'

/** Where the list stands in `localStorage`. */
export const recentSafesKey = 'everclaim.safes'
/** How many are kept. */
const most = 8

const storedSchema = z.array(z.unknown())
const addressSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text): Address => getAddress(text.toLowerCase()))

/** The parts of the browser's storage that are used. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Safes that were opened in this browser, newest first. What is stored in another shape is passed over. */
export function listRecentSafes(storage: SafeStorage): readonly Address[] {
  try {
    const stored = storedSchema.parse(JSON.parse(storage.getItem(recentSafesKey) ?? '[]'))
    const safes = stored.flatMap((entry) => {
      const address = addressSchema.safeParse(entry)
      return address.success ? [address.data] : []
    })
    return [...new Set(safes)].slice(0, most)
  } catch {
    return []
  }
}

/** Puts a Safe on top of the list. A storage that refuses forgets it, and nothing breaks. */
export function rememberSafe(storage: SafeStorage, safe: Address): void {
  write(storage, [safe, ...listRecentSafes(storage).filter((each) => each !== safe)].slice(0, most))
}

/** Takes a Safe out of the list. */
export function forgetSafe(storage: SafeStorage, safe: Address): void {
  write(
    storage,
    listRecentSafes(storage).filter((each) => each !== safe),
  )
}

function write(storage: SafeStorage, safes: readonly Address[]) {
  try {
    if (safes.length > 0) storage.setItem(recentSafesKey, JSON.stringify(safes))
    else storage.removeItem(recentSafesKey)
  } catch {
    // Full or blocked.
  }
}
