import { type Address, type Hex, isAddressEqual } from 'viem'
import type { ExecutionStatus } from '../../multisig/execute/followExecution.ts'
import { isSent, type SentExecution, storedExecutions } from '../../multisig/execute/storedExecutions.ts'
import type { StoredProposal } from '../../multisig/sources/storedProposals.ts'
import type { ListStorage } from '../../storage/createStoredList.ts'
import type { ChainLook, ClaimEnd, ExecutionFacts } from './safeClaimState.ts'

/** What is known of a transaction that was sent to execute a proposal. */
export type ExecutionLookUp = (sent: SentExecution) => ExecutionStatus | undefined

/**
 * How far this browser has come with executing, by what it remembers: an attempt that is under way, else what
 * became of the last one.
 */
export function readAttempt({
  chainId,
  safe,
  storage,
  stored,
  chain,
  endOf,
  isBeyondReorg,
  executionOf,
}: {
  chainId: number
  safe: Address
  storage: ListStorage
  stored: readonly StoredProposal[]
  chain: ChainLook
  /** Undefined of what is not known here, or claims nothing of this allocation. */
  endOf: (safeTxHash: Hex) => ClaimEnd | undefined
  /** Whether that end is too deep to be taken back while no node answers. */
  isBeyondReorg: (safeTxHash: Hex) => boolean
  executionOf: ExecutionLookUp | undefined
}): ExecutionFacts | undefined {
  let last: ExecutionFacts | undefined
  for (const execution of storedExecutions.read(storage)) {
    const { safeTxHash } = execution
    if (execution.chainId !== chainId || !isAddressEqual(execution.safe, safe)) continue
    const end = endOf(safeTxHash)
    // A page that was opened while no node answers knows nothing of the proposal, and of the attempt all the
    // same.
    const isRemembered = stored.some(({ proposal }) => proposal.safeTxHash === safeTxHash)
    if (!end && (chain.status === 'read' || !isRemembered)) continue
    // Kept all the same: its block may be taken back, and the attempt is on its way again.
    const isOver = end && end.status !== 'waiting' && end.status !== 'could-not-check'
    if (isOver && (chain.status === 'read' || isBeyondReorg(safeTxHash))) continue
    if (!isSent(execution)) return { safeTxHash, status: 'asked' }
    const found = factsOf(execution, executionOf?.(execution))
    if (found.status === 'sent') return found
    // Something else may be on its way.
    last ??= found
  }
  return last
}

function factsOf({ safeTxHash, hash }: SentExecution, reported: ExecutionStatus | undefined): ExecutionFacts {
  const base = { safeTxHash, status: 'sent', hash } as const
  switch (reported?.status) {
    case undefined:
    case 'pending':
    // The Safe's own log says more, in a moment.
    case 'succeeded':
    case 'failed-inside':
      return { ...base, progress: 'pending' }
    case 'dropped':
      return { ...base, progress: 'dropped' }
    case 'unknown':
      return { ...base, progress: 'could-not-check' }
    case 'reverted':
      return { safeTxHash, status: 'refused', hash: reported.transactionHash, sentence: reported.sentence }
    case 'replaced':
      return { safeTxHash, status: 'replaced', by: reported.by }
  }
}
