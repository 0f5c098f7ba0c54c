import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { message } from '../language/say.ts'
import { callContract } from './callContract.ts'
import type { ChainReader } from './createChainReader.ts'

const abi = parseAbi(['function approvedHashes(address,bytes32) view returns (uint256)'])

/**
 * Whether an owner has approved a hash on chain, agreed by the nodes; undefined where the Safe has no such
 * list.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function readApprovedHash(
  reader: ChainReader,
  { safe, owner, hash }: { safe: Address; owner: Address; hash: Hex },
): Promise<boolean | undefined> {
  const question = message('Whether an owner has approved this on chain')
  const data = encodeFunctionData({ abi, args: [owner, hash] })
  return reader.atOneBlock({ question }, async (block) => {
    const result = await block.read(callContract(question, { to: safe, data }))
    if (result.type !== 'returned' || !/^0x[0-9a-f]{64}$/.test(result.data)) return undefined
    return BigInt(result.data) !== 0n
  })
}
