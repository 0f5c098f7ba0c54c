import {
  type Address,
  BaseError,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isHex,
  parseAbi,
  size,
  slice,
} from 'viem'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import type { ChainClient } from '../devnet/chainClient.ts'
import { safeAbi } from '../safe/safeAbi.ts'
import type { SafeTransaction } from '../safe/safeTransaction.ts'

const accessorAbi = parseAbi([
  'function simulate(address to, uint256 value, bytes data, uint8 operation) returns (uint256 estimate, bool success, bytes returnData)',
])

/**
 * Gas of the call inside, measured by having the Safe run it and turn everything back (Safe's own
 * SimulateTxAccessor), or null when it would fail. Nothing is sent.
 */
export async function estimateInnerCall(
  chain: ChainClient,
  safe: Address,
  { to, value, data, operation }: Pick<SafeTransaction, 'to' | 'value' | 'data' | 'operation'>,
): Promise<bigint | null> {
  const simulation = encodeFunctionData({ abi: accessorAbi, args: [to, value, data, operation] })
  const accessor = safeContracts.SimulateTxAccessor.address
  const args = [accessor, simulation] as const
  const call = encodeFunctionData({ abi: safeAbi, functionName: 'simulateAndRevert', args })
  const reverted = await chain.call({ to: safe, data: call }).then(
    () => undefined,
    (error: unknown) => revertData(error),
  )
  if (!reverted) return null
  // Whether it ran, how long its answer is, and the answer: 32 bytes, 32 bytes, the rest.
  const [ran] = decodeAbiParameters([{ type: 'bool' }], slice(reverted, 0, 32))
  if (!ran || size(reverted) <= 64) return null
  const [estimate, isSuccess] = decodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'bytes' }],
    slice(reverted, 64),
  )
  return isSuccess ? estimate : null
}

function revertData(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) throw error
  const found = error.walk(
    (each) => typeof each === 'object' && each !== null && 'data' in each && isHex(each.data),
  )
  const data = found && 'data' in found ? found.data : undefined
  if (!isHex(data)) throw error
  return data
}
