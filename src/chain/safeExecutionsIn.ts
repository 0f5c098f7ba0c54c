import { type Address, type Hex, isAddressEqual, toEventSelector } from 'viem'
import type { Log } from './rpcSchemas.ts'

/** What a Safe executed in a transaction, and the logs that may be of it. */
export type SafeExecutionLogs = {
  readonly safeTxHash: Hex
  /** False where the call inside failed and the nonce was used up all the same. */
  readonly isSuccess: boolean
  readonly logs: readonly Log[]
}

const success = toEventSelector('ExecutionSuccess(bytes32,uint256)')
const failure = toEventSelector('ExecutionFailure(bytes32,uint256)')

/** The events with which a Safe logs the end of a transaction that its owners signed. */
export const safeExecutionEvents = [success, failure] as const

type ShownLog = Pick<Log, 'address' | 'topics' | 'data'>

/**
 * All that a Safe executed in one transaction, in order. A Safe logs an execution last, so what happened
 * inside it stands between that log and the Safe's log before; what others did in the same transaction may
 * be there too, before it.
 */
export function safeExecutionsIn(logs: readonly Log[], safe: Address): readonly SafeExecutionLogs[] {
  const executions: SafeExecutionLogs[] = []
  let before: Log[] = []
  for (const log of [...logs].sort((a, b) => a.logIndex - b.logIndex)) {
    const execution = readLog(log, safe)
    if (execution) {
      executions.push({ ...execution, logs: before })
      before = []
    } else before.push(log)
  }
  return executions
}

/** What logs say of one transaction of a Safe. */
export function executionIn(
  logs: readonly ShownLog[],
  { safe, safeTxHash }: { safe: Address; safeTxHash: Hex },
): { isSuccess: boolean } | undefined {
  const wanted = safeTxHash.toLowerCase()
  for (const log of logs) {
    const execution = readLog(log, safe)
    if (execution?.safeTxHash === wanted) return { isSuccess: execution.isSuccess }
  }
  return undefined
}

/**
 * Only the Safe's own logs count: anybody can emit such a log. Safe 1.4.1 has the hash in a topic
 * (`bytes32 indexed txHash`), 1.3.0 and older have it in the data.
 */
function readLog({ address, topics: [event, hash], data }: ShownLog, safe: Address) {
  if (!isAddressEqual(address, safe) || (event !== success && event !== failure)) return undefined
  const safeTxHash = hash ?? (data.slice(0, 66) as Hex)
  return safeTxHash.length === 66 ? { safeTxHash, isSuccess: event === success } : undefined
}
