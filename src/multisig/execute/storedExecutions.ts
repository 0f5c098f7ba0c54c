import type { Hex } from 'viem'
import { addressSchema as address } from '../../hex/addressSchema.ts'
import { dataSchema as bytes, hashSchema as hash } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'
import { createStoredList } from '../../storage/createStoredList.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const storedSchema = v.strictObject({
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  safe: address,
  safeTxHash: hash,
  /** Of the Safe. */
  nonce: count,
  /** Who executes it, and the data of the call to the Safe. */
  from: address,
  data: bytes,
  /** The executor's next nonce shortly before, and the block that it was read at. */
  executorNonce: count,
  block: count,
  /** Unix milliseconds by this machine's clock, when the wallet was asked. */
  askedAt: count,
  /** Of the transaction; left out until the wallet has said it. */
  hash: v.optional(hash),
})

/**
 * An execution of a Safe's transaction that a wallet was asked for, or has sent, and whose end is not known.
 */
export type StoredExecution = v.InferOutput<typeof storedSchema>

/** One that a wallet has sent. */
export type SentExecution = StoredExecution & { readonly hash: Hex }

export const isSent = (execution: StoredExecution): execution is SentExecution => execution.hash !== undefined

/** Which transaction of which Safe. One execution of it is remembered. */
export type ExecutionPlace = Pick<StoredExecution, 'chainId' | 'safe' | 'safeTxHash'>

/** One text for one transaction of a Safe. */
export const placeKey = ({ chainId, safe, safeTxHash }: ExecutionPlace): string =>
  `${chainId} ${safe} ${safeTxHash}`.toLowerCase()

/** The executions that this browser remembers: more than anyone has, less than a storage quota. */
export const storedExecutions = createStoredList<ExecutionPlace, StoredExecution>({
  key: 'everclaim.executions',
  schema: storedSchema,
  idOf: placeKey,
  most: 40,
})

/** Whether two records are of the same request to a wallet. */
export const isSameExecution = (a: StoredExecution, b: StoredExecution): boolean =>
  placeKey(a) === placeKey(b) && a.askedAt === b.askedAt && a.hash === b.hash
