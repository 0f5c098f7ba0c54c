import { isAddressEqual } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { SafeServiceRefusedError } from '../../safe/service/errors.ts'
import { confirmMessage } from '../propose/confirmMessage.ts'
import { proposeMessage } from '../propose/proposeMessage.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import type { OwnerSignature } from '../sign/signatures.ts'
import { serviceOf } from '../sources/serviceOf.ts'
import { countCollected } from './checkCollected.ts'
import type { CollectedMessage } from './collectedMessage.ts'

/**
 * What the wallet service has of a message's signatures; undefined where it does not know the message. They
 * come from the service: each counts when it was recovered. What the service says of the message itself is
 * not used.
 *
 * @throws SafeServiceError
 */
export async function askServiceForSignatures(
  site: SiteConfig,
  { messageHash }: Pick<CollectedMessage, 'messageHash'>,
  signal?: AbortSignal,
): Promise<readonly OwnerSignature[] | undefined> {
  try {
    const reported = await serviceOf(site).getSafeMessage({ message_hash: messageHash, signal })
    return reported.confirmations.map(({ owner, signature }) => ({ signer: owner.value, signature }))
  } catch (error) {
    if (error instanceof SafeServiceRefusedError && error.status === 404) return undefined
    throw error
  }
}

/**
 * Puts a message and the proven signatures that are known here among the wallet service's messages, so that
 * owners find it without a link.
 *
 * @throws SafeServiceError, SafeRequestInvalidError
 */
export async function handCollected(
  site: SiteConfig,
  { safe, collected }: { safe: SafeFacts; collected: CollectedMessage },
): Promise<void> {
  const { message, messageHash } = collected
  const known = await askServiceForSignatures(site, collected)
  const { accepted } = await countCollected({ collected, safe })
  const [first, ...rest] = accepted.filter(
    ({ signer }) => !known?.some((each) => isAddressEqual(each.signer, signer)),
  )
  if (!first) return
  const { signer: owner, signature } = first
  if (known) await confirmMessage(site, { safe, messageHash, owner, signature })
  else await proposeMessage(site, { safe, message, owner, signature })
  for (const { signer, signature } of rest)
    await confirmMessage(site, { safe, messageHash, owner: signer, signature })
}
