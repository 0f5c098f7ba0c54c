import type { Address } from 'viem'
import { readSafe } from '../safe/readSafe.ts'
import { NotASafeError } from '../safe/safeErrors.ts'
import type { FixtureContext, NewerRoute } from './handlers.ts'
import { addressOf } from './readTransaction.ts'

/**
 * What wallets ask before owners sign: whether anything speaks against a transaction. The sandbox looks at
 * nothing, and answers as a service does that has found nothing to say; it never says that all is well.
 */
export function analysisRoutes({ chain }: FixtureContext): readonly NewerRoute[] {
  async function isSafe(address: Address): Promise<boolean> {
    try {
      await readSafe(chain, address)
      return true
    } catch (error) {
      if (error instanceof NotASafeError) return false
      throw error
    }
  }
  const root = '/v1/chains/{chainId}/security/{safe_address}'
  return [
    {
      method: 'GET',
      path: `${root}/recipient/{address}`,
      answer: async ({ path }) => ({ isSafe: await isSafe(addressOf(path.address ?? '')) }),
    },
    {
      method: 'POST',
      path: `${root}/counterparty-analysis`,
      answer: async () => ({ recipient: {}, contract: {}, deadlock: {} }),
    },
    { method: 'POST', path: `${root}/threat-analysis`, answer: async () => ({}) },
  ]
}
