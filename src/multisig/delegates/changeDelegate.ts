import type { Address, Hex } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { assertServiceSignature } from '../sign/assertServiceSignature.ts'
import { serviceOf } from '../sources/serviceOf.ts'
import type { Delegate } from './readDelegates.ts'

/** The longest label that the service takes. */
export const longestLabel = 50

/**
 * Makes somebody the delegate of an owner for one Safe.
 *
 * @param signature the owner's, of this hour
 * @throws WrongSignatureError, SafeServiceError
 */
export async function addDelegate(
  site: SiteConfig,
  {
    safe,
    delegate,
    delegator,
    label,
    signature,
  }: { safe: Address; delegate: Address; delegator: Address; label: string; signature: Hex },
): Promise<void> {
  const request = { what: 'delegate', delegate } as const
  await assertServiceSignature({ account: delegator, request, chainId: site.chainId, signature })
  await serviceOf(site).addDelegate({ body: { safe, delegate, delegator, signature, label } })
}

/**
 * Ends that, for one Safe or for all of the owner's, as it was begun.
 *
 * @param account whose signature it is: the owner's, or the delegate's
 * @throws WrongSignatureError, SafeServiceError
 */
export async function removeDelegate(
  site: SiteConfig,
  {
    safe,
    account,
    signature,
    ...entry
  }: { safe: Address; account: Address; signature: Hex } & Pick<
    Delegate,
    'delegate' | 'delegator' | 'isEverywhere'
  >,
): Promise<void> {
  const { delegate, delegator, isEverywhere } = entry
  const request = { what: 'delegate', delegate } as const
  await assertServiceSignature({ account, request, chainId: site.chainId, signature })
  await serviceOf(site).removeDelegate({
    address: delegate,
    body: { safe: isEverywhere ? null : safe, delegator, signature },
  })
}
