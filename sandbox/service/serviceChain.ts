import { chainFeatures } from '../../src/safe/service/enumerations.ts'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import type { ChainClient } from '../devnet/chainClient.ts'
import { recommendedVersion } from './versionState.ts'

/**
 * The devnet in the form in which a wallet service describes a chain. Its RPC is the devnet's own, and wants
 * no key.
 */
export function serviceChain({ chain, transport }: ChainClient) {
  const rpc = { authentication: 'NO_AUTHENTICATION', value: String(transport.url) }
  const contracts = safeContracts
  return {
    chainId: String(chain.id),
    chainName: chain.name,
    shortName: 'blastmainnet',
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
    features: [...chainFeatures],
    gasPrice: [{ type: 'fixed1559', maxFeePerGas: '2000000', maxPriorityFeePerGas: '1000000' }],
    disabledWallets: [],
    ensRegistryAddress: null,
    balancesProvider: { chainName: null, enabled: false },
    contractAddresses: {
      safeSingletonAddress: contracts.SafeL2.address,
      safeProxyFactoryAddress: contracts.SafeProxyFactory.address,
      multiSendAddress: contracts.MultiSend.address,
      multiSendCallOnlyAddress: contracts.MultiSendCallOnly.address,
      fallbackHandlerAddress: contracts.CompatibilityFallbackHandler.address,
      signMessageLibAddress: contracts.SignMessageLib.address,
      createCallAddress: contracts.CreateCall.address,
      simulateTxAccessorAddress: contracts.SimulateTxAccessor.address,
      safeWebAuthnSignerFactoryAddress: null,
    },
    theme: { textColor: '#000000', backgroundColor: '#fcfc03' },
    transactionService: 'http://localhost/none',
    recommendedMasterCopyVersion: recommendedVersion,
    relayer: null,
  }
}
