import { type Hex, keccak256, serializeTransaction } from 'viem'
import * as z from 'zod/mini'
import { addressSchema } from '../hex/addressSchema.ts'
import { dataSchema, hashSchema } from '../hex/hexText.ts'
import { quantitySchema, smallQuantitySchema, transactionSchema } from './rpcSchemas.ts'

const word = z.pipe(
  quantitySchema,
  z.transform((value): Hex => `0x${value.toString(16).padStart(64, '0')}`),
)

const accessListSchema = z.pipe(
  z.nullish(z.array(z.object({ address: addressSchema, storageKeys: z.array(hashSchema) }))),
  z.transform((list) => list ?? []),
)

const common = {
  nonce: smallQuantitySchema,
  gas: quantitySchema,
  to: z.pipe(
    z.nullish(addressSchema),
    z.transform((to) => to ?? null),
  ),
  value: quantitySchema,
  input: dataSchema,
  r: word,
  s: word,
  v: quantitySchema,
}

const envelopeSchema = z.union([
  z.object({
    ...common,
    type: z.literal('0x2'),
    chainId: smallQuantitySchema,
    maxFeePerGas: quantitySchema,
    maxPriorityFeePerGas: quantitySchema,
    accessList: accessListSchema,
  }),
  z.object({
    ...common,
    type: z.literal('0x1'),
    chainId: smallQuantitySchema,
    gasPrice: quantitySchema,
    accessList: accessListSchema,
  }),
  z.object({ ...common, type: z.literal('0x0'), gasPrice: quantitySchema }),
])

/**
 * A transaction whose hash was recomputed from its fields and signature (EIP-2718, EIP-1559, EIP-2930,
 * EIP-155), so that one node's answer about nonce, recipient and data can be believed. Other kinds of
 * transactions are refused.
 */
export const signedTransactionSchema = z.pipe(
  z.unknown().check(z.refine(isSelfConsistent, 'the hash is not the one of the fields')),
  transactionSchema,
)

function isSelfConsistent(raw: unknown): boolean {
  const parsed = z.intersection(envelopeSchema, z.object({ hash: hashSchema })).safeParse(raw)
  return parsed.success && keccak256(serialize(parsed.data)) === parsed.data.hash
}

function serialize(transaction: z.infer<typeof envelopeSchema>): Hex {
  const { nonce, gas, to, value, input, r, s, v } = transaction
  const fields = { nonce, gas, to, value, data: input }
  const yParity = Number(v & 1n)
  switch (transaction.type) {
    case '0x2': {
      const { chainId, maxFeePerGas, maxPriorityFeePerGas, accessList } = transaction
      return serializeTransaction(
        { ...fields, type: 'eip1559', chainId, maxFeePerGas, maxPriorityFeePerGas, accessList },
        { r, s, yParity },
      )
    }
    case '0x1': {
      const { chainId, gasPrice, accessList } = transaction
      return serializeTransaction(
        { ...fields, type: 'eip2930', chainId, gasPrice, accessList },
        { r, s, yParity },
      )
    }
    case '0x0': {
      const { gasPrice } = transaction
      // EIP-155: v = 35 + 2 * chainId + parity; 27 and 28 come from before and name no chain.
      const chainId = v >= 35n ? { chainId: Number((v - 35n) / 2n) } : {}
      return serializeTransaction({ ...fields, ...chainId, type: 'legacy', gasPrice }, { r, s, v })
    }
  }
}
