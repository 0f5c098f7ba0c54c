import type { ClientNetworks } from './clientNetwork.ts'

/** Who asked, as rows keep it for limits. */
export const hashColumns = ({ address, network, wideNetwork }: ClientNetworks) => ({
  address_hash: address,
  network_hash: network,
  wide_network_hash: wideNetwork,
})
