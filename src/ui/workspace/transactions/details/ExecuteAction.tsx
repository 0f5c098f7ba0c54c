import { useQueryClient } from '@tanstack/react-query'
import type { Address } from 'viem'
import { provenSignatures } from '../../../../workspace/checkConfirmation.ts'
import type { SafeFacts } from '../../../../workspace/checkTransaction.ts'
import { useSite } from '../../../site/siteContext.ts'
import { startExecution } from '../executionStore.ts'
import type { SoundTransaction } from './ConfirmAction.tsx'
import { ExecuteTransaction } from './ExecuteTransaction.tsx'

/** Executes a transaction of the workspace and follows it there. */
export function ExecuteAction({
  checked,
  safe,
  executor,
}: {
  checked: SoundTransaction
  safe: SafeFacts
  executor: Address
}) {
  const site = useSite()
  const client = useQueryClient()
  const { transaction, confirmations, safeTxHash } = checked
  return (
    <ExecuteTransaction
      {...{ safe: safe.address, transaction, safeTxHash, executor }}
      signatures={provenSignatures(confirmations).slice(0, safe.threshold)}
      onSent={(sent) =>
        startExecution(site, client, {
          ...{ safe: safe.address, safeTxHash, nonce: transaction.nonce },
          ...sent,
        })
      }
    />
  )
}
