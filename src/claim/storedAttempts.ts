import { isAddress, isHash } from 'viem'
import { z } from 'zod'

const address = z
  .string()
  .refine((value) => isAddress(value, { strict: false }))
  .transform((value) => value as `0x${string}`)
const hash = z
  .string()
  .refine((value) => isHash(value))
  .transform((value) => value as `0x${string}`)
const count = z.number().int().nonnegative()

const claim = {
  distributor: address,
  index: count,
  account: address,
  from: address,
  to: address,
  data: z
    .string()
    .regex(/^0x([0-9a-f]{2})*$/i)
    .transform((value) => value as `0x${string}`),
}

const askedSchema = z.strictObject({
  status: z.literal('asked'),
  ...claim,
  /** The sender's next nonce shortly before the wallet was asked, and the block that it was read at. */
  nonce: count,
  askedAtBlock: count,
  /** Unix milliseconds by this machine's clock; tells one request from the next. */
  askedAt: count,
})

const sentSchema = z.strictObject({
  status: z.literal('sent'),
  ...claim,
  hash,
  /** The sender's next nonce shortly before; earlier versions did not keep it. */
  leastNonce: count.optional(),
  /** A block at which it was not yet sent. */
  sentAtBlock: count,
})

const { from: _, ...claimOfSafe } = claim

const proposedSchema = z.strictObject({
  status: z.literal('proposed'),
  ...claimOfSafe,
  safe: address,
  /** The hash that the Safe's owners sign. It is that of no transaction on the chain. */
  safeTxHash: hash,
  /** A block at which it was not yet executed. */
  proposedAtBlock: count,
  /** Unix milliseconds by this machine's clock. */
  proposedAt: count,
})

/** As earlier versions kept it, who knew only of what was sent. */
const formerSchema = sentSchema
  .omit({ status: true })
  .transform((sent) => ({ status: 'sent', ...sent }) as const)

const storedAttemptSchema = z.union([askedSchema, sentSchema, proposedSchema, formerSchema])

/** A claim that a wallet was asked to send, and whose answer has not come yet, or never will. */
export type AskedAttempt = z.infer<typeof askedSchema>

/** A claim transaction that a wallet sent and that is not at its end yet. */
export type SentAttempt = z.infer<typeof sentSchema>

/** A claim that waits in a Safe for its owners, who may take days, and that is not at its end yet. */
export type ProposedAttempt = z.infer<typeof proposedSchema>

/** What this browser remembers of a claim until its end is known: it must outlive the page. */
export type StoredAttempt = AskedAttempt | SentAttempt | ProposedAttempt

/** An allocation of a campaign; one attempt at most is kept for each. */
export type AttemptPlace = Pick<StoredAttempt, 'distributor' | 'index'>

/** The part of `localStorage` that is used, so that a page without storage can bring its own. */
export type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const attemptsKey = 'everclaim.attempts'

/** More than anybody sends, less than a storage quota. */
const mostAttempts = 50

/**
 * Reads the attempts, newest first. Foreign or damaged entries are passed over; storage that refuses counts
 * as empty.
 */
export function readAttempts(storage: AttemptStorage): StoredAttempt[] {
  return readEntries(storage).flatMap((entry) => parse(entry) ?? [])
}

/** Remembers an attempt in place of an older one of the same allocation. Returns whether storage took it. */
export function writeAttempt(storage: AttemptStorage, attempt: StoredAttempt): boolean {
  return write(storage, [attempt, ...others(storage, attempt)])
}

/** Forgets what was attempted for an allocation. */
export function forgetAttempt(storage: AttemptStorage, place: AttemptPlace): boolean {
  return write(storage, others(storage, place))
}

export function findAttempt(storage: AttemptStorage, place: AttemptPlace): StoredAttempt | undefined {
  return readAttempts(storage).find((attempt) => isAt(attempt, place))
}

/** Whether two records are of the same request, of the same proposal, or of the same transaction. */
export function isSameAttempt(a: StoredAttempt, b: StoredAttempt): boolean {
  if (!isAt(a, b)) return false
  switch (a.status) {
    case 'asked':
      return b.status === 'asked' && a.askedAt === b.askedAt
    case 'sent':
      return b.status === 'sent' && a.hash.toLowerCase() === b.hash.toLowerCase()
    case 'proposed':
      return b.status === 'proposed' && a.safeTxHash.toLowerCase() === b.safeTxHash.toLowerCase()
  }
}

function isAt(attempt: AttemptPlace, { distributor, index }: AttemptPlace): boolean {
  return attempt.index === index && attempt.distributor.toLowerCase() === distributor.toLowerCase()
}

function readEntries(storage: AttemptStorage): unknown[] {
  try {
    const json: unknown = JSON.parse(storage.getItem(attemptsKey) ?? '[]')
    return Array.isArray(json) ? json : []
  } catch {
    return []
  }
}

function parse(entry: unknown): StoredAttempt | undefined {
  const parsed = storedAttemptSchema.safeParse(entry)
  return parsed.success ? parsed.data : undefined
}

/**
 * All other entries as they stand: what this version cannot read may be another version's, open in another
 * tab.
 */
function others(storage: AttemptStorage, place: AttemptPlace): unknown[] {
  return readEntries(storage).filter((entry) => {
    const attempt = parse(entry)
    return !attempt || !isAt(attempt, place)
  })
}

function write(storage: AttemptStorage, entries: readonly unknown[]): boolean {
  try {
    storage.setItem(attemptsKey, JSON.stringify(entries.slice(0, mostAttempts)))
    return true
  } catch {
    return false
  }
}
