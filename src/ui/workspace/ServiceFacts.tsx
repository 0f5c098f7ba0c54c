import { say } from '../../language/say.ts'
import type { ChainFeature, RpcAuthentication } from '../../safe/service/enumerations.ts'
import type { ServiceChain } from '../../safe/service/wire/chains.ts'
import { rich } from '../language/rich.tsx'
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
      summary={<span>{rich('What {service} reports for this chain', { service: <ServiceName /> })}</span>}
    >
      <DescriptionList
        rows={[
          [
            say('Chain'),
            <span key="chain">
              <bdi>{shortText(chain.chainName, 40)}</bdi> ({chain.chainId})
            </span>,
          ],
          [
            say('Price of gas'),
            gasPrice.length > 0 ? <GasPrices key="gas" chain={chain} /> : say('Not reported'),
          ],
          ...(rpcUri ? [[say('Its node'), nodeWords(rpcUri.authentication)] as const] : []),
          ...(publicRpcUri
            ? [[say('Node for wallets'), nodeWords(publicRpcUri.authentication)] as const]
            : []),
          ...(version
            ? [[say('Version of new Safes'), <bdi key="version">{shortText(version, 20)}</bdi>] as const]
            : []),
          [
            say('Features'),
            <ul key="features">
              {known.map((words) => (
                <li key={words}>{words}</li>
              ))}
              {other > 0 ? <li>{say('{count} more that this site doesn’t use', { count: other })}</li> : null}
              {features.length === 0 ? <li>{say('Nothing')}</li> : null}
            </ul>,
          ],
        ]}
      />
      <p className="muted small">{say('This site reads ETH balances, fees and Safes from its own nodes.')}</p>
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
      return say('Collectibles')
    case 'SAFE_APPS':
      return say('Apps')
    case 'CONTRACT_INTERACTION':
      return say('Calls of any contract')
    case 'DOMAIN_LOOKUP':
      return say('Names for addresses in Safe’s own wallet; this site looks names up itself')
    case 'SPENDING_LIMIT':
      return say('Spending limits')
    case 'EIP1559':
      return say('Fees with a priority part (EIP-1559)')
    case 'SAFE_TX_GAS_OPTIONAL':
      return say('Transactions without a gas limit of their own (safeTxGas 0)')
    case 'TX_SIMULATION':
      return say('Simulations in Safe’s own wallet; this site simulates on its own nodes')
    case 'EIP1271':
      return say('Messages signed off chain (ERC-1271)')
    default:
      return void feature.unknown
  }
}

/** Whether others can use the node that the service names. */
export function nodeWords(authentication: RpcAuthentication): string {
  switch (authentication) {
    case 'NO_AUTHENTICATION':
      return say('Open to everyone.')
    case 'API_KEY_PATH':
      return say('Needs an access key.')
    case 'UNKNOWN':
      return say('Not reported.')
    default:
      return say('Needs access of an unknown kind: {kind}', {
        kind: shortText(authentication.unknown, 40),
      })
  }
}
