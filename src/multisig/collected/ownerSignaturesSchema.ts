import { addressSchema as address } from '../../hex/addressSchema.ts'
import { signatureSchema as signature } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'

/**
 * Signatures as they are passed on and kept: at most a hundred. Whether each is its signer's is not known by
 * its form.
 */
export const ownerSignaturesSchema = v.pipe(
  v.array(v.strictObject({ signer: address, signature })),
  v.maxLength(100),
)
