import { chainFeatures } from '../../src/safe/service/enumerations.ts'
import type { ChainClient } from '../devnet/chainClient.ts'
import { recommendedVersion } from './versionState.ts'

/**
 * The devnet in the form in which a wallet service describes a chain. Its RPC is the devnet's own, and wants
 * no key.
 */
export function serviceChain({ chain, transport }: ChainClient) {
  const rpc = { authentication: 'NO_AUTHENTICATION', value: String(transport.url) }
  return {
    chainId: String(chain.id),
    chainName: chain.name,
    shortName: 'blast',
    description: 'The sandbox’s chain, which only looks like Blast',
    chainLogoUri: null,
    l2: true,
    isTestnet: false,
    zk: false,
    nativeCurrency: { ...chain.nativeCurrency, logoUri: '' },
    rpcUri: rpc,
    safeAppsRpcUri: rpc,
    publicRpcUri: rpc,
    blockExplorerUriTemplate: {
      address: 'https://blastscan.io/address/{{address}}',
      txHash: 'https://blastscan.io/tx/{{txHash}}',
      api: 'https://api.blastscan.io/api?module={{module}}&action={{action}}&address={{address}}&apiKey={{apiKey}}',
    },
    // Blast has no beacon chain of its own.
    beaconChainExplorerUriTemplate: { publicKey: null },
    features: [...chainFeatures],
    gasPrice: [{ type: 'fixed1559', maxFeePerGas: '2000000', maxPriorityFeePerGas: '1000000' }],
    disabledWallets: [],
    ensRegistryAddress: null,
    balancesProvider: { chainName: null, enabled: false },
    theme: { textColor: '#000000', backgroundColor: '#fcfc03' },
    transactionService: 'http://localhost/none',
    recommendedMasterCopyVersion: recommendedVersion,
    relayer: null,
  }
}
