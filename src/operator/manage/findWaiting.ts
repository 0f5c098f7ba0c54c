import type { Address, Hex } from 'viem'
import { readerOf } from '../../chain/readerOf.ts'
import { readSafeState } from '../../chain/readSafeState.ts'
import type { SiteConfig } from '../../config/site.ts'
import { findProposal } from '../../multisig/find/findProposal.ts'
import type { ReadSafeTransaction } from '../../multisig/sources/askHost.ts'
import { askService } from '../../multisig/sources/askService.ts'
import { serviceOf } from '../../multisig/sources/serviceOf.ts'
import { doesTheSame } from './doesTheSame.ts'

/**
 * Looks whether a Safe's owners were asked for this call already, from whatever computer: in the wallet
 * service's queue, or with the host around the page at the Safe's next nonces. Null where nobody who was
 * asked shows one, which is no promise that there is none.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function findWaiting(
  site: SiteConfig,
  call: { readonly safe: Address; readonly to: Address; readonly data: Hex },
  { readInHost, signal }: { readInHost?: ReadSafeTransaction | undefined; signal: AbortSignal },
): Promise<Hex | null> {
  if (site.safeService.isEnabled) {
    const safe = await readSafeState(readerOf(site), call.safe)
    if (safe.status !== 'safe') return null
    const { shown } = await askService(serviceOf(site), { chainId: site.chainId, safe, signal })
    const same = shown.find(
      ({ transaction }) => transaction.nonce >= safe.nonce && doesTheSame(transaction, call),
    )
    if (same) return same.safeTxHash
  }
  if (!readInHost) return null
  return (await findProposal(site, call, { readDetails: readInHost, signal })) ?? null
}
