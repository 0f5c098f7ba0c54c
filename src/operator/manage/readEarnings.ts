import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi, size } from 'viem'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { callContract } from '../../chain/callContract.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { decodeAnswer } from '../../chain/decodeAnswer.ts'
import { decodeRevert } from '../../chain/decodeRevert.ts'
import {
  type BlastModes,
  type NotAsBlast,
  readBlastModesAt,
  type YieldMode,
} from '../../chain/readBlastModes.ts'
import { type GasRates, readGasRates } from '../../chain/readGasRates.ts'
import { returned } from '../../chain/returned.ts'
import { message, say } from '../../language/say.ts'
import { blastPredeploys } from '../../multisig/build/knownContracts.ts'
import type { DeployCall } from '../deploy/deployCalls.ts'
import { type GasMaturity, gasMaturity } from './gasMaturity.ts'
import { collectGasCall, collectYieldCall } from './manageCalls.ts'

/** What a call would bring now, simulated on the chain. `sentence`: why it would be refused. */
export type Simulated<T> =
  | { readonly status: 'succeeds'; readonly brings: T }
  | { readonly status: 'refused'; readonly sentence: string }

/** What a distributor has earned on Blast beside its claims. Amounts in wei or base units. */
export type Earnings = {
  /** What `collectYield` would send to the yield receiver now. */
  readonly yields: Simulated<{ readonly ether: bigint; readonly usdb: bigint; readonly weth: bigint }>
  /** What `collectGas` would send to the gas receiver now: the fully matured part. */
  readonly gas: Simulated<bigint>
  /** Of all refunds that wait; undefined where Blast's contracts do not say, as away from Blast. */
  readonly maturity: GasMaturity | undefined
  /** By which they mature; Blast's admin may change them. */
  readonly gasRates: GasRates | 'could-not-read'
  readonly modes: BlastModes
  /**
   * Of which yield nothing can be said: `collectYield` brings none of it, and Blast's contract does not say
   * how much waits, or that some does. To the distributor a contract that fails is one that owes nothing.
   */
  readonly unsaid: readonly ('ETH' | 'USDB' | 'WETH')[]
}

const waitingAbi = parseAbi([
  'function readClaimableYield(address) view returns (uint256)',
  'function getClaimableAmount(address) view returns (uint256)',
])

/** In the order in which `collectYield` answers. */
const assets = ['ETH', 'USDB', 'WETH'] as const

/** Where yield is not kept aside, Blast's tokens refuse to say how much is: there is none. */
const isUnsaid = (mode: YieldMode | NotAsBlast | undefined, waits: bigint | undefined) =>
  mode === 'claimable' ? waits !== 0n : mode !== 'automatic' && mode !== 'void'

/**
 * Simulates both collections and reads what waits, at one block.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function readEarnings(reader: ChainReader, distributor: Address): Promise<Earnings> {
  const abi = merkleDistributorAbi
  const question = message('What the contract has earned')
  const args = [distributor] as const
  const ofBlast = encodeFunctionData({ abi: waitingAbi, functionName: 'readClaimableYield', args })
  const ofToken = encodeFunctionData({ abi: waitingAbi, functionName: 'getClaimableAmount', args })
  const { head, yields, gas, modes, gasRates, waiting } = await reader.atOneBlock(
    { question },
    async (block) => {
      const [head, yields, gas, modes, gasRates, ether, usdb, weth] = await Promise.all([
        block.readHead(),
        run(collectYieldCall(distributor), (data) =>
          decodeFunctionResult({ abi, functionName: 'collectYield', data }),
        ),
        run(collectGasCall(distributor), (data) =>
          decodeFunctionResult({ abi, functionName: 'collectGas', data }),
        ),
        readBlastModesAt(block, distributor),
        readGasRates(block),
        amountAt(blastPredeploys.blast, ofBlast),
        amountAt(blastPredeploys.usdb, ofToken),
        amountAt(blastPredeploys.weth, ofToken),
      ])
      return { head, yields, gas, modes, gasRates, waiting: { ether, usdb, weth } }

      /** Undefined where nobody answers, or it fails. */
      async function amountAt(to: Address, data: Hex): Promise<bigint | undefined> {
        const answer = await returned(block, question, { to, data })
        return answer && size(answer) === 32 ? BigInt(answer) : undefined
      }

      async function run<T>({ to, data }: DeployCall, decode: (data: Hex) => T): Promise<Simulated<T>> {
        const result = await block.read(callContract(question, { to, data }))
        if (result.type === 'reverted')
          return { status: 'refused', sentence: decodeRevert(result.data).sentence }
        const brings = decodeAnswer(result.data, decode)
        return brings === undefined
          ? { status: 'refused', sentence: say('The contract isn’t a campaign’s contract.') }
          : { status: 'succeeds', brings }
      }
    },
  )
  return {
    yields:
      yields.status === 'succeeds'
        ? {
            status: 'succeeds',
            brings: { ether: yields.brings[0], usdb: yields.brings[1], weth: yields.brings[2] },
          }
        : yields,
    gas,
    unsaid:
      yields.status === 'succeeds'
        ? assets.filter(
            (_, at) =>
              yields.brings[at] === 0n &&
              isUnsaid(
                [modes.ethYield, modes.usdbYield, modes.wethYield][at],
                [waiting.ether, waiting.usdb, waiting.weth][at],
              ),
          )
        : [],
    maturity:
      modes.gas === 'could-not-read' || gasRates === 'could-not-read'
        ? undefined
        : gasMaturity(modes.gas, gasRates, head.timestamp),
    gasRates,
    modes,
  }
}
