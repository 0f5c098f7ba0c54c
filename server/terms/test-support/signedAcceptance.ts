import { createHash } from 'node:crypto'
import type { Hex, LocalAccount } from 'viem'
import { writeTermsMessage } from '../../../src/session/termsMessage.ts'

/** What a page posts when an account accepts a campaign’s terms; with another one’s signature, a forgery. */
export async function signedAcceptance(
  account: LocalAccount,
  {
    site,
    campaign = 'spring',
    terms,
    signer = account,
  }: {
    /** Its origin. */
    readonly site: string
    readonly campaign?: string
    readonly terms: string
    readonly signer?: LocalAccount
  },
): Promise<{ account: string; message: string; signature: Hex }> {
  const message = writeTermsMessage({
    site,
    campaign,
    chainId: 81457,
    hash: createHash('sha256').update(terms).digest('hex'),
    account: account.address,
  })
  const signature = await signer.signMessage({ message })
  return { account: account.address.toLowerCase(), message, signature }
}
