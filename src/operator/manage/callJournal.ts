import type { Address } from 'viem'
import { addressSchema } from '../../hex/addressSchema.ts'
import { hashSchema } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'
import { signedCallFields } from '../deploy/deployJournal.ts'
import { type Journal, type JournalStorage, openEntries } from '../deploy/openEntries.ts'

/** The format that this version writes, and the only one it reads. */
export const callJournalFormat = 'everclaim-calls/1'

export const callKinds = ['claim', 'push', 'sweep', 'collect-yield', 'collect-gas', 'deploy-factory'] as const

/** What a key of the command line has a contract do. */
export type CallKind = (typeof callKinds)[number]

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const kind = v.picklist(callKinds)
const signedSchema = v.strictObject({ status: v.literal('signed'), kind, ...signedCallFields })
const endedSchema = v.strictObject({
  status: v.literal('ended'),
  kind,
  /** `lost`: its nonce was used by another transaction, so it can never happen. */
  outcome: v.picklist(['included', 'reverted', 'lost']),
  hash: v.nullable(hashSchema),
  /** The block that has it. */
  block: v.nullable(count),
  /** Of a batch of payments that the chain refused as a whole. */
  indices: v.optional(v.array(count)),
})
const entrySchema = v.variant('status', [signedSchema, endedSchema])
const journalSchema = v.strictObject({
  format: v.literal(callJournalFormat),
  chainId: count,
  contract: addressSchema,
  entries: v.array(entrySchema),
})

export type CallEntry = v.InferOutput<typeof entrySchema>
export type SignedCallEntry = v.InferOutput<typeof signedSchema>
export type EndedCallEntry = v.InferOutput<typeof endedSchema>

/** What was sent to a contract, each transaction before any node has it. */
export type CallJournal = Journal<CallEntry>

/**
 * Opens the journal of a contract's calls, or begins it.
 *
 * @throws JournalError where it cannot be read, or is another contract's
 */
export function openCallJournal(
  storage: JournalStorage,
  { chainId, contract }: { chainId: number; contract: Address },
): Promise<CallJournal> {
  return openEntries<CallEntry>(storage, {
    owner: { chainId, contract },
    head: { format: callJournalFormat, chainId, contract },
    parse: (json) => v.tryParse(journalSchema, json),
  })
}
