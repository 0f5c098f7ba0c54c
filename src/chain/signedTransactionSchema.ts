import { type Hex, keccak256, serializeTransaction } from 'viem'
import { addressSchema } from '../hex/addressSchema.ts'
import { dataSchema, hashSchema } from '../hex/hexText.ts'
import * as v from '../schema/v.ts'
import { quantitySchema, smallQuantitySchema, transactionSchema } from './rpcSchemas.ts'

const word = v.pipe(
  quantitySchema,
  v.transform((value): Hex => `0x${value.toString(16).padStart(64, '0')}`),
)

const accessListSchema = v.nullish(
  v.array(v.object({ address: addressSchema, storageKeys: v.array(hashSchema) })),
  () => [],
)

const common = {
  hash: hashSchema,
  nonce: smallQuantitySchema,
  gas: quantitySchema,
  to: v.nullish(addressSchema, null),
  value: quantitySchema,
  input: dataSchema,
  r: word,
  s: word,
  v: quantitySchema,
}

const envelopeSchema = v.union([
  v.object({
    ...common,
    type: v.literal('0x2'),
    chainId: smallQuantitySchema,
    maxFeePerGas: quantitySchema,
    maxPriorityFeePerGas: quantitySchema,
    accessList: accessListSchema,
  }),
  v.object({
    ...common,
    type: v.literal('0x1'),
    chainId: smallQuantitySchema,
    gasPrice: quantitySchema,
    accessList: accessListSchema,
  }),
  v.object({ ...common, type: v.literal('0x0'), gasPrice: quantitySchema }),
])

/**
 * A transaction whose hash was recomputed from its fields and signature (EIP-2718, EIP-1559, EIP-2930,
 * EIP-155), so that one node's answer about nonce, recipient and data can be believed. Other kinds of
 * transactions are refused.
 */
export const signedTransactionSchema = v.pipe(
  v.unknown(),
  v.check(isSelfConsistent, 'the hash is not the one of the fields'),
  transactionSchema,
)

function isSelfConsistent(raw: unknown): boolean {
  const parsed = v.safeParse(envelopeSchema, raw)
  if (!parsed.success) return false
  try {
    return keccak256(serialize(parsed.output)) === parsed.output.hash
  } catch {
    // Of these fields there is no transaction: a tip above the whole fee, a chain or a v that cannot be.
    return false
  }
}

function serialize(transaction: v.InferOutput<typeof envelopeSchema>): Hex {
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
