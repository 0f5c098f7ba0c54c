import { type Address, type Hex, isAddressEqual } from 'viem'
import { executionIn } from './findSafeExecution.ts'
import type { Log } from './rpcSchemas.ts'

/** What a Safe executed in a transaction, and the logs that may be of it. */
export type SafeExecutionLogs = {
  readonly safeTxHash: Hex
  readonly isSuccess: boolean
  readonly logs: readonly Log[]
}

/**
 * All that a Safe executed in one transaction, in order. A Safe logs an execution last, so what happened
 * inside it stands between that log and the Safe's log before; what others did in the same transaction may
 * stand there too, before it.
 */
export function safeExecutionsIn(logs: readonly Log[], safe: Address): readonly SafeExecutionLogs[] {
  const executions: SafeExecutionLogs[] = []
  let before: Log[] = []
  for (const log of [...logs].sort((a, b) => a.logIndex - b.logIndex)) {
    const safeTxHash = isAddressEqual(log.address, safe) ? (log.topics[1] ?? wordOf(log.data)) : undefined
    const execution = safeTxHash && executionIn([log], { safe, safeTxHash })
    if (execution) {
      executions.push({ safeTxHash, ...execution, logs: before })
      before = []
    } else before.push(log)
  }
  return executions
}

/** Safe 1.3.0 and older keep the hash in the data. */
const wordOf = (data: Hex): Hex | undefined => (data.length >= 66 ? (data.slice(0, 66) as Hex) : undefined)
