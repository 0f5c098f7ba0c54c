import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { message } from '../language/say.ts'
import { type CallResult, callContract } from './callContract.ts'
import type { RpcRead } from './createChainReader.ts'
import { middleOf } from './fees.ts'

const gasPriceOracle: Address = '0x420000000000000000000000000000000000000F'
const abi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/**
 * What the OP stack's oracle asks for a transaction's data on Ethereum, in wei. Undefined on chains without
 * it, such as a devnet.
 *
 * @param ask `ChainReader.askEach` for the middle of all nodes' answers, or `BlockView.read` for an agreed
 * one
 * @param transaction serialised without its signature, whose size the oracle adds itself
 */
export async function readL1Fee(
  ask: (read: RpcRead<CallResult>) => Promise<CallResult | readonly CallResult[]>,
  transaction: Hex,
): Promise<bigint | undefined> {
  const results = await ask(
    callContract(message('The fee'), {
      to: gasPriceOracle,
      data: encodeFunctionData({ abi, functionName: 'getL1Fee', args: [transaction] }),
    }),
  )
  return middleOf(
    [results].flat().flatMap((result) => {
      if (result.type === 'reverted' || result.data.length !== 2 + 64) return []
      return decodeFunctionResult({ abi, functionName: 'getL1Fee', data: result.data })
    }),
  )
}
