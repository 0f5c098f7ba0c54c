import type { Address } from 'viem'
import * as z from 'zod/mini'
import { asWritten, hexText } from '../../hex/hexText.ts'
import { createStoredList, type StoredList } from '../../storage/createStoredList.ts'

export const manageKinds = ['push', 'sweep', 'cancel', 'collect-yield', 'collect-gas'] as const

/** What an operator has a contract do. */
export type ManageKind = (typeof manageKinds)[number]

const address = z.pipe(hexText(20), z.transform(asWritten))
export const sentSchema = z.strictObject({
  kind: z.enum(manageKinds),
  hash: z.pipe(hexText(32), z.transform(asWritten)),
  from: address,
  to: address,
  data: z.pipe(hexText(), z.transform(asWritten)),
  /** A block at which it was not yet sent. */
  sentAtBlock: z.int().check(z.nonnegative()),
  /** The sender's next nonce before it was sent. */
  leastNonce: z.int().check(z.nonnegative()),
})

/** A call that a wallet has sent. */
export type SentManageCall = z.infer<typeof sentSchema>

/**
 * What was sent from this tab about a campaign, so that it is followed on after a reload. Nothing depends on
 * it: the chain knows what was paid.
 */
export const storedCallsOf = (
  distributor: Address,
): StoredList<Pick<SentManageCall, 'hash'>, SentManageCall> =>
  createStoredList({
    key: `everclaim.manage.${distributor.toLowerCase()}`,
    schema: sentSchema,
    idOf: ({ hash }) => hash.toLowerCase(),
    most: 8,
  })
