import type { Address } from 'viem'
import { estimateFee } from '../../chain/estimateFee.ts'
import { readerOf } from '../../chain/readerOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { SafeCall } from './multiSend.ts'

/**
 * Gas that a call of a Safe needs now, by the nodes' simulation of it from the Safe itself. For Safes that
 * cannot measure it (`measureCallGas`).
 *
 * @throws CallRevertsError, RpcUnreachableError, RpcDisagreementError
 */
export const estimateCallGas = async (
  site: SiteConfig,
  { from, call: { to, value, data } }: { from: Address; call: SafeCall },
): Promise<bigint> => (await estimateFee(readerOf(site), { from, call: { to, value, data } })).gas
