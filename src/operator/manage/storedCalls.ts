import type { Address } from 'viem'
import { asWritten, hexText } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'
import { createStoredList, type StoredList } from '../../storage/createStoredList.ts'

export const manageKinds = ['push', 'sweep', 'cancel', 'collect-yield', 'collect-gas'] as const

/** What an operator has a contract do. */
export type ManageKind = (typeof manageKinds)[number]

const address = v.pipe(hexText(20), v.transform(asWritten))
export const sentSchema = v.strictObject({
  kind: v.picklist(manageKinds),
  hash: v.pipe(hexText(32), v.transform(asWritten)),
  from: address,
  to: address,
  data: v.pipe(hexText(), v.transform(asWritten)),
  /** A block at which it was not yet sent. */
  sentAtBlock: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The sender's next nonce before it was sent. */
  leastNonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** A call that a wallet has sent. */
export type SentManageCall = v.InferOutput<typeof sentSchema>

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
