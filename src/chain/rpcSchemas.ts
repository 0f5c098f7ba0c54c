import * as z from 'zod/mini'
import { addressSchema } from '../hex/addressSchema.ts'
import { dataSchema, hashSchema } from '../hex/hexText.ts'

/** A quantity of the execution API (`0x1b4`) as bigint. Leading zeros are tolerated: some nodes send them. */
export const quantitySchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((text) => BigInt(text)),
)

/** A quantity that fits a JavaScript integer: block numbers, timestamps, indices, nonces. */
export const smallQuantitySchema = z.pipe(
  quantitySchema.check(z.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER), 'above 2^53')),
  z.transform(Number),
)

/** The newest or a given block, header only. */
export const headSchema = z.object({
  number: smallQuantitySchema,
  hash: hashSchema,
  timestamp: smallQuantitySchema,
})

/** One block on the chain. `timestamp` is in unix seconds. */
export type Head = z.infer<typeof headSchema>

export const logSchema = z.object({
  address: addressSchema,
  topics: z.array(hashSchema).check(z.maxLength(4)),
  data: dataSchema,
  blockNumber: smallQuantitySchema,
  blockHash: hashSchema,
  transactionHash: hashSchema,
  logIndex: smallQuantitySchema,
})

/** One event as the chain recorded it. */
export type Log = z.infer<typeof logSchema>

export const receiptSchema = z.object({
  transactionHash: hashSchema,
  blockHash: hashSchema,
  blockNumber: smallQuantitySchema,
  from: addressSchema,
  to: z.pipe(
    z.nullish(addressSchema),
    z.transform((to) => to ?? null),
  ),
  status: z.pipe(
    z.enum(['0x0', '0x1']),
    z.transform((status) => (status === '0x1' ? 'success' : 'reverted')),
  ),
  gasUsed: quantitySchema,
  effectiveGasPrice: quantitySchema,
  /** Wei paid for data on Ethereum; only OP stack chains report it. */
  l1Fee: z.pipe(
    z.nullish(quantitySchema),
    z.transform((fee) => fee ?? undefined),
  ),
  logs: z.array(logSchema),
})

/** What became of a transaction that a block includes. Fees in wei. */
export type Receipt = z.infer<typeof receiptSchema>

export const transactionSchema = z.object({
  hash: hashSchema,
  from: addressSchema,
  to: z.pipe(
    z.nullish(addressSchema),
    z.transform((to) => to ?? null),
  ),
  nonce: smallQuantitySchema,
  input: dataSchema,
  value: quantitySchema,
  blockNumber: z.pipe(
    z.nullish(smallQuantitySchema),
    z.transform((number) => number ?? null),
  ),
})

/** A transaction as a node knows it; `blockNumber` is null while no block includes it. */
export type Transaction = z.infer<typeof transactionSchema>
