import type { QueryClient } from '@tanstack/react-query'
import type { Config } from 'wagmi'
import { chainTimeQuery } from '../../../claim/listed/queries.ts'
import type { SiteConfig } from '../../../config/site.ts'
import {
  type DelegationToSign,
  grantDelegation,
  type SignedDelegation,
} from '../../../guard/grantDelegation.ts'
import type { Place } from '../../../guard/place.ts'
import { message } from '../../../language/say.ts'
import { WalletError, type WalletErrorRow } from '../../../wallet/walletError.ts'
import { askForSignature } from './askWallet.ts'

/** Tokens take a delegation by the signature of a key alone. */
const noDelegation: WalletErrorRow = {
  kind: 'unsupported',
  sent: 'no',
  isRetryable: true,
  sentence: message('The token doesn’t take your wallet’s signature. Nothing was sent.'),
  advice: message('Claim without it, and delegate later.'),
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
  const now = await client.fetchQuery({ ...chainTimeQuery(site), staleTime: recent })
  const { granted, read } = await grantDelegation(request, place, now)
  const signed = await read(await askForSignature(config, granted, noDelegation))
  if (signed) return signed
  throw new WalletError(noDelegation, { request: 'sign', code: undefined, facts: [], cause: undefined })
}
