import type { Chain } from 'viem'

/** What Everclaim knows of a chain. A value that differs by chain is here and nowhere else. */
export type ChainRow = {
  chain: Chain
}

/** Multicall3 at its canonical address, https://www.multicall3.com. */
export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

export const chains = {
  81457: {
    chain: {
      id: 81457,
      name: 'Blast Mainnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.blast.io'] } },
      blockExplorers: { default: { name: 'Blastscan', url: 'https://blastscan.io' } },
      contracts: { multicall3: { address: multicall3, blockCreated: 212929 } },
    },
  },
} as const satisfies Record<number, ChainRow>

/** A chain that Everclaim runs on. */
export type ChainId = keyof typeof chains
