import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  hexToBigInt,
  parseAbi,
  size,
  slice,
} from 'viem'
import { callContract } from '../../chain/callContract.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { message } from '../../language/say.ts'
import { assertKnownCode } from '../sign/assertKnownCode.ts'
import { simulateTxAccessor } from './knownContracts.ts'

const abi = parseAbi([
  'function simulateAndRevert(address targetContract, bytes calldataPayload)',
  'function simulate(address to, uint256 value, bytes data, uint8 operation) returns (uint256 estimate, bool success, bytes returnData)',
])

/**
 * Gas that the call inside a Safe's transaction needs now, measured by the Safe itself, which then takes all
 * of it back. Of Safes since 1.3.0.
 *
 * @returns undefined where the call fails, or where the Safe does not say
 * @throws RpcUnreachableError, RpcDisagreementError; NotSignableError where Safe's library is not on chain
 */
export async function measureCallGas(
  reader: ChainReader,
  {
    safe,
    to,
    value,
    data,
    operation,
  }: { safe: Address } & Pick<SafeTransaction, 'to' | 'value' | 'data' | 'operation'>,
): Promise<bigint | undefined> {
  await assertKnownCode(reader, simulateTxAccessor)
  const inner = encodeFunctionData({ abi, functionName: 'simulate', args: [to, value, data, operation] })
  const call = encodeFunctionData({
    abi,
    functionName: 'simulateAndRevert',
    args: [simulateTxAccessor.address, inner],
  })
  const question = message('The gas of the call')
  const result = await reader.atOneBlock({ question }, (block) =>
    block.read(callContract(question, { to: safe, data: call })),
  )
  // Whether it ran, the length of what came back, and that.
  if (result.type === 'returned' || result.data === undefined || size(result.data) < 64 + 96) return undefined
  if (hexToBigInt(slice(result.data, 0, 32)) !== 1n) return undefined
  const [estimate, isSuccess] = decodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }],
    slice(result.data, 64, 128),
  )
  return isSuccess ? estimate : undefined
}
