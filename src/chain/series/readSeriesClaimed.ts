import { type Address, encodeFunctionData } from 'viem'
import { merkleDistributorStateAbi } from '../../abi/merkleDistributorState.ts'
import { message } from '../../language/say.ts'
import type { Agreement } from '../agreement.ts'
import { callContract } from '../callContract.ts'
import type { ChainReader } from '../createChainReader.ts'
import { decodeWords } from '../readWords.ts'
import { decodeAggregate, encodeAggregate } from './aggregate.ts'

const question = message('Which rounds are claimed')

/**
 * `isClaimed`: undefined where no campaign's contract is. `timestamp`: of the block that it was read at, in
 * unix seconds: whether a window is open then.
 */
export type SeriesClaimed = {
  readonly isClaimed: readonly (boolean | undefined)[]
  readonly timestamp: number
  readonly agreement: Agreement
}

/**
 * Whether each of an account's allocations has been paid, all in one question at one block. As
 * `readClaimed`, nodes learn which 256 allocations are meant, and that they belong together.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function readSeriesClaimed(
  reader: ChainReader,
  {
    rounds,
    notBefore,
  }: {
    rounds: readonly { readonly distributor: Address; readonly index: bigint }[]
    notBefore?: number | undefined
  },
): Promise<SeriesClaimed> {
  const calls = rounds.map(({ distributor, index }) => ({
    to: distributor,
    data: encodeFunctionData({
      abi: merkleDistributorStateAbi,
      functionName: 'claimedWords',
      args: [index >> 8n, 1n],
    }),
  }))
  return reader.atOneBlock({ question, notBefore }, async (block) => {
    const [result, { timestamp }] = await Promise.all([
      block.read(callContract(question, encodeAggregate(calls, { mayFail: true }))),
      block.readHead(),
    ])
    const results = result.type === 'returned' ? decodeAggregate(result.data, rounds.length) : undefined
    const isClaimed = rounds.map(({ index }, at) => {
      const { success, returnData } = results?.[at] ?? {}
      const word = success ? decodeWords(returnData, 1)?.[0] : undefined
      return word === undefined ? undefined : ((word >> (index & 255n)) & 1n) === 1n
    })
    return { isClaimed, timestamp, agreement: block.agreement }
  })
}
