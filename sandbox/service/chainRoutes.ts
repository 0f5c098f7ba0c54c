import { type Address, getAddress, isAddressEqual } from 'viem'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import { cutPage } from './cutPage.ts'
import type { FixtureContext, NewerRoute } from './handlers.ts'
import { serviceChain } from './serviceChain.ts'
import { dataFault } from './serviceFault.ts'

/** Contracts whose code a Safe may run as its own. */
const trustedLibraries: readonly Address[] = [
  safeContracts.MultiSend.address,
  safeContracts.MultiSendCallOnly.address,
  safeContracts.SignMessageLib.address,
]

/** What wallets of today ask besides about the chain and its contracts. */
export function chainRoutes({ chain, names }: FixtureContext): readonly NewerRoute[] {
  const own = serviceChain(chain)

  function nameOf(address: Address): string | undefined {
    const [known] =
      Object.entries(safeContracts).find(([, each]) => isAddressEqual(each.address, address)) ?? []
    return known ?? names.get(address)
  }

  return [
    {
      method: 'GET',
      path: '/v2/chains',
      answer: async ({ query }, { url }) => cutPage([own], { cursor: query.get('cursor') }, url),
    },
    { method: 'GET', path: '/v2/chains/{chainId}', answer: async () => own },
    {
      method: 'GET',
      path: '/v1/chains/{chainId}/about/indexing',
      async answer() {
        const { timestamp } = await chain.getBlock()
        return { lastSync: Number(timestamp) * 1000, synced: true }
      },
    },
    {
      method: 'GET',
      path: '/v1/chains/{chainId}/contracts/{address}',
      async answer({ path }) {
        const address = getAddress(path.address ?? '')
        const name = nameOf(address)
        if (!name || !(await chain.getCode({ address }))) throw dataFault(404, 'Not found')
        const trustedForDelegateCall = trustedLibraries.some((each) => isAddressEqual(each, address))
        return { address, name, displayName: name, logoUri: '', contractAbi: null, trustedForDelegateCall }
      },
    },
  ]
}
