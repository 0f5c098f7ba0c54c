import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, size } from 'viem'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { vestingDistributorAbi } from '../../src/abi/vestingDistributor.ts'
import { dueAt, type Schedule } from '../../src/campaign/schedule.ts'
import { type CallResult, callContract } from '../../src/chain/callContract.ts'
import type { BlockView, ChainReader } from '../../src/chain/createChainReader.ts'
import { decodeRevert, type RevertReason } from '../../src/chain/decodeRevert.ts'
import { encodeClaimMany } from '../../src/chain/encodeClaimMany.ts'
import { readPaidAt } from '../../src/chain/readPaidAmounts.ts'
import * as v from '../../src/schema/v.ts'
import { leastOf, type SponsorLeast, usualLeast } from '../../src/session/sponsorLeast.ts'
import type { TakenClaim } from './claimOf.ts'

/** What `claimMany` would do with a claim now. */
export type SimulatedOutcome =
  | 'claimed'
  /**
   * Paid by somebody, in a block that counts as final, or in one that does not yet. Over time: more was paid
   * than when it was taken in, and what is due now is less than the least.
   */
  | 'already-claimed'
  | 'just-claimed'
  /** Over time: less is due than the least, and nobody has claimed meanwhile. */
  | 'below-least'
  | 'invalid-proof'
  | 'transfer-failed'

/** How a campaign's allocations unlock. `start` in unix seconds. */
export type UnlockTerms = { readonly start: number; readonly schedule: Schedule }

export type Simulation =
  | { status: 'ok'; outcomes: readonly SimulatedOutcome[] }
  | { status: 'reverts'; reason: RevertReason }

/** The contract's, in their order. The last one over time alone. */
const outcomes = ['claimed', 'already-claimed', 'invalid-proof', 'transfer-failed', 'nothing-to-pay'] as const
const question = 'What the claims would do'

/**
 * Runs a batch without sending it, agreed by the nodes at one block.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function simulateClaims(
  reader: ChainReader,
  options: {
    distributor: Address
    from: Address
    claims: readonly TakenClaim[]
    confirmations: number
    /** Of a campaign over time, and what a claim of it must pay. */
    terms?: UnlockTerms | undefined
    least?: SponsorLeast | undefined
    /** The limit that the transaction will have; left out, as much as a node grants. */
    gas?: bigint
  },
): Promise<Simulation> {
  const { distributor, from, claims, confirmations, terms, least = usualLeast, gas } = options
  return reader.atOneBlock({ question }, async (block): Promise<Simulation> => {
    const result = await block.read<CallResult>({
      ...callContract(question, { ...encodeClaimMany({ distributor, claims }), from, gas }),
      // Nodes that agree on a refusal need not agree on its bytes, which some leave out.
      ifSplit: (results) =>
        results.every(({ type }) => type === 'reverted')
          ? { value: results.find(({ data }) => data !== undefined) ?? { type: 'reverted', data: undefined } }
          : undefined,
    })
    if (result.type === 'reverted') return { status: 'reverts', reason: decodeRevert(result.data) }
    const returned = decodeFunctionResult({
      abi: merkleDistributorAbi,
      functionName: 'claimMany',
      data: result.data,
    })
    const simulated = v.parse(
      v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.length(claims.length)),
      returned,
    )
    const final = numberToHex(Math.max(0, block.number - confirmations + 1))
    /** Where it unlocks over time, what is due decides, too. */
    const overTime = async (
      { index, amount, paidBefore = 0n }: TakenClaim,
      outcome: 'claimed' | 'already-claimed' | 'nothing-to-pay',
      terms: UnlockTerms,
    ): Promise<SimulatedOutcome> => {
      if (outcome === 'claimed') {
        const [paid, { timestamp }] = await Promise.all([
          readPaidAt(reader, block, { distributor, index }),
          block.readHead(),
        ])
        if (dueAt({ amount, paid }, timestamp, terms) >= leastOf(least, { amount, paid })) return outcome
        if (paid <= paidBefore) return 'below-least'
      }
      return (await paidOf(block, distributor, index, final)) > paidBefore
        ? 'already-claimed'
        : 'just-claimed'
    }
    return {
      status: 'ok',
      outcomes: await Promise.all(
        simulated.map(async (each, at): Promise<SimulatedOutcome> => {
          const outcome = outcomes[each] ?? 'transfer-failed'
          const claim = claims[at]
          if (outcome === 'invalid-proof' || outcome === 'transfer-failed' || !claim)
            return outcome === 'invalid-proof' ? outcome : 'transfer-failed'
          if (terms) return overTime(claim, outcome, terms)
          if (outcome !== 'already-claimed') return outcome === 'claimed' ? outcome : 'just-claimed'
          return (await wasClaimed(block, distributor, claim.index, final))
            ? 'already-claimed'
            : 'just-claimed'
        }),
      ),
    }
  })
}

/** What a campaign over time had paid at a block that counts as final. */
async function paidOf(block: BlockView, to: Address, index: bigint, at: Hex): Promise<bigint> {
  const data = encodeFunctionData({ abi: vestingDistributorAbi, functionName: 'paid', args: [index] })
  const result = await block.read<CallResult>({
    ...callContract(question, { to, data }),
    params: [{ to, data }, at],
  })
  // Before its contract was there nothing was paid.
  return result.type === 'returned' && size(result.data) === 32 ? BigInt(result.data) : 0n
}

async function wasClaimed(block: BlockView, to: Address, index: bigint, at: Hex): Promise<boolean> {
  const data = encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'isClaimed', args: [index] })
  const result = await block.read<CallResult>({
    ...callContract(question, { to, data }),
    params: [{ to, data }, at],
  })
  return result.type === 'returned' && /^0x0{63}1$/.test(result.data)
}
