import type { Address, Hex } from 'viem'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import { estimateCallGas } from '../build/estimateCallGas.ts'
import { isBefore130 } from '../build/isBefore130.ts'
import { measureCallGas } from '../build/measureCallGas.ts'
import { serviceOf } from '../sources/serviceOf.ts'
import { type CallGas, callGas } from './callGas.ts'

/**
 * Gas of the call inside a Safe's transaction: the service's estimate where the chain confirms it, else the
 * chain's. Before 1.3.0 a Safe cannot measure it, and of a delegate call nobody knows it then.
 *
 * @returns undefined where the call fails now
 * @throws RpcUnreachableError, RpcDisagreementError; CallRevertsError for a Safe before 1.3.0
 */
export async function readCallGas(
  site: SiteConfig,
  {
    safe,
    version,
    to,
    value,
    data,
    operation,
    signal,
  }: {
    safe: Address
    version: string | null
    to: Address
    value: bigint
    data: Hex
    operation: 0 | 1
    signal?: AbortSignal | undefined
  },
): Promise<CallGas | undefined> {
  const measured = !isBefore130(version)
    ? await measureCallGas(twoNodeReaderOf(site), { safe, to, value, data, operation })
    : operation === 0
      ? await estimateCallGas(site, { from: safe, call: { to, value, data } })
      : undefined
  // Of a call that fails there is none, and the service would only refuse.
  if (measured === undefined) return undefined
  const estimate = async () => {
    if (!site.safeService.isEnabled) return undefined
    const body = { to, value: value.toString(), data: data === '0x' ? null : data, operation }
    return (await serviceOf(site).postSafeGasEstimation({ safe_address: safe, body, signal })).safeTxGas
  }
  const reported = await estimate().catch((error: unknown) => {
    if (error instanceof EverclaimError) return undefined
    throw error
  })
  return callGas({ measured, reported })
}
