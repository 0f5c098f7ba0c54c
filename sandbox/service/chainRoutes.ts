import { type Address, formatGwei, getAddress, isAddressEqual } from 'viem'
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

/** What the service says of itself. */
const about = { name: 'everclaim-sandbox', version: '0', buildNumber: '0' }

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
        const { number, timestamp } = await chain.getBlock()
        const lastSync = Number(timestamp) * 1000
        const time = new Date(lastSync).toISOString()
        return {
          currentBlockNumber: Number(number),
          currentBlockTimestamp: time,
          erc20BlockNumber: Number(number),
          erc20BlockTimestamp: time,
          erc20Synced: true,
          masterCopiesBlockNumber: Number(number),
          masterCopiesBlockTimestamp: time,
          masterCopiesSynced: true,
          synced: true,
          lastSync,
        }
      },
    },
    { method: 'GET', path: '/about', answer: async () => about },
    {
      method: 'GET',
      path: '/v1/chains/{chainId}/about',
      answer: async () => ({ transactionServiceBaseUri: own.transactionService, ...about }),
    },
    {
      method: 'GET',
      path: '/v1/chains/{chainId}/gas-price',
      async answer() {
        const { number, baseFeePerGas, gasUsed, gasLimit } = await chain.getBlock()
        const price = formatGwei(await chain.getGasPrice())
        return {
          status: '1',
          message: 'OK',
          result: {
            LastBlock: String(number),
            SafeGasPrice: price,
            ProposeGasPrice: price,
            FastGasPrice: price,
            suggestBaseFee: formatGwei(baseFeePerGas ?? 0n),
            gasUsedRatio: String(Number(gasUsed) / Number(gasLimit)),
          },
        }
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
