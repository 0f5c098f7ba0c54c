import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { message } from '../language/say.ts'
import { callContract } from './callContract.ts'
import type { ChainReader } from './createChainReader.ts'
import { decodeAnswer } from './decodeAnswer.ts'
import { erc20ViewsAbi } from './erc20ViewsAbi.ts'
import { printable } from './printable.ts'

/** An ERC-20 token as it reports itself, and what an account has of it in base units. */
export type TokenHolding = { decimals: number; symbol: string | null; balance: bigint }

/**
 * Agreed by the nodes at one block; undefined where the address does not answer as a token.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function readToken(
  reader: ChainReader,
  { token, holder }: { token: Address; holder: Address },
): Promise<TokenHolding | undefined> {
  const question = message('The token')
  return reader.atOneBlock({ question }, async (block) => {
    const read = async (data: Hex) => {
      const result = await block.read(callContract(question, { to: token, data }))
      return result.type === 'returned' ? result.data : undefined
    }
    const [decimals, symbol, balance] = await Promise.all([
      read(encodeFunctionData({ abi: erc20ViewsAbi, functionName: 'decimals' })),
      read(encodeFunctionData({ abi: erc20ViewsAbi, functionName: 'symbol' })),
      read(encodeFunctionData({ abi: erc20ViewsAbi, functionName: 'balanceOf', args: [holder] })),
    ])
    const found = {
      decimals: decodeAnswer(decimals, (data) =>
        decodeFunctionResult({ abi: erc20ViewsAbi, functionName: 'decimals', data }),
      ),
      balance: decodeAnswer(balance, (data) =>
        decodeFunctionResult({ abi: erc20ViewsAbi, functionName: 'balanceOf', data }),
      ),
    }
    if (found.decimals === undefined || found.balance === undefined) return undefined
    const word = decodeAnswer(symbol, (data) =>
      decodeFunctionResult({ abi: erc20ViewsAbi, functionName: 'symbol', data }),
    )
    const shown = word === undefined ? '' : printable(word).slice(0, 32)
    return { decimals: found.decimals, balance: found.balance, symbol: shown || null }
  })
}
