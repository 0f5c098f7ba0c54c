import type { Config, Connector } from 'wagmi'
import { watchConnectors } from 'wagmi/actions'
import { walletLook } from '../../../wallet/walletLook.ts'
import { isPhone } from '../isPhone.ts'
import { connectWhereItIs } from './connectWhereItIs.ts'
import { delayRejection } from './delayRejection.ts'
import { enterGrantedChain } from './enterGrantedChain.ts'
import { keepToSession } from './walletConnectSession.ts'

/**
 * Fits every wallet to the kit before the kit sees it, those included that announce themselves later. On a
 * phone the kit lists no wallet but its own, and would leave out what the browser of a wallet's app injects:
 * there such a wallet is given the marks of one of the kit's own.
 */
export function introduceWallets(config: Config): void {
  const known = new WeakSet<Connector>()
  const introduce = () => {
    for (const connector of config.connectors) {
      if (known.has(connector)) continue
      known.add(connector)
      fitLook(connector)
      const isRemote = connector.type === 'walletConnect'
      if (isRemote) keepToSession(connector)
      const connect = delayRejection(isRemote ? enterGrantedChain(connector) : connectWhereItIs(connector))
      Object.assign(connector, 'rkDetails' in connector ? { connect } : { connect, ...marksOf(connector) })
    }
    // On a desktop the kit sorts them itself.
    if (isPhone()) putInstalledFirst(config)
  }
  introduce()
  watchConnectors(config, { onChange: introduce })
}

/**
 * What a wallet says of itself is in the kit's dialogs too: a name without end, or one that turns what is
 * beside it around.
 */
function fitLook(connector: Connector): void {
  const { name, icon } = walletLook({ name: connector.name, icon: connector.icon })
  if (name !== connector.name) Object.assign(connector, { name })
  if (connector.icon !== undefined && icon !== connector.icon) Object.assign(connector, { icon })
}

/**
 * What announced itself was made by wagmi, and has its picture; then what did not; then what the list has to
 * offer.
 */
const rankOf = ({ icon, id }: Connector) => (icon ? 0 : id === 'injected' ? 1 : 2)

function putInstalledFirst(config: Config) {
  const sorted = [...config.connectors].sort((a, b) => rankOf(a) - rankOf(b))
  if (sorted.some((connector, index) => connector !== config.connectors[index]))
    config._internal.connectors.setState(sorted)
}

/** What makes a connector one of the kit's own, before all others. */
function marksOf({ id, name, icon }: Connector) {
  if (!isPhone()) return {}
  return {
    rkDetails: {
      id,
      name,
      iconUrl: icon ?? '/wallets/browser.svg',
      iconBackground: '#ffffff',
      index: -1,
      groupIndex: 0,
      groupName: 'Installed',
      isRainbowKitConnector: true,
      installed: true,
    },
  }
}
