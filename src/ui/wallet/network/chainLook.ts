/** How a network is called and coloured. */
export type ChainLook = { name: string; color: string }

/**
 * Networks that wallets are found on. A name is what wallets show; a colour is ours and no one's trade mark.
 */
const looks: Readonly<Record<number, ChainLook>> = {
  1: { name: 'Ethereum', color: '#5769d8' },
  10: { name: 'OP Mainnet', color: '#d03737' },
  50: { name: 'XDC Network', color: '#2979a1' },
  56: { name: 'BNB Smart Chain', color: '#936c00' },
  100: { name: 'Gnosis', color: '#2c7a5a' },
  137: { name: 'Polygon', color: '#7b46d6' },
  324: { name: 'ZKsync Era', color: '#4a57c9' },
  8453: { name: 'Base', color: '#2b5fe0' },
  42161: { name: 'Arbitrum One', color: '#2f6f9f' },
  43114: { name: 'Avalanche', color: '#cf3d3d' },
  59144: { name: 'Linea', color: '#50606f' },
  81457: { name: 'Blast', color: '#6f7300' },
  534352: { name: 'Scroll', color: '#9a6a34' },
  7777777: { name: 'Zora', color: '#5c5fa8' },
  11155111: { name: 'Sepolia', color: '#6a6a85' },
  168587773: { name: 'Blast Sepolia', color: '#6a6a50' },
}

/** Name and colour of a network by its chain id; a network that is not known is called by its number. */
export function chainLook(chainId: number): ChainLook {
  return looks[chainId] ?? { name: `Chain ${chainId}`, color: '#5f6b7d' }
}
