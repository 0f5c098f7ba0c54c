import type { QueryClient } from '@tanstack/react-query'
import type { Hex } from 'viem'
import type { Config } from 'wagmi'
import { chainTimeQuery } from '../../../claim/listed/queries.ts'
import type { SiteConfig } from '../../../config/site.ts'
import { grantPermit } from '../../../guard/grantPermit.ts'
import type { Place } from '../../../guard/place.ts'
import { message } from '../../../language/say.ts'
import type { WalletErrorRow } from '../../../wallet/walletError.ts'
import type { PermitRequest } from '../walletContext.ts'
import { askForSignature } from './askWallet.ts'

/** A contract account answers in a way of its own, or not at all. */
const noPermit: WalletErrorRow = {
  kind: 'unsupported',
  sent: 'no',
  isRetryable: true,
  sentence: message('The token doesn’t accept your wallet’s signature. Nothing was sent.'),
  advice: message('Approve with a transaction instead.'),
}

/** Milliseconds. The page keeps the chain's time, so that nothing stands between a touch and the wallet. */
const recent = 60_000

/**
 * Asks the connected wallet to sign an operator's permit for the factory, once. Nobody else's permit is
 * passed on, and none that lives longer than an hour by the chain's time.
 *
 * @throws WalletError, GuardError; RpcUnreachableError, RpcDisagreementError where nobody reports the time
 */
export async function signPermit(
  config: Config,
  { site, place, client }: { site: SiteConfig; place: Place; client: QueryClient },
  request: PermitRequest,
): Promise<Hex> {
  const now = await client.fetchQuery({ ...chainTimeQuery(site), staleTime: recent })
  return askForSignature(config, grantPermit(request, place, now), noPermit)
}
