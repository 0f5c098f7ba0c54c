import type { Address, Hex } from 'viem'
import { addressSchema as address } from '../../hex/addressSchema.ts'
import { hashSchema as hash } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'
import { createStoredList, type ListStorage } from '../../storage/createStoredList.ts'
import { type SentAttempt, sentSchema } from '../storedAttempts.ts'

const storedSchema = v.strictObject({
  messageHash: hash,
  sending: v.optional(
    v.variant('status', [
      sentSchema,
      /**
       * The payer is a Safe itself, whose owners have yet to sign: the hash is that of no transaction on the
       * chain.
       */
      v.strictObject({ status: v.literal('proposed'), payer: address, safeTxHash: hash }),
    ]),
  ),
  /** Of the proposed transaction by which the Safe approves the claim authorization on chain. */
  approval: v.optional(hash),
  /** It was made, signed or pasted in this browser, and did not only come by a link. */
  isTakenIn: v.optional(v.literal(true)),
})

/**
 * A claim by a claim authorization that a wallet has sent, or that waits in a Safe which is to pay for it.
 */
export type AuthorizationSending =
  | SentAttempt
  | { readonly status: 'proposed'; readonly payer: Address; readonly safeTxHash: Hex }

/** What this browser has done with a claim authorization. Its status is for the chain to say. */
export type StoredAuthorization = {
  readonly sending?: AuthorizationSending | undefined
  readonly approval?: Hex | undefined
  readonly isTakenIn?: true | undefined
}

/** More than anyone has open, less than a storage quota. */
const storedAuthorizations = createStoredList<{ messageHash: Hex }, v.InferOutput<typeof storedSchema>>({
  key: 'everclaim.safe-permissions',
  schema: storedSchema,
  idOf: ({ messageHash }) => messageHash,
  most: 40,
})

export const authorizationsKey = storedAuthorizations.key

/** @param text what storage has under `authorizationsKey`. Damaged entries are passed over. */
export function readAuthorization(text: string | null, messageHash: Hex): StoredAuthorization {
  const stored = storedAuthorizations.parse(text).find((each) => each.messageHash === messageHash)
  if (!stored) return {}
  const { sending, approval, isTakenIn } = stored
  return { sending, approval, isTakenIn }
}

/** Notes what was done, or with `undefined` that it is over; the rest of the entry stays. */
export function noteAuthorization(storage: ListStorage, messageHash: Hex, change: StoredAuthorization): void {
  const known = storedAuthorizations.find(storage, { messageHash })
  const { sending, approval, isTakenIn } = { ...known, ...change }
  if (sending || approval || isTakenIn)
    storedAuthorizations.put(storage, { messageHash, sending, approval, isTakenIn })
  else storedAuthorizations.remove(storage, { messageHash })
}
