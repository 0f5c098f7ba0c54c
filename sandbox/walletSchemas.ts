import { type Address, type Hex, isAddress, isHex } from 'viem'
import { z } from 'zod'

/*
 * What a page asks the sandbox's wallets with.
 */

export const hexSchema = z.custom<Hex>((value) => isHex(value))

/** In any casing. */
export const addressSchema = z.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
)

/** EIP-712 data. */
export const typedDataSchema = z.object({
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})
