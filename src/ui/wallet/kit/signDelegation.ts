import type { QueryClient } from '@tanstack/react-query'
import { isAddressEqual, recoverTypedDataAddress, size } from 'viem'
import type { Config } from 'wagmi'
import { delegationTypedData, type SignedDelegation } from '../../../chain/votes.ts'
import { chainTimeQuery } from '../../../claim/listed/queries.ts'
import type { SiteConfig } from '../../../config/site.ts'
import { type DelegationToSign, grantDelegation } from '../../../guard/grantDelegation.ts'
import type { Place } from '../../../guard/place.ts'
import { WalletError, type WalletErrorRow } from '../../../wallet/walletError.ts'
import { askForSignature } from './askWallet.ts'

/** Tokens take a delegation by the signature of a key alone. */
const noDelegation: WalletErrorRow = {
  kind: 'unsupported',
  sent: 'no',
  isRetryable: true,
  sentence: 'The token doesn’t take your wallet’s signature. Nothing was sent.',
  advice: 'Claim without it, and delegate later.',
}

/** Milliseconds. The page keeps the chain's time, so that nothing stands between a touch and the wallet. */
const recent = 60_000

/**
 * Asks the connected wallet to sign who votes with its tokens, once. What comes back is the account's own
 * signature, which was recovered.
 *
 * @throws WalletError, GuardError; RpcUnreachableError, RpcDisagreementError where nobody reports the time
 */
export async function signDelegation(
  config: Config,
  { site, place, client }: { site: SiteConfig; place: Place; client: QueryClient },
  request: DelegationToSign,
): Promise<SignedDelegation> {
  const { account, delegatee, signing } = request
  const now = await client.fetchQuery({ ...chainTimeQuery(site), staleTime: recent })
  const { granted, expiry } = await grantDelegation(request, place, now)
  const signature = await askForSignature(config, granted, noDelegation)
  const typedData = delegationTypedData(signing, { delegatee, expiry: BigInt(expiry) })
  const signer =
    size(signature) === 65
      ? await recoverTypedDataAddress({ ...typedData, signature }).catch(() => undefined)
      : undefined
  if (signer === undefined || !isAddressEqual(signer, account))
    throw new WalletError(noDelegation, { request: 'sign', code: undefined, facts: [], cause: undefined })
  return { delegatee, nonce: `${signing.nonce}`, expiry, signature }
}
