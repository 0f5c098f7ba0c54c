import { type Address, type Hex, isAddress, isHex } from 'viem'
import * as v from '../src/schema/v.ts'

/*
 * What a page asks the sandbox's wallets with.
 */

export const hexSchema = v.custom<Hex>((value) => isHex(value))

/** In any casing. */
export const addressSchema = v.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
)

/** EIP-712 data. */
export const typedDataSchema = v.object({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: v.record(v.string(), v.unknown()),
  message: v.record(v.string(), v.unknown()),
})
