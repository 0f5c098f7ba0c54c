import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { addressSchema as address, hashSchema as hash } from '../../chain/rpcSchemas.ts'
import type { SentAttempt } from '../storedAttempts.ts'
import type { ProposalStorage } from './storedProposals.ts'

const count = z.int().min(0)

const storedSchema = z.strictObject({
  messageHash: hash,
  sending: z
    .discriminatedUnion('status', [
      z.strictObject({
        status: z.literal('sent'),
        distributor: address,
        index: count,
        account: address,
        from: address,
        to: address,
        hash,
        data: z
          .string()
          .regex(/^0x([0-9a-f]{2})*$/i)
          .transform((value) => value as Hex),
        /** The sender's next nonce shortly before. */
        leastNonce: count,
        /** A block at which it was not yet sent. */
        sentAtBlock: count,
      }),
      /**
       * The payer is a Safe itself, whose owners have yet to sign: the hash is that of no transaction on the
       * chain.
       */
      z.strictObject({ status: z.literal('proposed'), payer: address, safeTxHash: hash }),
    ])
    .optional(),
  /** Of the proposed transaction by which the Safe approves the permission on chain. */
  approval: hash.optional(),
  /** It was made, signed or pasted in this browser, and did not only come by a link. */
  isTakenIn: z.literal(true).optional(),
})

/** A claim by a permission that a wallet has sent, or that waits in a Safe which is to pay for it. */
export type PermissionSending =
  | SentAttempt
  | { readonly status: 'proposed'; readonly payer: Address; readonly safeTxHash: Hex }

/** What this browser has done with a permission. Where it stands is for the chain to say. */
export type StoredPermission = {
  readonly sending?: PermissionSending | undefined
  readonly approval?: Hex | undefined
  readonly isTakenIn?: true | undefined
}

export const permissionsKey = 'everclaim.safe-permissions'

/** More than anybody has open, less than a storage quota. */
const mostPermissions = 40

/** @param text what storage has under `permissionsKey`. Damaged entries are passed over. */
export function readPermission(text: string | null, messageHash: Hex): StoredPermission {
  for (const entry of entriesOf(text)) {
    const { data } = storedSchema.safeParse(entry)
    if (data?.messageHash !== messageHash) continue
    const { sending, approval, isTakenIn } = data
    return { sending, approval, isTakenIn }
  }
  return {}
}

/** Notes what was done, or with `undefined` that it is over; the rest of the entry stays. */
export function notePermission(storage: ProposalStorage, messageHash: Hex, news: StoredPermission): void {
  const text = storage.getItem(permissionsKey)
  const { sending, approval, isTakenIn } = { ...readPermission(text, messageHash), ...news }
  const others = entriesOf(text).filter(
    (entry) => storedSchema.safeParse(entry).data?.messageHash !== messageHash,
  )
  const own = sending || approval || isTakenIn ? [{ messageHash, sending, approval, isTakenIn }] : []
  storage.setItem(permissionsKey, JSON.stringify([...own, ...others].slice(0, mostPermissions)))
}

function entriesOf(text: string | null): unknown[] {
  try {
    const json: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(json) ? json : []
  } catch {
    return []
  }
}
