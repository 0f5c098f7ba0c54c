import { type Address, decodeFunctionResult, getAddress, type Hex } from 'viem'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { type Allocations, readAllocation } from '../../campaign/allocations.ts'
import { assertTwoNodes } from '../../chain/assertTwoNodes.ts'
import { callContract } from '../../chain/callContract.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { decodeAnswer } from '../../chain/decodeAnswer.ts'
import { decodeRevert } from '../../chain/decodeRevert.ts'
import type { ProvenAllocation } from '../../chain/encodeClaim.ts'
import { mostGasOfPayment, readRunsCode } from '../../chain/readRunsCode.ts'
import { message, say } from '../../language/say.ts'
import type { DeployCall } from '../deploy/deployCalls.ts'
import { afterRefusals } from './afterRefusals.ts'
import { pushCall } from './manageCalls.ts'
import { ManageError } from './manageErrors.ts'
import { estimateCall } from './prepareCall.ts'

/**
 * An allocation that this batch leaves out: the simulation did not pay it, or reverted with it alone, or the
 * chain refused a transaction that paid only it.
 */
export type PassedOver = {
  readonly index: number
  readonly account: Address
  readonly amount: bigint
  readonly reason:
    | 'already-claimed'
    | 'transfer-refused'
    | 'proof-refused'
    | 'refused-alone'
    | 'reverts-alone'
}

/**
 * One transaction that pays open allocations to their own accounts, simulated on the chain. Amounts in base
 * units, fees in wei.
 */
export type PushPlan = {
  /** Null where none of those that were tried can be paid. */
  readonly call: DeployCall | null
  /** In the order of the candidates, those that may run code last. */
  readonly indices: readonly number[]
  /**
   * How many of them may run code of their own when they are paid, and so use more gas than any estimate
   * shows.
   */
  readonly runningCode: number
  readonly total: bigint
  /**
   * The limit to send it with: above what was estimated, because people claim meanwhile, and with all that
   * recipients who run code can use. What is not used comes back.
   */
  readonly gas: bigint
  readonly fee: bigint
  /** The part of the fee for the data on layer 1. */
  readonly l1Fee: bigint
  readonly passedOver: readonly PassedOver[]
}

/** Allocations in the first simulation, and in any batch. */
export const mostInBatch = 200
/**
 * What one batch may use: a third of what a block of Blast holds, so that it finds room on a busy day too.
 */
export const batchGas = 10_000_000n

/**
 * `ClaimOutcome` of the contract, in its order. Of a campaign over time the fifth says that all that is
 * unlocked was paid.
 */
const outcomes = [
  'claimed',
  'already-claimed',
  'proof-refused',
  'transfer-refused',
  'already-claimed',
] as const

/**
 * The next batch of open allocations: proven, simulated as the payer at an agreed block, without those that
 * would not be paid, and small enough for `maxGas`. Null where there is no candidate.
 *
 * @param reader of `createTwoNodeReader`: what is sent does not rest on one node
 * @throws ManageError where the contract refuses the whole call, RpcUnreachableError, RpcDisagreementError
 */
export async function planPush(
  reader: ChainReader,
  {
    distributor,
    payer,
    allocations,
    candidates,
    due,
    prove,
    maxGas = batchGas,
    most = mostInBatch,
    refused = [],
    isForSafe = false,
  }: {
    distributor: Address
    /** Who sends it: an account, or a Safe. */
    payer: Address
    allocations: Allocations
    /** Indices that nobody has claimed; the first ones are taken. */
    candidates: readonly number[]
    /** Base units that are paid now; by default the whole allocation. */
    due?: ((index: number) => bigint) | undefined
    prove: (indices: readonly number[]) => Promise<ReadonlyMap<number, readonly Hex[]>>
    maxGas?: bigint | undefined
    most?: number | undefined
    /** The indices of each batch that the chain has refused as a whole: they are halved. */
    refused?: readonly (readonly number[])[] | undefined
    /**
     * The owners of a Safe execute it, with whatever limit their wallet estimates. So it has one recipient at
     * most who runs code, as the last: for that one the contract itself keeps enough gas back.
     */
    isForSafe?: boolean | undefined
  },
): Promise<PushPlan | null> {
  assertTwoNodes(reader)
  const { candidates: tried, refusedAlone } = afterRefusals(candidates, refused)
  const indices = tried.slice(0, most)
  const passedOver: PassedOver[] = refusedAlone.map((index) => {
    const { account, amount } = readAllocation(allocations.records, index)
    return { index, account: getAddress(account), amount, reason: 'refused-alone' }
  })
  const none = { call: null, indices: [], runningCode: 0, total: 0n, gas: 0n, fee: 0n, l1Fee: 0n, passedOver }
  if (indices.length === 0) return passedOver.length > 0 ? none : null
  const proofs = await prove(indices)
  const claims = indices.map((index): ProvenAllocation => {
    const { account, amount } = readAllocation(allocations.records, index)
    const proof = proofs.get(index)
    if (!proof) throw new ManageError(say('A proof is missing. Nothing was sent. Read the list again.'))
    return { index: BigInt(index), account: getAddress(account), amount, proof }
  })
  const results = await simulate(reader, { distributor, payer, claims })
  // More than the nodes grant a question, or a fault of one recipient that costs all of the gas: fewer at a
  // time.
  if (results === 'too-much' && indices.length === 1) {
    for (const { index, account, amount } of claims)
      passedOver.push({ index: Number(index), account, amount, reason: 'reverts-alone' })
    return none
  }
  if (results === 'too-much')
    return planPush(reader, {
      distributor,
      payer,
      allocations,
      candidates,
      due,
      prove,
      maxGas,
      refused,
      isForSafe,
      most: Math.floor(indices.length / 2),
    })
  const payable = claims.filter(({ index, account, amount }, at) => {
    const reason = results[at] ?? 'proof-refused'
    if (reason === 'claimed') return true
    passedOver.push({ index: Number(index), account, amount, reason })
    return false
  })
  if (payable.length === 0) return none

  const runs = await reader.atOneBlock({ question: message('Which recipients run code') }, (block) =>
    readRunsCode(block, { distributor, accounts: payable.map(({ account }) => account) }),
  )
  const running = payable.filter((_, at) => runs[at]).slice(0, isForSafe ? 1 : undefined)
  const plain = payable.filter((_, at) => !runs[at])
  // As many as fit, of both kinds in the same proportion.
  for (let size = plain.length + running.length; ; ) {
    const share = Math.ceil((running.length * size) / (plain.length + running.length))
    const last = running.slice(0, share)
    const batch = [...plain.slice(0, size - last.length), ...last]
    const call = pushCall(distributor, batch)
    const { gas, total: fee, l1Fee } = await estimateCall(reader, { call, from: payer })
    const limit = gas + gas / 8n + BigInt(last.length) * mostGasOfPayment
    if (limit <= maxGas || batch.length === 1) {
      const total = batch.reduce((sum, { index, amount }) => sum + (due?.(Number(index)) ?? amount), 0n)
      return {
        call,
        total,
        gas: limit,
        fee,
        l1Fee,
        passedOver,
        runningCode: last.length,
        indices: batch.map(({ index }) => Number(index)),
      }
    }
    // At least one less each time, so this ends.
    size = Math.max(1, Math.min(Number((BigInt(size) * maxGas) / limit), size - 1))
  }
}

async function simulate(
  reader: ChainReader,
  {
    distributor,
    payer,
    claims,
  }: { distributor: Address; payer: Address; claims: readonly ProvenAllocation[] },
): Promise<readonly (typeof outcomes)[number][] | 'too-much'> {
  const question = message('Whether the open allocations can be paid')
  const { to, data } = pushCall(distributor, claims)
  const result = await reader.atOneBlock({ question }, (block) =>
    block.read(callContract(question, { to, data, from: payer })),
  )
  if (result.type === 'reverted') {
    const reason = decodeRevert(result.data)
    const isOfGas = reason.type === 'InsufficientGas' || reason.type === 'unknown'
    if (isOfGas) return 'too-much'
    throw new ManageError(say('{sentence} Nothing was sent.', { sentence: reason.sentence }))
  }
  const answer = decodeAnswer(result.data, (returned) =>
    decodeFunctionResult({ abi: merkleDistributorAbi, functionName: 'claimMany', data: returned }),
  )
  if (answer?.length !== claims.length)
    throw new ManageError(say('The contract isn’t a campaign’s contract. Nothing was sent.'))
  return answer.map((outcome) => outcomes[outcome] ?? 'proof-refused')
}
