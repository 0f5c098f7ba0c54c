import type { Hex } from 'viem'
import { z } from 'zod'
import { addressSchema as address } from '../../chain/rpcSchemas.ts'

/** An owner's 65 bytes, in lower case. */
const signature = z
  .string()
  .regex(/^0x[0-9a-f]{130}$/i)
  .transform((value) => value.toLowerCase() as Hex)

/**
 * Signatures as they are passed on and kept: at most a hundred. Whether each is its signer's is not known by
 * its form.
 */
export const ownerSignaturesSchema = z.array(z.strictObject({ signer: address, signature })).max(100)
