import type { Connector } from 'wagmi'

/**
 * How a wallet is connected: on the network where it is. The kit asks for a switch in the same breath:
 * who declines that is not connected at all, and a wallet that agrees and stays is waited for without an
 * end. Here the wallet connects, and the page says what is wrong with its network.
 */
export function connectWhereItIs({ connect }: Connector) {
  // The kit works with copies of connectors, so `this` is the one that is asked.
  return function (this: Connector, parameters: Parameters<Connector['connect']>[0] = {}) {
    return connect.call(this, { ...parameters, chainId: undefined })
  }
}
