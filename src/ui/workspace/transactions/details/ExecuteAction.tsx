import type { Address } from 'viem'
import { provenSignatures } from '../../../../multisig/sign/checkConfirmation.ts'
import type { SafeFacts } from '../../../../multisig/sign/checkTransaction.ts'
import { ExecuteTransaction } from '../../../multisig/ExecuteTransaction.tsx'
import type { ValidTransaction } from './ConfirmAction.tsx'

/** Executes a transaction of the workspace and has it followed. */
export function ExecuteAction({
  checked,
  safe,
  executor,
}: {
  checked: ValidTransaction
  safe: SafeFacts
  executor: Address
}) {
  const { transaction, confirmations, safeTxHash } = checked
  return (
    <ExecuteTransaction
      safe={safe.address}
      transaction={transaction}
      safeTxHash={safeTxHash}
      executor={executor}
      signatures={provenSignatures(confirmations).slice(0, safe.threshold)}
    />
  )
}
