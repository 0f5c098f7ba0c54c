import { type Address, isAddressEqual } from 'viem'
import type { CheckedConfirmation } from './checkConfirmation.ts'
import type { SafeFacts } from './checkTransaction.ts'
import { signingSupport } from './signingSupport.ts'

/** Whether an account can add its signature to a transaction or message of a Safe. */
export type MaySign =
  | { maySign: true }
  | { maySign: false; because: 'no-account' | 'not-an-owner' | 'has-signed' | 'version' }

/** By the owners whom the chain knows and the signatures that were proven. */
export function maySign(
  confirmations: readonly CheckedConfirmation[],
  { owners, version }: Pick<SafeFacts, 'owners' | 'version'>,
  account: Address | undefined,
): MaySign {
  if (!account) return { maySign: false, because: 'no-account' }
  if (!owners.some((owner) => isAddressEqual(owner, account)))
    return { maySign: false, because: 'not-an-owner' }
  if (!signingSupport(version).isSupported) return { maySign: false, because: 'version' }
  const hasSigned = confirmations.some(
    ({ owner, status }) => status === 'verified' && isAddressEqual(owner, account),
  )
  return hasSigned ? { maySign: false, because: 'has-signed' } : { maySign: true }
}
