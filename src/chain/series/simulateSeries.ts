import { type Address, decodeAbiParameters } from 'viem'
import { callContract } from '../callContract.ts'
import type { ChainReader } from '../createChainReader.ts'
import { decodeAnswer } from '../decodeAnswer.ts'
import { decodeRevert } from '../decodeRevert.ts'
import { type AggregateResult, decodeAggregate } from './aggregate.ts'
import type { SeriesCall } from './claimCallsOf.ts'

/** What would happen to a round if the transaction were included now. */
export type SimulatedRound =
  | { readonly status: 'pays' }
  | { readonly status: 'claimed-before' }
  /** `sentence`: for people. */
  | { readonly status: 'refused'; readonly sentence: string }

/** `ClaimOutcome` of the contract, in its order. */
const outcomes: readonly SimulatedRound[] = [
  { status: 'pays' },
  { status: 'claimed-before' },
  { status: 'refused', sentence: 'The contract refused the proof.' },
  { status: 'refused', sentence: 'The token refused the transfer.' },
]

const question = 'what claiming the rounds would do'

/**
 * Simulates the whole transaction at one agreed block. Undefined where it would fail as a whole, as on a
 * chain without Multicall3.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function simulateSeries(
  reader: ChainReader,
  { series, from }: { series: Pick<SeriesCall, 'call' | 'calls'>; from: Address },
): Promise<readonly SimulatedRound[] | undefined> {
  return reader.atOneBlock({ question }, async (block) => {
    const result = await block.read(callContract(question, { ...series.call, from }))
    const results = result.type === 'returned' ? decodeAggregate(result.data, series.calls.length) : undefined
    return results?.map(simulatedRound)
  })
}

function simulatedRound({ success, returnData }: AggregateResult): SimulatedRound {
  if (!success) return { status: 'refused', sentence: decodeRevert(returnData).sentence }
  const [outcome] = decodeAnswer(returnData, (data) => decodeAbiParameters([{ type: 'uint8' }], data)) ?? []
  const known = outcome === undefined ? undefined : outcomes[outcome]
  return known ?? { status: 'refused', sentence: 'The contract isn’t a campaign’s contract.' }
}
