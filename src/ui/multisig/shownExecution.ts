import type { TransactionStep } from '../../multisig/outcome/transactionStep.ts'
import type { Execution } from './executionStore.ts'

/**
 * The execution to show beside what the chain says of its transaction. Once the nonce of the Safe is used,
 * nothing is on its way any more, whatever was read of it before.
 */
export function shownExecution(
  step: TransactionStep['step'],
  execution: Execution | undefined,
): Execution | undefined {
  switch (step) {
    case 'executed':
    case 'failed':
      return undefined
    case 'replaced':
      return execution?.status.status === 'reverted' || execution?.status.status === 'replaced'
        ? execution
        : undefined
    default:
      return execution
  }
}
