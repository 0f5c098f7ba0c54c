import { type Address, decodeFunctionResult, type Hex } from 'viem'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { callContract } from '../../chain/callContract.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { decodeAnswer } from '../../chain/decodeAnswer.ts'
import { decodeRevert } from '../../chain/decodeRevert.ts'
import { type BlastModes, readBlastModesAt } from '../../chain/readBlastModes.ts'
import type { DeployCall } from '../deploy/deployCalls.ts'
import { type GasMaturity, gasMaturity } from './gasMaturity.ts'
import { collectGasCall, collectYieldCall } from './manageCalls.ts'

/** What a call would bring now, rehearsed on the chain. `sentence`: why it would be refused. */
export type Rehearsed<T> =
  | { readonly status: 'succeeds'; readonly brings: T }
  | { readonly status: 'refused'; readonly sentence: string }

/** What a distributor has earned on Blast beside its claims. Amounts in wei or base units. */
export type Earnings = {
  /** What `collectYield` would send to the yield receiver now. */
  readonly yields: Rehearsed<{ readonly ether: bigint; readonly usdb: bigint; readonly weth: bigint }>
  /** What `collectGas` would send to the gas receiver now: the fully matured part. */
  readonly gas: Rehearsed<bigint>
  /** Of all refunds that wait; undefined where Blast's contract does not say, as away from Blast. */
  readonly maturity: GasMaturity | undefined
  readonly modes: BlastModes
}

/**
 * Rehearses both collections and reads what waits, at one block.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function readEarnings(reader: ChainReader, distributor: Address): Promise<Earnings> {
  const abi = merkleDistributorAbi
  const question = 'what the contract has earned'
  const { head, yields, gas, modes } = await reader.atOneBlock({ question }, async (block) => {
    const [head, yields, gas, modes] = await Promise.all([
      block.readHead(),
      run(collectYieldCall(distributor), (data) =>
        decodeFunctionResult({ abi, functionName: 'collectYield', data }),
      ),
      run(collectGasCall(distributor), (data) =>
        decodeFunctionResult({ abi, functionName: 'collectGas', data }),
      ),
      readBlastModesAt(block, distributor),
    ])
    return { head, yields, gas, modes }

    async function run<T>({ to, data }: DeployCall, decode: (data: Hex) => T): Promise<Rehearsed<T>> {
      const result = await block.read(callContract(question, { to, data }))
      if (result.type === 'reverted')
        return { status: 'refused', sentence: decodeRevert(result.data).sentence }
      const brings = decodeAnswer(result.data, decode)
      return brings === undefined
        ? { status: 'refused', sentence: 'The contract does not answer as a distributor does.' }
        : { status: 'succeeds', brings }
    }
  })
  return {
    yields:
      yields.status === 'succeeds'
        ? {
            status: 'succeeds',
            brings: { ether: yields.brings[0], usdb: yields.brings[1], weth: yields.brings[2] },
          }
        : yields,
    gas,
    maturity: modes.gas === 'could-not-read' ? undefined : gasMaturity(modes.gas, head.timestamp),
    modes,
  }
}
