import type { Config, Connector } from 'wagmi'
import { watchConnectors } from 'wagmi/actions'

/**
 * Connects wallets on the network where they are. The kit asks for a switch in the same breath: whoever declines that
 * is not connected at all, and a wallet that agrees and stays is waited for without an end. Here the wallet
 * connects, and the page says what is wrong with its network. It holds for
 * wallets that announce themselves later, too.
 */
export function connectWhereItIs(config: Config): void {
  const done = new WeakSet<Connector>()
  const mend = (connector: Connector) => {
    if (done.has(connector)) return
    done.add(connector)
    const connect: (parameters?: object) => unknown = connector.connect
    Object.assign(connector, {
      // The kit works with copies of connectors, so `this` is whoever is asked.
      connect(this: Connector, parameters: object = {}) {
        return Reflect.apply(connect, this, [{ ...parameters, chainId: undefined }])
      },
    })
  }
  config.connectors.forEach(mend)
  watchConnectors(config, { onChange: (connectors) => connectors.forEach(mend) })
}
