import type { Address, Hex } from 'viem'
import { z } from 'zod'

/** What an operator has a contract do. */
export type ManageKind = 'push' | 'sweep' | 'collect-yield' | 'collect-gas'

const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const sentSchema = z.strictObject({
  kind: z.enum(['push', 'sweep', 'collect-yield', 'collect-gas']),
  hash: hex,
  from: hex,
  to: hex,
  data: hex,
  /** A block at which it was not yet sent. */
  sentAtBlock: z.int().nonnegative(),
  /** The sender's next nonce before it was sent. */
  leastNonce: z.int().nonnegative(),
})

/** A call that a wallet has sent. */
export type SentManageCall = z.infer<typeof sentSchema>

const most = 8
const keyOf = (distributor: Address) => `everclaim.manage.${distributor.toLowerCase()}`

/**
 * What was sent from this tab, newest last, so that it is followed on after a reload. Nothing depends on it:
 * the chain knows what was paid. Storage may be refused or hold anything; then nothing is remembered.
 */
export function createStoredCalls(storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  return {
    read(distributor: Address): readonly SentManageCall[] {
      try {
        const text = storage().getItem(keyOf(distributor))
        const parsed = z.array(sentSchema).safeParse(JSON.parse(text ?? '[]'))
        return parsed.success ? parsed.data : []
      } catch {
        return []
      }
    },
    write(distributor: Address, calls: readonly SentManageCall[]): void {
      try {
        storage().setItem(keyOf(distributor), JSON.stringify(calls.slice(-most)))
      } catch {
        // They are followed as long as the page is open.
      }
    },
  } as const
}
