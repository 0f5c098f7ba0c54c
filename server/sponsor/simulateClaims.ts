import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { z } from 'zod'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { type CallResult, callContract } from '../../src/chain/callContract.ts'
import type { BlockView, ChainReader } from '../../src/chain/createChainReader.ts'
import { decodeRevert, type RevertReason } from '../../src/chain/decodeRevert.ts'
import type { ProvenAllocation } from '../../src/chain/encodeClaim.ts'
import { encodeClaimMany } from '../../src/chain/encodeClaimMany.ts'

/** What `claimMany` would do with a claim now. */
export type SimulatedOutcome =
  | 'claimed'
  /** Paid by somebody, in a block that counts as final, or in one that does not yet. */
  | 'already-claimed'
  | 'just-claimed'
  | 'invalid-proof'
  | 'transfer-failed'

export type Simulation =
  | { status: 'ok'; outcomes: readonly SimulatedOutcome[] }
  | { status: 'reverts'; reason: RevertReason }

const outcomes = ['claimed', 'already-claimed', 'invalid-proof', 'transfer-failed'] as const
const question = 'what the claims would do'

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
    claims: readonly ProvenAllocation[]
    confirmations: number
    /** The limit that the transaction will have; left out, as much as a node grants. */
    gas?: bigint
  },
): Promise<Simulation> {
  const { distributor, from, claims, confirmations, gas } = options
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
    const simulated = z.array(z.int()).length(claims.length).parse(returned)
    const finalBlock = Math.max(0, block.number - confirmations + 1)
    return {
      status: 'ok',
      outcomes: await Promise.all(
        simulated.map(async (each, at): Promise<SimulatedOutcome> => {
          const outcome = outcomes[each] ?? 'transfer-failed'
          const claim = claims[at]
          if (outcome !== 'already-claimed' || !claim) return outcome
          return (await wasClaimed(block, distributor, claim.index, numberToHex(finalBlock)))
            ? 'already-claimed'
            : 'just-claimed'
        }),
      ),
    }
  })
}

async function wasClaimed(block: BlockView, to: Address, index: bigint, at: Hex): Promise<boolean> {
  const data = encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'isClaimed', args: [index] })
  const result = await block.read<CallResult>({
    ...callContract(question, { to, data }),
    params: [{ to, data }, at],
  })
  return result.type === 'returned' && /^0x0{63}1$/.test(result.data)
}
