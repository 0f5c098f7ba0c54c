import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { estimateFee, type FeeEstimate } from '../../chain/estimateFee.ts'
import { fundsToSend } from '../../chain/fundsToSend.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readNativeBalance } from '../../chain/readNativeBalance.ts'
import { readTransactionCount } from '../../chain/readTransactionCount.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { OwnerSignature } from '../sign/signatures.ts'
import type { ExecutionCall } from './executionCall.ts'
import { prepareExecution } from './prepareExecution.ts'
import type { ExecutionSimulation } from './simulateExecution.ts'

export type ExecutionPlan = {
  call: ExecutionCall
  simulation: ExecutionSimulation
  /** What the executor pays; undefined where it would be refused, or where no node says. */
  fee: FeeEstimate | undefined
  /**
   * Wei that a wallet sets aside before it sends it; undefined where there is no fee. Most of it comes back.
   */
  needed: bigint | undefined
  /** Wei that the executor has. */
  balance: bigint
  /** The executor's next nonce. */
  executorNonce: number
  /** A block at which it was not yet sent. */
  block: number
}

/** What executing would do and cost, before a wallet is asked. */
export const executionPlanQuery = (
  site: SiteConfig,
  input: {
    safe: Address
    transaction: SafeTransaction
    signatures: readonly OwnerSignature[]
    executor: Address
  },
) =>
  queryOptions({
    queryKey: ['execution-plan', site, input] as const,
    // Amounts are bigints, which JSON has no form for.
    queryKeyHashFn: (key) =>
      JSON.stringify(key, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
    queryFn: async ({ queryKey: [, site, input] }): Promise<ExecutionPlan> => {
      const reader = twoNodeReaderOf(site)
      const [{ call, simulation }, { count: executorNonce, block }, balance] = await Promise.all([
        prepareExecution(reader, input),
        readTransactionCount(reader, input.executor),
        readNativeBalance(reader, input.executor),
      ])
      const plan = { call, simulation, balance, executorNonce, block }
      if (simulation.status === 'reverts') return { ...plan, fee: undefined, needed: undefined }
      // The fee informs and decides nothing.
      const fee = await estimateFee(reader, { call, from: call.from }).catch(() => undefined)
      const needed = fee && fundsToSend(fee, { gas: call.gas ?? fee.gas, value: call.value })
      return { ...plan, fee, needed }
    },
    refetchInterval: 15_000,
  })
