import type { TokenFacts } from './TokenAmount.tsx'

/** The chain's own coin, in which fees are paid. */
export const ether: TokenFacts = { symbol: 'ETH', decimals: 18 }
