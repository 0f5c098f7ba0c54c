import type { Address, Hex } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { encodeClaim } from '../chain/encodeClaim.ts'
import { encodeClaimTo } from '../chain/encodeClaimTo.ts'
import { encodeTryClaim } from '../chain/encodeTryClaim.ts'
import { estimateFee } from '../chain/estimateFee.ts'
import { readNativeBalance } from '../chain/readNativeBalance.ts'
import { readTransactionCount } from '../chain/readTransactionCount.ts'
import { type Simulation, simulateClaim } from '../chain/simulateClaim.ts'
import type { SignedDelegation } from '../chain/votes.ts'
import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'
import type { AllocationAnswer } from '../package/checkAllocation.ts'

/** A claim, simulated against the chain before any wallet is asked. Fees and balances in wei. */
export type ClaimPlan = {
  /** `gas`: the least limit that it can be sent with; missing where the wallet's own estimate does. */
  call: { to: Address; data: Hex; value: bigint; gas?: bigint | undefined }
  /** `aggregate3`: of several rounds of a series, through Multicall3. */
  functionName: OwnFunction | 'aggregate3'
  recipient: Address
  /** Who votes with the account's tokens from then on, where it says so with the claim. */
  delegatee?: Address | undefined
  /** `isAgreed`: at least two nodes say so. */
  outcome: { status: 'ok' } | { status: 'reverts'; reason: string; isAgreed: boolean }
  fee: PlannedFee
  /** What the payer has in wei; undefined where it was not asked for or the nodes do not say. */
  payerBalance: bigint | undefined
  /**
   * The payer's next nonce, and the block that it was read at: where to look for a claim whose answer got
   * lost.
   */
  payerNonce: number
  block: number
}

/** Of a campaign's contract. */
export type OwnFunction = 'claim' | 'claimTo' | 'tryClaim' | 'claimAndDelegate'

export type PlannedFee =
  | { status: 'estimated'; gas: bigint; l2Fee: bigint; l1Fee: bigint | undefined; total: bigint }
  /** The nodes have no estimate. The wallet makes its own. */
  | { status: 'unknown' }
  /** A Safe pays none: the account that executes its proposal does, at the price of that day. */
  | { status: 'of-executor' }

export class NothingToPlanError extends EverclaimError {
  override name = 'NothingToPlanError'
  constructor(reason: string) {
    super(reason, { docs: 'chain' })
  }
}

/**
 * Picks the call, simulates it and reads what it costs. `claim` pays the listed account no matter who sends
 * it; only the listed account itself can have it paid elsewhere, by `claimTo`. A Safe proposes `tryClaim`,
 * as `buildSafeClaim` does: should somebody else claim for it while its owners sign, it is
 * skipped and nothing fails.
 *
 * @throws NothingToPlanError when the account has no allocation, or somebody else asks for another recipient
 */
export async function planClaim(
  reader: ChainReader,
  input: {
    distributor: Address
    check: AllocationAnswer
    payer: Address
    recipient: Address
    /** The payer is a Safe that proposes the claim to its owners. */
    isProposal?: boolean | undefined
    /** The listed account's own, handed to the token (`token`) with its claim. */
    delegation?: (SignedDelegation & { token: Address }) | undefined
  },
): Promise<ClaimPlan & { functionName: OwnFunction }> {
  const { distributor, check, payer, recipient, isProposal = false, delegation } = input
  if (check.status !== 'eligible')
    throw new NothingToPlanError(say('This address has no allocation to claim.'))
  const { allocation } = check
  const isElsewhere = !isSame(recipient, allocation.account)
  if (isElsewhere && !isSame(payer, allocation.account))
    throw new NothingToPlanError(
      say('Only the listed address itself can have its tokens paid to another one.'),
    )
  const proven = { distributor, ...allocation, index: BigInt(allocation.index) }
  const isSkippable = isProposal && !isElsewhere
  const votes =
    delegation && !isElsewhere && !isProposal
      ? // Few claims come with one.
        (await import('./planDelegation.ts')).planDelegation(reader, { delegation, proven, payer })
      : undefined
  const single = votes?.call ?? (isElsewhere ? encodeClaimTo({ ...proven, recipient }) : encodeClaim(proven))
  const { to, data } = isSkippable ? encodeTryClaim(proven) : single
  const call = { to, data, value: 0n }
  const [simulation, refusal, { count: payerNonce, block }] = await Promise.all([
    // `tryClaim` goes through whether it pays or not, so only `claim` shows it.
    simulateClaim(reader, { call: { ...call, ...single }, from: payer }),
    votes?.refusal,
    readTransactionCount(reader, payer),
  ])
  const functionName = votes
    ? 'claimAndDelegate'
    : isElsewhere
      ? 'claimTo'
      : isSkippable
        ? 'tryClaim'
        : 'claim'
  const delegatee = votes && delegation?.delegatee
  const planned = { call, functionName, recipient, delegatee, payerNonce, block } as const
  const outcome = (simulation.status === 'ok' && refusal) || plannedOutcome(simulation)
  if (isProposal) return { ...planned, outcome, fee: { status: 'of-executor' }, payerBalance: undefined }
  return { ...planned, outcome, ...(await planFee(reader, { call, from: payer, simulation })) }
}

/** What a simulation means for the claimant. */
export function plannedOutcome(simulation: Simulation): ClaimPlan['outcome'] {
  if (simulation.status === 'ok') return { status: 'ok' }
  const { reason, agreement } = simulation
  return { status: 'reverts', reason: reason.sentence, isAgreed: agreement.agreed > 1 }
}

/** Fee and balance inform and decide nothing: that no node reports them is no reason not to claim. */
export async function planFee(
  reader: ChainReader,
  { call, from, simulation }: { call: ClaimPlan['call']; from: Address; simulation: Simulation },
): Promise<Pick<ClaimPlan, 'fee' | 'payerBalance'>> {
  // What would revert has no gas to estimate.
  if (simulation.status === 'reverts') return { fee: { status: 'unknown' }, payerBalance: undefined }
  const [fee, payerBalance] = await Promise.all([
    estimateFee(reader, { call, from }).then(
      ({ gas, l2Fee, l1Fee, isL1FeeKnown, total }): PlannedFee => ({
        status: 'estimated',
        gas,
        l2Fee,
        l1Fee: isL1FeeKnown ? l1Fee : undefined,
        total,
      }),
      unlessUnexpected<PlannedFee>({ status: 'unknown' }),
    ),
    readNativeBalance(reader, from).catch(unlessUnexpected(undefined)),
  ])
  return { fee, payerBalance }
}

const unlessUnexpected =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof EverclaimError) return value
    throw error
  }

function isSame(a: Address, b: Address): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
