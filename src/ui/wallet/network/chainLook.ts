import { say } from '../../../language/say.ts'

/** How a network is called and drawn. */
export type ChainLook = {
  name: string
  /** Behind the first letter of its name, where there is no mark. */
  color: string
  /** Path of its own mark, a file of the site. */
  mark: string | undefined
  /** Whether it has a name, and not its number alone. */
  isKnown: boolean
}

/** Networks that wallets are found on, by the names that wallets show. `mark`: a file of `public/chains/`. */
const looks: Readonly<Record<number, { name: string; color: string; mark?: string }>> = {
  1: { name: 'Ethereum', color: '#5769d8', mark: 'ethereum' },
  10: { name: 'OP Mainnet', color: '#d03737', mark: 'optimism' },
  50: { name: 'XDC Network', color: '#2979a1', mark: 'xdc' },
  56: { name: 'BNB Smart Chain', color: '#936c00', mark: 'bsc' },
  100: { name: 'Gnosis', color: '#2c7a5a', mark: 'gnosis' },
  137: { name: 'Polygon', color: '#7b46d6', mark: 'polygon' },
  324: { name: 'ZKsync Era', color: '#4a57c9', mark: 'zksync' },
  8453: { name: 'Base', color: '#2b5fe0', mark: 'base' },
  42161: { name: 'Arbitrum One', color: '#2f6f9f', mark: 'arbitrum' },
  43114: { name: 'Avalanche', color: '#cf3d3d', mark: 'avalanche' },
  59144: { name: 'Linea', color: '#50606f', mark: 'linea' },
  81457: { name: 'Blast', color: '#6f7300', mark: 'blast' },
  534352: { name: 'Scroll', color: '#9a6a34', mark: 'scroll' },
  7777777: { name: 'Zora', color: '#5c5fa8', mark: 'zora' },
  11155111: { name: 'Sepolia', color: '#6a6a85' },
  168587773: { name: 'Blast Sepolia', color: '#6a6a50' },
}

/** Name and look of a network by its chain id; a network that is not known is called by its number. */
export function chainLook(chainId: number): ChainLook {
  const { mark, ...look } = looks[chainId] ?? {
    name: say('Chain {id}', { id: String(chainId) }),
    color: '#5f6b7d',
  }
  return { ...look, mark: mark && `/chains/${mark}.svg`, isKnown: Object.hasOwn(looks, chainId) }
}
