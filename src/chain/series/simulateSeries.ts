import { type Address, decodeAbiParameters, type Hex, keccak256 } from 'viem'
import { message, say } from '../../language/say.ts'
import { callContract } from '../callContract.ts'
import type { ChainReader } from '../createChainReader.ts'
import { decodeAnswer } from '../decodeAnswer.ts'
import { decodeRevert } from '../decodeRevert.ts'
import { readCodeAt } from '../readCodeAt.ts'
import { type AggregateResult, decodeAggregate } from './aggregate.ts'
import type { SeriesCall } from './claimCallsOf.ts'

/** What would happen to a round if the transaction were included now. */
export type SimulatedRound =
  | { readonly status: 'pays' }
  | { readonly status: 'claimed-before' }
  /** `sentence`: for people. */
  | { readonly status: 'refused'; readonly sentence: string }

/** `ClaimOutcome` of the contract, in its order; the sentences are said where one is returned. */
const outcomes: readonly SimulatedRound[] = [
  { status: 'pays' },
  { status: 'claimed-before' },
  { status: 'refused', sentence: message('The contract refused the proof.') },
  { status: 'refused', sentence: message('The token refused the transfer.') },
]

const question = message('What claiming the rounds would do')

/**
 * The code of Multicall3 at its canonical address, by its hash: of the deployment that every chain has, and
 * of viem's build of the same source, with which test chains are made.
 */
const knownCode: readonly Hex[] = [
  '0xd5c15df687b16f2ff992fc8d767b4216323184a2bbc6ee2f9c398c318e770891',
  '0x5a29a1eb2f59e45e4249b938c8192cac0d2bd32398e1afa03f302a867db692ea',
]

/**
 * Simulates the whole transaction at one agreed block. Undefined where it would fail as a whole, and where
 * other code than Multicall3's is at its address.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function simulateSeries(
  reader: ChainReader,
  {
    series,
    from,
    gas,
  }: {
    series: Pick<SeriesCall, 'call' | 'calls'>
    from: Address
    /** The limit that the transaction will have; left out, as much as a node grants. */
    gas?: bigint | undefined
  },
): Promise<readonly SimulatedRound[] | undefined> {
  return reader.atOneBlock({ question }, async (block) => {
    const [result, code] = await Promise.all([
      block.read(callContract(question, { ...series.call, from, gas })),
      readCodeAt(block, series.call.to, question),
    ])
    if (!knownCode.includes(keccak256(code))) return undefined
    const results = result.type === 'returned' ? decodeAggregate(result.data, series.calls.length) : undefined
    return results?.map(simulatedRound)
  })
}

function simulatedRound({ success, returnData }: AggregateResult): SimulatedRound {
  if (!success) return { status: 'refused', sentence: decodeRevert(returnData).sentence }
  const known = decodeAnswer(
    returnData,
    (data) => outcomes[decodeAbiParameters([{ type: 'uint8' }], data)[0]],
  )
  if (!known) return { status: 'refused', sentence: say('The contract isn’t a campaign’s contract.') }
  return known.status === 'refused' ? { ...known, sentence: say(known.sentence) } : known
}
