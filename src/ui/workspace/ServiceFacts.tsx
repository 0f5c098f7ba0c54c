import type { ChainFeature, RpcAuthentication } from '../../safe/service/enumerations.ts'
import type { ServiceChain } from '../../safe/service/wire/chains.ts'
import { gasPriceWords } from '../multisig/gasPriceWords.ts'
import { useServiceChain } from '../multisig/useServiceChain.ts'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { shortText } from '../parts/shortText.ts'
import { ServiceName } from './ServiceName.tsx'

/** What the wallet service says of the chain: which features it has there, its prices of gas, its nodes. */
export function ServiceFacts() {
  const chain = useServiceChain()
  if (!chain) return null
  const { features, gasPrice, rpcUri, publicRpcUri, recommendedMasterCopyVersion: version } = chain
  const known = features.flatMap((feature) => featureWords(feature) ?? [])
  const other = features.length - known.length
  return (
    <Disclosure
      summary={
        <span>
          What <ServiceName /> reports for this chain
        </span>
      }
    >
      <DescriptionList
        rows={[
          [
            'Chain',
            <span key="chain">
              <bdi>{shortText(chain.chainName, 40)}</bdi> ({chain.chainId})
            </span>,
          ],
          ['Price of gas', gasPrice.length > 0 ? <GasPrices key="gas" chain={chain} /> : 'Not reported'],
          ...(rpcUri ? [['Its node', nodeWords(rpcUri.authentication)] as const] : []),
          ...(publicRpcUri ? [['Node for wallets', nodeWords(publicRpcUri.authentication)] as const] : []),
          ...(version
            ? [['Version of new Safes', <bdi key="version">{shortText(version, 20)}</bdi>] as const]
            : []),
          [
            'Features',
            <ul key="features">
              {known.map((words) => (
                <li key={words}>{words}</li>
              ))}
              {other > 0 ? <li>{other} more that this site doesn’t use</li> : null}
              {features.length === 0 ? <li>Nothing</li> : null}
            </ul>,
          ],
        ]}
      />
      <p className="muted small">This site reads ETH balances, fees and Safes from its own nodes.</p>
    </Disclosure>
  )
}

function GasPrices({ chain: { gasPrice } }: { chain: ServiceChain }) {
  const words = [...new Set(gasPrice.map(gasPriceWords))]
  return (
    <span className="stack">
      {words.map((each) => (
        <span key={each}>{each}</span>
      ))}
    </span>
  )
}

/** Undefined for one that this site does not know. */
export function featureWords(feature: ChainFeature): string | undefined {
  switch (feature) {
    case 'ERC721':
      return 'Collectibles'
    case 'SAFE_APPS':
      return 'Apps'
    case 'CONTRACT_INTERACTION':
      return 'Calls of any contract'
    case 'DOMAIN_LOOKUP':
      return 'Names for addresses in Safe’s own wallet; this site looks names up itself'
    case 'SPENDING_LIMIT':
      return 'Spending limits'
    case 'EIP1559':
      return 'Fees with a priority part (EIP-1559)'
    case 'SAFE_TX_GAS_OPTIONAL':
      return 'Transactions without a gas limit of their own (safeTxGas 0)'
    case 'TX_SIMULATION':
      return 'Simulations in Safe’s own wallet; this site simulates on its own nodes'
    case 'EIP1271':
      return 'Messages signed off chain (ERC-1271)'
    default:
      return void feature.unknown
  }
}

/** Whether others can use the node that the service names. */
export function nodeWords(authentication: RpcAuthentication): string {
  switch (authentication) {
    case 'NO_AUTHENTICATION':
      return 'Open to everyone.'
    case 'API_KEY_PATH':
      return 'Needs an access key.'
    case 'UNKNOWN':
      return 'Not reported.'
    default:
      return `Needs access of an unknown kind: ${shortText(authentication.unknown, 40)}`
  }
}
