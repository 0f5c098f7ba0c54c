import type { Address } from 'viem'
import type { ChainId } from '../../config/chains.ts'

const tokens = {
  // USDB and WETH of Blast: balances grow by the chain's yield, without a transaction.
  81457: ['0x4300000000000000000000000000000000000003', '0x4300000000000000000000000000000000000004'],
} as const satisfies Record<ChainId, readonly Address[]>

/** Whether balances of this token change by themselves, so that two looks at one need not agree. */
export function isRebasing(chainId: ChainId, token: Address): boolean {
  return tokens[chainId].some((each) => each === token.toLowerCase())
}
