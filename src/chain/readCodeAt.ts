import type { Address, Hex } from 'viem'
import { dataSchema } from '../hex/hexText.ts'
import type { BlockView } from './createChainReader.ts'

/** The code at an address, at a block view that is already open; `0x` where there is none. */
export const readCodeAt = (block: BlockView, address: Address, question: string): Promise<Hex> =>
  block.read({ question, method: 'eth_getCode', params: (at) => [address, at], schema: dataSchema })
