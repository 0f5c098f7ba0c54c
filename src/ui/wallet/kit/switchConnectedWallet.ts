import { type Config, ProviderNotFoundError } from 'wagmi'
import { getConnection } from 'wagmi/actions'
import { grantNetwork } from '../../../guard/guard.ts'
import type { Place } from '../../../guard/place.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import type { ChainProvider } from './askWallet.ts'
import { switchToChain } from './switchToChain.ts'

/**
 * Asks the connected wallet to go to the site's chain.
 *
 * @throws WalletError
 */
export async function switchConnectedWallet(config: Config, place: Place): Promise<void> {
  const { chainId } = place.site
  const [connector, provider, chain] = await find().catch((error: unknown) => {
    throw walletErrorOf(error, 'switch')
  })
  await switchToChain(provider, grantNetwork(chain, place))
  // Some wallets go and do not say so.
  connector.onChainChanged(String(chainId))

  async function find() {
    const { connector } = getConnection(config)
    const chain = config.chains.find(({ id }) => id === chainId)
    if (!connector || !chain) throw new Error('Connector not connected.')
    const provider: unknown = await connector.getProvider()
    if (!isProvider(provider)) throw new ProviderNotFoundError()
    return [connector, provider, chain] as const
  }
}

function isProvider(value: unknown): value is ChainProvider {
  return (
    typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  )
}
