import type { Address } from 'viem'
import type { SiteConfig } from '../../../config/site.ts'
import type { SafeCall } from '../../../multisig/build/multiSend.ts'

/**
 * The gas that a Safe before 1.3.0 must give a call, by the estimate of its simulation: with none, somebody
 * who executes it could starve the call and use its nonce up. From 1.3.0 on none is named: such a Safe undoes
 * an execution whose call fails, and gas would let it use the nonce up. Undefined also for batches, and where
 * nobody has an estimate: then the host decides.
 */
export async function gasOfOldSafe(
  site: SiteConfig,
  { safe, version, calls }: { safe: Address; version: string | null; calls: readonly SafeCall[] },
): Promise<bigint | undefined> {
  const [call] = calls
  if (!call || calls.length > 1 || !/^(0\.|1\.[012]\.)/.test(version ?? '')) return undefined
  const { estimateCallGas } = await import('../../../multisig/build/estimateCallGas.ts')
  return estimateCallGas(site, { from: safe, call }).catch(() => undefined)
}
