import type { Address, Hex } from 'viem'
import { addressSchema } from '../../hex/addressSchema.ts'
import { dataSchema, hashSchema } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'
import { type Journal, type JournalStorage, openEntries } from './openEntries.ts'

export type { JournalStorage } from './openEntries.ts'

/** The format that this version writes, and the only one it reads. */
export const journalFormat = 'everclaim-deploy/1'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const digits = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const wei = v.pipe(
  digits,
  v.transform((text) => BigInt(text)),
)
const stepKind = v.picklist([
  'deploy-factory',
  'reset-approval',
  'approve',
  'create',
  'create-and-fund',
  'create-and-fund-with-permit',
  'create-and-fund-many',
  'create-and-fund-many-with-permit',
])
const call = { step: stepKind, from: addressSchema, to: addressSchema, data: dataSchema, value: wei }

/** A `SignedCall` as a journal writes it. */
export const signedCallFields = {
  from: addressSchema,
  nonce: count,
  signedAtBlock: count,
  versions: v.pipe(
    v.array(
      v.strictObject({ hash: hashSchema, raw: dataSchema, maxFeePerGas: wei, maxPriorityFeePerGas: wei }),
    ),
    v.minLength(1),
  ),
}
const signedSchema = v.strictObject({ status: v.literal('signed'), step: stepKind, ...signedCallFields })
const askedSchema = v.strictObject({
  status: v.literal('asked'),
  ...call,
  /** The sender's next nonce shortly before the wallet was asked, and the block that it was read at. */
  nonce: count,
  askedAtBlock: count,
})
const sentSchema = v.strictObject({
  status: v.literal('sent'),
  ...call,
  hash: hashSchema,
  /** The sender's next nonce shortly before. */
  leastNonce: count,
  /** A block at which it was not yet sent. */
  sentAtBlock: count,
})
/** What was proposed, for simulating it anew while its owners take their time. */
const calls = v.optional(v.array(v.strictObject({ to: addressSchema, data: dataSchema, value: wei })))
const proposingSchema = v.strictObject({
  status: v.literal('proposing'),
  safe: addressSchema,
  askedAtBlock: count,
  calls,
})
const proposedSchema = v.strictObject({
  status: v.literal('proposed'),
  /** Where a wallet was asked for one step and made a proposal of it; left out for a batch of all. */
  step: v.optional(stepKind),
  calls,
  safe: addressSchema,
  /** The hash that the Safe's owners sign. It is that of no transaction on the chain. */
  safeTxHash: hashSchema,
  /** Of the Safe; null where the one who proposed it did not say. */
  nonce: v.nullable(count),
  proposedAtBlock: count,
})
const endedSchema = v.strictObject({
  status: v.literal('ended'),
  /** `batch`: all steps in one transaction of a Safe. */
  step: v.union([stepKind, v.literal('batch')]),
  /**
   * - `included`, `reverted`: by the receipt of the transaction `hash`;
   * - `lost`: its nonce was used by another transaction, so it can never happen;
   * - `refused`: nothing was sent; - `given-up`: nobody knows whether it was sent, and a person said to go
   *   on.
   */
  outcome: v.picklist(['included', 'reverted', 'lost', 'refused', 'given-up']),
  hash: v.nullable(hashSchema),
  /** The block that has it. */
  block: v.nullable(count),
})

const entrySchema = v.variant('status', [
  signedSchema,
  askedSchema,
  sentSchema,
  proposingSchema,
  proposedSchema,
  endedSchema,
])

/** One thing that was asked for. All but `ended` may still happen on the chain. */
export type JournalEntry = v.InferOutput<typeof entrySchema>
export type SignedEntry = v.InferOutput<typeof signedSchema>
export type AskedEntry = v.InferOutput<typeof askedSchema>
export type SentEntry = v.InferOutput<typeof sentSchema>
export type ProposedEntry = v.InferOutput<typeof proposedSchema>
export type EndedEntry = v.InferOutput<typeof endedSchema>
export type OpenEntry = Exclude<JournalEntry, EndedEntry>

/** The beginning of the entry that takes an open one's place when it has ended. */
export function endOf(entry: OpenEntry): { status: 'ended'; step: EndedEntry['step'] } {
  switch (entry.status) {
    case 'proposing':
      return { status: 'ended', step: 'batch' }
    case 'proposed':
      return { status: 'ended', step: entry.step ?? 'batch' }
    default:
      return { status: 'ended', step: entry.step }
  }
}

/** What was asked for, once its transaction is known. */
export function sentEntry({ nonce, askedAtBlock, ...asked }: AskedEntry, hash: Hex): SentEntry {
  return { ...asked, status: 'sent', hash, leastNonce: nonce, sentAtBlock: askedAtBlock }
}

const journalSchema = v.strictObject({
  format: v.literal(journalFormat),
  chainId: count,
  distributor: addressSchema,
  entries: v.array(entrySchema),
})

/** What was asked for on a campaign's way onto the chain. */
export type DeployJournal = Journal<JournalEntry>

/**
 * Opens the journal of a campaign, or begins it.
 *
 * @throws JournalError where it cannot be read, or is another campaign's
 */
export async function openJournal(
  storage: JournalStorage,
  { chainId, distributor }: { chainId: number; distributor: Address },
): Promise<DeployJournal> {
  return openEntries<JournalEntry>(storage, {
    owner: { chainId, contract: distributor },
    head: { format: journalFormat, chainId, distributor },
    parse(json) {
      const data = v.tryParse(journalSchema, json)
      return data && { ...data, contract: data.distributor }
    },
  })
}
