import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { type CallResult, callContract, type EncodedCall } from '../../src/chain/callContract.ts'
import type { BlockView, ChainReader } from '../../src/chain/createChainReader.ts'
import type { Receipt } from '../../src/chain/rpcSchemas.ts'
import { claimCallsOf, type RoundClaim } from '../../src/chain/series/claimCallsOf.ts'
import { simulateSeries } from '../../src/chain/series/simulateSeries.ts'
import { asWritten, lowerHexText } from '../../src/hex/hexText.ts'
import * as v from '../../src/schema/v.ts'
import { leastOf, type SponsorLeast, usualLeast } from '../../src/session/sponsorLeast.ts'
import type { SponsoredClaimRow } from './claimOf.ts'

const hex = (bytes: number) => v.pipe(lowerHexText(bytes), v.transform(asWritten))
const roundsSchema = v.array(
  v.strictObject({
    distributor: hex(20),
    index: v.pipe(v.number(), v.safeInteger()),
    amount: v.string(),
    proof: v.array(hex(32)),
  }),
)

/** The rounds of a series that a row is of; undefined where it is one claim. */
export function roundsOf({ rounds, account }: SponsoredClaimRow): readonly RoundClaim[] | undefined {
  if (rounds === null) return undefined
  return v.parse(roundsSchema, JSON.parse(rounds)).map(({ index, amount, ...round }) => ({
    ...round,
    index: BigInt(index),
    amount: BigInt(amount),
    account: v.parse(hex(20), account),
  }))
}

/** What a transaction with the claims of some rounds would do now. */
export type SimulatedSeries =
  /** With these rounds alone, which all are paid. */
  | { status: 'pays'; rounds: readonly RoundClaim[] }
  /** All that was asked for is paid, in blocks that count as final, or that do not yet. */
  | { status: 'already-claimed' }
  | { status: 'just-claimed' }
  /** What is left of it is less than the least. */
  | { status: 'below-least' }
  | { status: 'refused'; sentence: string }

/**
 * Simulates them at one agreed block. What was claimed meanwhile, or is refused, is left out.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function simulateRounds(
  reader: ChainReader,
  options: {
    rounds: readonly RoundClaim[]
    from: `0x${string}`
    least?: SponsorLeast | undefined
    confirmations: number
  },
): Promise<SimulatedSeries> {
  const { rounds, from, least = usualLeast, confirmations } = options
  const simulated = await simulateSeries(reader, { series: claimCallsOf(rounds), from })
  if (!simulated) return { status: 'refused', sentence: 'The chain has no Multicall3.' }
  const paying = rounds.filter((_, at) => simulated[at]?.status === 'pays')
  if (paying.length === 0) {
    const refused = simulated.find((each) => each.status === 'refused')
    if (refused?.status === 'refused') return refused
    return { status: (await areClaimed(reader, rounds, confirmations)) ? 'already-claimed' : 'just-claimed' }
  }
  const amount = sumOf(rounds)
  const due = sumOf(paying)
  return due < leastOf(least, { amount, paid: amount - due })
    ? { status: 'below-least' }
    : { status: 'pays', rounds: paying }
}

/** Whether such a transaction pays all of its rounds with so much gas. */
export async function paysAll(
  reader: ChainReader,
  { rounds, from, gas }: { rounds: readonly RoundClaim[]; from: `0x${string}`; gas: bigint },
): Promise<boolean> {
  const simulated = await simulateSeries(reader, { series: claimCallsOf(rounds), from, gas })
  return simulated?.every(({ status }) => status === 'pays') ?? false
}

/** The call of all of them, and the one with which its gas is estimated. */
export function seriesCalls(rounds: readonly RoundClaim[]): { call: EncodedCall; strict: EncodedCall } {
  const { call, strict } = claimCallsOf(rounds)
  return { call, strict }
}

/** What a transaction did for the rounds, by their own logs. */
export function seriesEnd(
  rounds: readonly RoundClaim[],
  receipt: Receipt,
): { status: 'claimed'; paid: bigint } | { status: 'by-another' | 'transfer-failed' | 'nothing' } {
  const outcomes = claimCallsOf(rounds).outcomesIn(receipt)
  const paid = outcomes.reduce((sum, each) => sum + (each.status === 'paid' ? each.claim.amount : 0n), 0n)
  if (paid > 0n) return { status: 'claimed', paid }
  const reasons = outcomes.map((each) => (each.status === 'skipped' ? each.reason : undefined))
  if (reasons.includes('transferFailed')) return { status: 'transfer-failed' }
  return { status: reasons.includes('alreadyClaimed') ? 'by-another' : 'nothing' }
}

export const sumOf = (rounds: readonly { readonly amount: bigint }[]): bigint =>
  rounds.reduce((sum, { amount }) => sum + amount, 0n)

const question = 'Whether the rounds were claimed'

async function areClaimed(
  reader: ChainReader,
  rounds: readonly RoundClaim[],
  confirmations: number,
): Promise<boolean> {
  return reader.atOneBlock({ question }, async (block) => {
    const final = numberToHex(Math.max(0, block.number - confirmations + 1))
    const claimed = await Promise.all(rounds.map((round) => wasClaimed(block, round, final)))
    return claimed.every(Boolean)
  })
}

async function wasClaimed(
  block: BlockView,
  { distributor: to, index }: RoundClaim,
  at: Hex,
): Promise<boolean> {
  const data = encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'isClaimed', args: [index] })
  const result = await block.read<CallResult>({
    ...callContract(question, { to, data }),
    params: [{ to, data }, at],
  })
  return result.type === 'returned' && /^0x0{63}1$/.test(result.data)
}
