import type { Address, Hex } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { TransactionDetails } from '../../safe/service/wire/transactions.ts'
import { checkTransaction, type SafeFacts } from '../sign/checkTransaction.ts'

/** Who brought a proposal. `memory` is this browser's own; `link` a link or a file. */
export type ProposalSource = 'memory' | 'link' | 'service' | 'host'

/** A signature as somebody reports it. `submittedAt` in milliseconds since 1970. */
export type ShownSignature = {
  readonly owner: Address
  readonly signature: Hex | null
  readonly submittedAt: number | null
}

/**
 * A transaction of the Safe that somebody shows: its hash is that of what is shown, its signatures are not
 * checked yet.
 */
export type ShownProposal = {
  readonly transaction: SafeTransaction
  readonly safeTxHash: Hex
  readonly signatures: readonly ShownSignature[]
  readonly source: ProposalSource
}

/** No Safe has as many owners. */
const mostSignatures = 100

/**
 * What a wallet service shows of a transaction, or undefined where that contradicts itself or what was asked
 * for.
 *
 * @param asked the service's id of it, or a bare safeTxHash
 */
export async function shownProposal({
  chainId,
  safe,
  asked,
  details,
  source,
}: {
  chainId: number
  safe: SafeFacts
  asked: string
  details: TransactionDetails
  source: 'service' | 'host'
}): Promise<ShownProposal | undefined> {
  const info = details.detailedExecutionInfo
  if (info?.type !== 'MULTISIG') return undefined
  const unsigned = { ...details, detailedExecutionInfo: { ...info, confirmations: [] } }
  const checked = await checkTransaction({ chainId, safe, asked, details: unsigned })
  if (checked.status !== 'sound') return undefined
  const { transaction, safeTxHash } = checked
  return {
    transaction,
    safeTxHash,
    source,
    signatures: info.confirmations.slice(0, mostSignatures).map(({ signer, signature, submittedAt }) => ({
      owner: signer.value,
      signature: signature ?? null,
      submittedAt: submittedAt ?? null,
    })),
  }
}
