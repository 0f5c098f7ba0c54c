import type { Address } from 'viem'
import * as z from 'zod/mini'
import { addressSchema } from '../../hex/addressSchema.ts'
import { hashSchema } from '../../hex/hexText.ts'
import { signedCallFields } from '../deploy/deployJournal.ts'
import { type Journal, type JournalStorage, openEntries } from '../deploy/openEntries.ts'

/** The format that this version writes, and the only one it reads. */
export const callJournalFormat = 'everclaim-calls/1'

export const callKinds = ['claim', 'push', 'sweep', 'collect-yield', 'collect-gas', 'deploy-factory'] as const

/** What a key of the command line has a contract do. */
export type CallKind = (typeof callKinds)[number]

const count = z.int().check(z.minimum(0))
const kind = z.enum(callKinds)
const signedSchema = z.strictObject({ status: z.literal('signed'), kind, ...signedCallFields })
const endedSchema = z.strictObject({
  status: z.literal('ended'),
  kind,
  /** `lost`: its nonce was used by another transaction, so it can never happen. */
  outcome: z.enum(['included', 'reverted', 'lost']),
  hash: z.nullable(hashSchema),
  /** The block that has it. */
  block: z.nullable(count),
  /** Of a batch of payments that the chain refused as a whole. */
  indices: z.optional(z.array(count)),
})
const entrySchema = z.discriminatedUnion('status', [signedSchema, endedSchema])
const journalSchema = z.strictObject({
  format: z.literal(callJournalFormat),
  chainId: count,
  contract: addressSchema,
  entries: z.array(entrySchema),
})

export type CallEntry = z.infer<typeof entrySchema>
export type SignedCallEntry = z.infer<typeof signedSchema>
export type EndedCallEntry = z.infer<typeof endedSchema>

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
    parse: (json) => journalSchema.safeParse(json).data,
  })
}
