import { addressSchema } from '../hex/addressSchema.ts'
import { dataSchema, hashSchema } from '../hex/hexText.ts'
import * as v from '../schema/v.ts'

/** A quantity of the execution API (`0x1b4`) as bigint. Leading zeros are tolerated: some nodes send them. */
export const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

/** A quantity that fits a JavaScript integer: block numbers, timestamps, indices, nonces. */
export const smallQuantitySchema = v.pipe(
  quantitySchema,
  v.check((value) => value <= BigInt(Number.MAX_SAFE_INTEGER), 'above 2^53'),
  v.transform(Number),
)

/** The newest or a given block, header only. */
export const headSchema = v.object({
  number: smallQuantitySchema,
  hash: hashSchema,
  timestamp: smallQuantitySchema,
})

/** One block on the chain. `timestamp` is in unix seconds. */
export type Head = v.InferOutput<typeof headSchema>

export const logSchema = v.object({
  address: addressSchema,
  topics: v.pipe(v.array(hashSchema), v.maxLength(4)),
  data: dataSchema,
  blockNumber: smallQuantitySchema,
  blockHash: hashSchema,
  transactionHash: hashSchema,
  logIndex: smallQuantitySchema,
})

/** One event as the chain recorded it. */
export type Log = v.InferOutput<typeof logSchema>

export const receiptSchema = v.object({
  transactionHash: hashSchema,
  blockHash: hashSchema,
  blockNumber: smallQuantitySchema,
  from: addressSchema,
  to: v.nullish(addressSchema, null),
  status: v.pipe(
    v.picklist(['0x0', '0x1']),
    v.transform((status) => (status === '0x1' ? 'success' : 'reverted')),
  ),
  gasUsed: quantitySchema,
  effectiveGasPrice: quantitySchema,
  /** Wei paid for data on Ethereum; only OP stack chains report it. */
  l1Fee: v.pipe(
    v.nullish(quantitySchema),
    v.transform((fee) => fee ?? undefined),
  ),
  logs: v.array(logSchema),
})

/** What became of a transaction that a block includes. Fees in wei. */
export type Receipt = v.InferOutput<typeof receiptSchema>

export const transactionSchema = v.object({
  hash: hashSchema,
  from: addressSchema,
  to: v.nullish(addressSchema, null),
  nonce: smallQuantitySchema,
  input: dataSchema,
  value: quantitySchema,
  blockNumber: v.nullish(smallQuantitySchema, null),
})

/** A transaction as a node knows it; `blockNumber` is null while no block includes it. */
export type Transaction = v.InferOutput<typeof transactionSchema>
