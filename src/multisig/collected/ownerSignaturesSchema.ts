import * as z from 'zod/mini'
import { addressSchema as address } from '../../hex/addressSchema.ts'
import { signatureSchema as signature } from '../../hex/hexText.ts'

/**
 * Signatures as they are passed on and kept: at most a hundred. Whether each is its signer's is not known by
 * its form.
 */
export const ownerSignaturesSchema = z
  .array(z.strictObject({ signer: address, signature }))
  .check(z.maxLength(100))
