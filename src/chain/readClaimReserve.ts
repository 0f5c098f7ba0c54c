import { type Address, decodeFunctionData, type Hex } from 'viem'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import { message } from '../language/say.ts'
import type { EncodedCall } from './callContract.ts'
import type { ChainReader } from './createChainReader.ts'
import { mostGasOfPayment, readRunsCode } from './readRunsCode.ts'

/**
 * Gas to send some calls with beyond what they are estimated at: for each recipient of a `tryClaim` or a
 * `claimMany` that may run code of its own, all that the contract lets it use. What is not used comes back.
 * Zero for any other call.
 *
 * Without it one recipient that is cheap in the estimate and not on the chain leaves too little for those
 * behind it, and the contract reverts the whole batch with `InsufficientGas`.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function readClaimReserve(reader: ChainReader, calls: readonly EncodedCall[]): Promise<bigint> {
  const batches = calls.flatMap(({ to, data }) => {
    const accounts = accountsOf(data)
    return accounts.length === 0 ? [] : [{ to, accounts }]
  })
  if (batches.length === 0) return 0n
  const runs = await reader.atOneBlock({ question: message('Which recipients run code') }, (block) =>
    Promise.all(batches.map(({ to, accounts }) => readRunsCode(block, { distributor: to, accounts }))),
  )
  return BigInt(runs.flat().filter(Boolean).length) * mostGasOfPayment
}

function accountsOf(data: Hex): readonly Address[] {
  try {
    const call = decodeFunctionData({ abi: merkleDistributorAbi, data })
    if (call.functionName === 'tryClaim') return [call.args[1]]
    return call.functionName === 'claimMany' ? call.args[0].map(({ account }) => account) : []
  } catch {
    return []
  }
}
