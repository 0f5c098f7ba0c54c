import type { Address } from 'viem'
import type { SiteConfig } from '../../../config/site.ts'
import { isBefore130 } from '../../../multisig/build/isBefore130.ts'
import type { SafeCall } from '../../../multisig/build/multiSend.ts'

/**
 * The gas that a Safe before 1.3.0 must give a call, as the service estimates it within what the chain says
 * (`readCallGas`): with none, somebody who executes it could starve the call and use its nonce up. From 1.3.0
 * on none is named: such a Safe undoes an execution whose call fails, and gas would let it use the nonce up.
 * Undefined also for batches, and where nobody has an estimate: then the host decides.
 */
export async function gasOfOldSafe(
  site: SiteConfig,
  { safe, version, calls }: { safe: Address; version: string | null; calls: readonly SafeCall[] },
): Promise<bigint | undefined> {
  const [call] = calls
  if (!call || calls.length > 1 || !isBefore130(version)) return undefined
  const { readCallGas } = await import('../../../multisig/propose/readCallGas.ts')
  const found = await readCallGas(site, { safe, version, ...call, operation: 0 }).catch(() => undefined)
  return found?.gas
}
