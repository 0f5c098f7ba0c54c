import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { estimateFee } from '../../chain/estimateFee.ts'
import { readClaimReserve } from '../../chain/readClaimReserve.ts'
import { readNativeBalance } from '../../chain/readNativeBalance.ts'
import { readTransactionCount } from '../../chain/readTransactionCount.ts'
import { claimCallsOf } from '../../chain/series/claimCallsOf.ts'
import { type SimulatedRound, simulateSeries } from '../../chain/series/simulateSeries.ts'
import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import type { ProvenList } from '../../package/loadPackage.ts'
import type { ClaimPlan } from '../planClaim.ts'

/** An account's allocation in a round. */
export type SeriesPart = {
  readonly distributor: Address
  readonly allocation: Allocation
  /** Where its contract is as a later round names it: it is recomputed before it is planned with. */
  readonly unproven?: ProvenList | undefined
}

/** The claim of several rounds in one transaction. `parts`: those that it has a call for. */
export type SeriesPlan = ClaimPlan & {
  readonly functionName: 'aggregate3'
  readonly parts: readonly SeriesPart[]
  /** What would happen to each of the rounds that were asked for, by contract. */
  readonly simulated: ReadonlyMap<Address, SimulatedRound>
}

/** The rounds have no common transaction, as where Multicall3 is missing. */
export class NotTogetherError extends EverclaimError {
  override name = 'NotTogetherError'
  constructor() {
    super(say('The rounds can’t be claimed in one transaction now. Claim each on its own page.'), {
      docs: 'package-format',
      isRetryable: true,
    })
  }
}

/** Beyond it a transaction might find no room in a block: 10,000,000 gas, at most. */
export const mostRoundsAtOnce = 150

/**
 * Simulates the claims as one transaction through Multicall3, leaves out those that would pay nothing, and
 * reads what the others cost. A claim pays the listed account, no matter who sends it.
 *
 * The gas is estimated with the form that fails where a round fails, and sent with an eighth more, as others
 * claim meanwhile: a wallet's own estimate could be the least with which the call goes through
 * without paying all.
 *
 * @throws NotTogetherError; CallRevertsError, RpcUnreachableError, RpcDisagreementError
 */
export async function planSeries(
  reader: ChainReader,
  { parts, payer }: { parts: readonly SeriesPart[]; payer: Address },
): Promise<SeriesPlan> {
  const asked = parts.slice(0, mostRoundsAtOnce)
  const [account] = asked.map(({ allocation }) => allocation.account)
  if (!account) throw new NotTogetherError()
  const all = claimCallsOf(asked.map(roundClaim))
  const [simulated, { count: payerNonce, block }] = await Promise.all([
    simulateSeries(reader, { series: all, from: payer }),
    readTransactionCount(reader, payer),
  ])
  if (!simulated) throw new NotTogetherError()
  const paying = asked.filter((_, at) => simulated[at]?.status === 'pays')
  const series = claimCallsOf(paying.map(roundClaim))
  const planned = {
    functionName: 'aggregate3',
    recipient: account,
    payerNonce,
    block,
    parts: paying,
    simulated: new Map(
      asked.flatMap(({ distributor }, at) => {
        const round = simulated[at]
        return round ? [[distributor, round] as const] : []
      }),
    ),
  } as const
  const call = { ...series.call, value: 0n }
  if (paying.length === 0) {
    const refused = simulated.find((each) => each.status === 'refused')
    return {
      ...planned,
      call,
      outcome: {
        status: 'reverts',
        reason: refused?.status === 'refused' ? refused.sentence : say('All of it is claimed.'),
        isAgreed: true,
      },
      fee: { status: 'unknown' },
      payerBalance: undefined,
    }
  }
  const [estimate, reserve, payerBalance] = await Promise.all([
    estimateFee(reader, { call: series.strict, from: payer }),
    readClaimReserve(reader, series.calls),
    readNativeBalance(reader, payer).catch((error: unknown) => {
      if (error instanceof EverclaimError) return undefined
      throw error
    }),
  ])
  const { gas, l2Fee, l1Fee, isL1FeeKnown, total } = estimate
  return {
    ...planned,
    call: { ...call, gas: gas + gas / 8n + reserve },
    outcome: { status: 'ok' },
    fee: { status: 'estimated', gas, l2Fee, l1Fee: isL1FeeKnown ? l1Fee : undefined, total },
    payerBalance,
  }
}

/** As `claimCallsOf` takes it. */
export const roundClaim = ({ distributor, allocation }: SeriesPart) => ({
  distributor,
  ...allocation,
  index: BigInt(allocation.index),
})
