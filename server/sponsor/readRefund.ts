import { type Address, decodeFunctionResult, encodeFunctionData } from 'viem'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { callContract } from '../../src/chain/callContract.ts'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { readBlastModes } from '../../src/chain/readBlastModes.ts'
import { readDistributor } from '../../src/chain/readDistributor.ts'

/** What Blast gives back of the fees that were paid for a distributor's gas. Amounts in wei. */
export type Refund =
  | {
      status: 'known'
      /** All that waits, ripe or not. */
      waiting: bigint
      /** What `collectGas`, which anybody may call, would pay out now. */
      claimable: bigint
      /**
       * Seconds that what waits has waited on average. When it has matured Blast's gas contract decides,
       * whose admin may change it.
       */
      averageAge: bigint
      /** Who gets it. */
      receiver: Address
    }
  /** Not on Blast, or Blast's contract answers in another way than it did. */
  | { status: 'could-not-read' }

const question = 'The gas refund'

/**
 * How much gas refund a campaign's distributor has, and how much of it is claimable now. The latter is not
 * computed from Blast's figures, which may change, but found by running `collectGas` without sending it.
 *
 * @throws DistributorMissingError, RpcUnreachableError, RpcDisagreementError
 */
export async function readRefund(reader: ChainReader, distributor: Address): Promise<Refund> {
  const [{ gas }, { parameters }, collected] = await Promise.all([
    readBlastModes(reader, distributor),
    readDistributor(reader, distributor),
    reader.atOneBlock({ question }, (block) =>
      block.read(
        callContract(question, {
          to: distributor,
          data: encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'collectGas' }),
        }),
      ),
    ),
  ])
  if (gas === 'could-not-read' || gas.mode !== 'claimable' || collected.type === 'reverted')
    return { status: 'could-not-read' }
  const { etherBalance, etherSeconds } = gas
  return {
    status: 'known',
    waiting: etherBalance,
    receiver: parameters.gasReceiver,
    claimable: decodeFunctionResult({
      abi: merkleDistributorAbi,
      functionName: 'collectGas',
      data: collected.data,
    }),
    averageAge: etherBalance === 0n ? 0n : etherSeconds / etherBalance,
  }
}
