import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { addressSchema } from '../../hex/addressSchema.ts'
import { dataSchema, hashSchema } from '../../hex/hexText.ts'
import { JournalError } from './deployErrors.ts'

/** The format that this version writes, and the only one it reads. */
export const journalFormat = 'everclaim-deploy/1'

/** Where a journal lies: a file, or a browser's storage. One text, replaced as a whole. */
export type JournalStorage = {
  /** What was saved last; null where nothing ever was. */
  load(): Promise<string | null>
  /**
   * Resolves once the text would outlive this process. A later `load` gives the old text or the new one,
   * never a part.
   */
  save(text: string): Promise<void>
}

const count = z.int().check(z.minimum(0))
const digits = z.string().check(z.regex(/^\d{1,78}$/))
const wei = z.pipe(
  digits,
  z.transform((text) => BigInt(text)),
)
const stepKind = z.enum([
  'deploy-factory',
  'reset-approval',
  'approve',
  'create',
  'create-and-fund',
  'create-and-fund-with-permit',
])
const call = { step: stepKind, from: addressSchema, to: addressSchema, data: dataSchema, value: wei }

const signedSchema = z.strictObject({
  status: z.literal('signed'),
  step: stepKind,
  from: addressSchema,
  nonce: count,
  /** A block at which it was not yet sent. */
  signedAtBlock: count,
  /**
   * Newest first; a later one offers more for the same call with the same nonce, so that the chain takes one
   * at most.
   */
  versions: z
    .array(
      z.strictObject({ hash: hashSchema, raw: dataSchema, maxFeePerGas: wei, maxPriorityFeePerGas: wei }),
    )
    .check(z.minLength(1)),
})
const askedSchema = z.strictObject({
  status: z.literal('asked'),
  ...call,
  /** The sender's next nonce shortly before the wallet was asked, and the block that it was read at. */
  nonce: count,
  askedAtBlock: count,
})
const sentSchema = z.strictObject({
  status: z.literal('sent'),
  ...call,
  hash: hashSchema,
  /** The sender's next nonce shortly before. */
  leastNonce: count,
  /** A block at which it was not yet sent. */
  sentAtBlock: count,
})
/** What was proposed, for simulating it anew while its owners take their time. */
const calls = z.optional(z.array(z.strictObject({ to: addressSchema, data: dataSchema, value: wei })))
const proposingSchema = z.strictObject({
  status: z.literal('proposing'),
  safe: addressSchema,
  askedAtBlock: count,
  calls,
})
const proposedSchema = z.strictObject({
  status: z.literal('proposed'),
  /** Where a wallet was asked for one step and made a proposal of it; left out for a batch of all. */
  step: z.optional(stepKind),
  calls,
  safe: addressSchema,
  /** The hash that the Safe's owners sign. It is that of no transaction on the chain. */
  safeTxHash: hashSchema,
  /** Of the Safe; null where the one who proposed it did not say. */
  nonce: z.nullable(count),
  proposedAtBlock: count,
})
const endedSchema = z.strictObject({
  status: z.literal('ended'),
  /** `batch`: all steps in one transaction of a Safe. */
  step: z.union([stepKind, z.literal('batch')]),
  /**
   * - `included`, `reverted`: by the receipt of the transaction `hash`;
   * - `lost`: its nonce was used by another transaction, so it can never happen;
   * - `refused`: nothing was sent; - `given-up`: nobody knows whether it was sent, and a person said to go
   *   on.
   */
  outcome: z.enum(['included', 'reverted', 'lost', 'refused', 'given-up']),
  hash: z.nullable(hashSchema),
  /** The block that has it. */
  block: z.nullable(count),
})

const entrySchema = z.discriminatedUnion('status', [
  signedSchema,
  askedSchema,
  sentSchema,
  proposingSchema,
  proposedSchema,
  endedSchema,
])

/** One thing that was asked for. All but `ended` may still happen on the chain. */
export type JournalEntry = z.infer<typeof entrySchema>
export type SignedEntry = z.infer<typeof signedSchema>
export type AskedEntry = z.infer<typeof askedSchema>
export type SentEntry = z.infer<typeof sentSchema>
export type ProposedEntry = z.infer<typeof proposedSchema>
export type EndedEntry = z.infer<typeof endedSchema>
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

const journalSchema = z.strictObject({
  format: z.literal(journalFormat),
  chainId: count,
  distributor: addressSchema,
  entries: z.array(entrySchema),
})

/**
 * What was asked for on a campaign's way onto the chain. Each thing is written here before it is done, and
 * one thing at a time is open: who was interrupted finds here what may still happen, and does not do it a
 * second time.
 */
export type DeployJournal = {
  readonly entries: readonly JournalEntry[]
  /** The last entry while it may still happen. */
  readonly open: OpenEntry | undefined
  /** Writes down a new one. Nothing may be open. */
  add(entry: OpenEntry): Promise<void>
  /** Writes down what became of the open one. */
  change(entry: JournalEntry): Promise<void>
}

/**
 * Opens the journal of a campaign, or begins it.
 *
 * @throws JournalError where it cannot be read, or is another campaign's
 */
export async function openJournal(
  storage: JournalStorage,
  { chainId, distributor }: { chainId: number; distributor: Address },
): Promise<DeployJournal> {
  let entries = readEntries(await storage.load(), { chainId, distributor })
  const write = async (next: readonly JournalEntry[]) => {
    // Only what is written counts: after a failed save the open entry is what it was.
    await storage.save(textOf({ chainId, distributor, entries: next }))
    entries = next
  }
  const open = () => {
    const last = entries.at(-1)
    return last === undefined || last.status === 'ended' ? undefined : last
  }
  return {
    get entries() {
      return entries
    },
    get open() {
      return open()
    },
    async add(entry) {
      if (open()) throw new Error('The journal has an open entry.')
      await write([...entries, entry])
    },
    async change(entry) {
      if (!open()) throw new Error('The journal has no open entry.')
      await write([...entries.slice(0, -1), entry])
    },
  }
}

function readEntries(
  text: string | null,
  { chainId, distributor }: { chainId: number; distributor: Address },
): readonly JournalEntry[] {
  if (text === null) return []
  const parsed = journalSchema.safeParse(parseJson(text))
  if (!parsed.success)
    throw new JournalError(
      'We can’t read the campaign’s journal, so we don’t know which transactions are pending. Nothing was sent.',
      {
        facts: [
          'Check the account in an explorer. Once none of its transactions is pending, move the journal away and start again.',
          'We find what is on chain, and fund nothing twice.',
        ],
      },
    )
  if (parsed.data.chainId !== chainId || parsed.data.distributor.toLowerCase() !== distributor.toLowerCase())
    throw new JournalError('The journal belongs to another campaign. Nothing was sent.', {
      facts: [
        `Journal: ${parsed.data.distributor} on chain ${parsed.data.chainId}`,
        `This campaign: ${distributor} on chain ${chainId}`,
        'Keep it. Move it away or choose another file, and start again.',
      ],
    })
  return parsed.data.entries
}

function textOf(journal: {
  chainId: number
  distributor: Address
  entries: readonly JournalEntry[]
}): string {
  const value = { format: journalFormat, ...journal }
  return `${JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part), 2)}\n`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
