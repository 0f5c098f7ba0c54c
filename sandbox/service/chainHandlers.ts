import { isHex } from 'viem'
import { decodeCall } from '../safe/decodeCall.ts'
import { cutPage } from './cutPage.ts'
import type { FixtureContext, Handlers } from './handlers.ts'
import { safeAppList } from './safeAppList.ts'
import { serviceChain } from './serviceChain.ts'
import { dataFault, validationFault } from './serviceFault.ts'
import { masterCopies } from './versionState.ts'

/** The calls about the chain and what is known there. */
export function createChainHandlers(world: FixtureContext) {
  const { chain, names } = world
  const own = serviceChain(chain)
  return {
    getChainsConfig: async ({ query }, { url }) => cutPage([own], query, url),
    getChainConfig: async () => own,
    getSafeApps: async ({ query }, { url }) => safeAppList(world.apps, url.origin, chain.chain.id, query),
    getMasterCopies: async () => [...masterCopies],
    async getDecodedData({ body }) {
      const { data, to } = body
      if (!isHex(data) || data.length % 2 > 0)
        throw validationFault({ code: 'custom', message: 'Invalid "0x" notated hex string', path: ['data'] })
      const decoded = decodeCall(data)
      // The real service says no more than this when its decoder finds nothing.
      if (!decoded) throw dataFault(404, 'An error occurred')
      const isKnown = [...names.keys()].some((address) => address.toLowerCase() === to?.toLowerCase())
      return { ...decoded, accuracy: isKnown ? 'FULL_MATCH' : 'ONLY_FUNCTION_MATCH' }
    },
  } satisfies Partial<Handlers>
}
