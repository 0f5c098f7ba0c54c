import type { Address, Hex } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { SiteConfig } from '../../config/site.ts'
import { findWaitingCall } from '../../multisig/find/findWaitingCall.ts'
import type { ReadSafeTransaction } from '../../multisig/sources/askHost.ts'
import { doesTheSame } from './doesTheSame.ts'

/**
 * Looks whether a Safe's owners were asked for this call already, from whatever computer. Null where nobody
 * who was asked shows one, which is no promise that there is none.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function findWaiting(
  site: SiteConfig,
  { safe, ...call }: { readonly safe: Address; readonly to: Address; readonly data: Hex },
  { readInHost, signal }: { readInHost?: ReadSafeTransaction | undefined; signal: AbortSignal },
): Promise<Hex | null> {
  const wanted = {
    safe,
    calls: [call],
    isIt: (transaction: SafeTransaction) => doesTheSame(transaction, call),
  }
  const found = await findWaitingCall(site, wanted, { readDetails: readInHost, signal })
  return found?.safeTxHash ?? null
}
