import { addressSchema as address } from '../hex/addressSchema.ts'
import { dataSchema, hashSchema as hash } from '../hex/hexText.ts'
import { decimalText } from '../hex/uint256Schema.ts'
import * as v from '../schema/v.ts'
import { createStoredList } from '../storage/createStoredList.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const claim = {
  distributor: address,
  index: count,
  account: address,
  from: address,
  to: address,
  data: dataSchema,
  /** Of an allocation that unlocks over time: all of it, and what had been paid of it before. */
  overTime: v.optional(v.strictObject({ amount: decimalText, paid: decimalText })),
  /** Where it claims several rounds of a series: all of them, this one included. */
  rounds: v.optional(v.array(v.strictObject({ distributor: address, index: count }))),
}

const askedSchema = v.strictObject({
  status: v.literal('asked'),
  ...claim,
  /** The sender's next nonce shortly before the wallet was asked, and the block that it was read at. */
  nonce: count,
  askedAtBlock: count,
  /** Unix milliseconds by this machine's clock; distinguishes one request from the next. */
  askedAt: count,
})

/** A claim transaction that a wallet sent, as it is stored. */
export const sentSchema = v.strictObject({
  status: v.literal('sent'),
  ...claim,
  hash,
  /** The sender's next nonce shortly before; earlier versions did not keep it. */
  leastNonce: v.optional(count),
  /** A block at which it was not yet sent. */
  sentAtBlock: count,
})

const { from: _, ...claimOfSafe } = claim

const proposedSchema = v.strictObject({
  status: v.literal('proposed'),
  ...claimOfSafe,
  safe: address,
  /** The hash that the Safe's owners sign. It is that of no transaction on the chain. */
  safeTxHash: hash,
  /** A block at which it was not yet executed. */
  proposedAtBlock: count,
  /** Unix milliseconds by this machine's clock. */
  proposedAt: count,
})

const { status: __, ...formerEntries } = sentSchema.entries
/** As earlier versions kept it, who knew only of what was sent. */
const formerSchema = v.pipe(
  v.strictObject(formerEntries),
  v.transform((sent) => ({ status: 'sent', ...sent }) as const),
)

/** A claim that a wallet was asked to send, and whose answer has not come yet, or never will. */
export type AskedAttempt = v.InferOutput<typeof askedSchema>

/** A claim transaction that a wallet sent and that is not at its end yet. */
export type SentAttempt = v.InferOutput<typeof sentSchema>

/** A claim that waits in a Safe for its owners, who may take days, and that is not at its end yet. */
export type ProposedAttempt = v.InferOutput<typeof proposedSchema>

/** What this browser remembers of a claim until its end is known: it must outlive the page. */
export type StoredAttempt = AskedAttempt | SentAttempt | ProposedAttempt

/** An allocation of a campaign; one attempt at most is kept for each. */
export type AttemptPlace = Pick<StoredAttempt, 'distributor' | 'index'>

const idOf = ({ distributor, index }: AttemptPlace) => `${distributor.toLowerCase()} ${index}`

/** The attempts that this browser remembers: more than anyone sends, less than a storage quota. */
export const storedAttempts = createStoredList<AttemptPlace, StoredAttempt>({
  key: 'everclaim.attempts',
  schema: v.union([askedSchema, sentSchema, proposedSchema, formerSchema]),
  idOf,
  most: 50,
})

/** Whether two records are of the same request, of the same proposal, or of the same transaction. */
export function isSameAttempt(a: StoredAttempt, b: StoredAttempt): boolean {
  if (idOf(a) !== idOf(b)) return false
  switch (a.status) {
    case 'asked':
      return b.status === 'asked' && a.askedAt === b.askedAt
    case 'sent':
      return b.status === 'sent' && a.hash.toLowerCase() === b.hash.toLowerCase()
    case 'proposed':
      return b.status === 'proposed' && a.safeTxHash.toLowerCase() === b.safeTxHash.toLowerCase()
  }
}
