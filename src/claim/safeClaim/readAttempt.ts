import type { Address, Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { findSentCall } from '../../chain/findSentCall.ts'
import { EverclaimError } from '../../errors.ts'
import type { ExecutionStatus } from '../../multisig/execute/followExecution.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import {
  noteExecution,
  type StoredExecution,
  type StoredProposal,
} from '../../multisig/sources/storedProposals.ts'
import type { ListStorage } from '../../storage/createStoredList.ts'
import type { ChainLook, ClaimEnd, ExecutionFacts } from './safeClaimState.ts'

export type SentExecution = Extract<StoredExecution, { status: 'sent' }>

/** What is known of a transaction that was sent to execute a proposal. */
export type ExecutionLookUp = (sent: SentExecution, proposal: Proposal) => ExecutionStatus | undefined

/** No wallet's prompt is older than this, in milliseconds. */
const forgottenAfter = 86_400_000

/**
 * How far this browser has come with executing, by what it remembers: an attempt that is under way, else what
 * became of the last one. What a wallet has sent while no page could hear of it is looked for, and noted.
 * Never throws for what nodes do.
 */
export async function readAttempt(
  reader: ChainReader,
  {
    chainId,
    safe,
    storage,
    stored,
    chain,
    endOf,
    executionOf,
    now,
  }: {
    chainId: number
    safe: Address
    storage: ListStorage
    stored: readonly StoredProposal[]
    chain: ChainLook
    /** Undefined of what is not known here, or claims nothing of this allocation. */
    endOf: (safeTxHash: Hex) => ClaimEnd | undefined
    executionOf: ExecutionLookUp | undefined
    now: () => number
  },
): Promise<ExecutionFacts | undefined> {
  let last: ExecutionFacts | undefined
  for (const { proposal, execution } of stored) {
    const { safeTxHash } = proposal
    if (!execution) continue
    const end = endOf(safeTxHash)
    // A page that was opened while no node answers knows nothing of the proposal, and of the attempt all the
    // same.
    if (!end && chain.status === 'read') continue
    // Kept all the same: its block may be taken back, and the attempt is on its way again.
    if (end && end.status !== 'waiting' && end.status !== 'could-not-check') continue
    const found = await find(proposal, execution)
    if (found?.status === 'asked' || found?.status === 'sent') return found
    // Something else may be on its way.
    last ??= found
  }
  return last

  async function find(proposal: Proposal, execution: StoredExecution): Promise<ExecutionFacts | undefined> {
    const { safeTxHash } = proposal
    if (execution.status === 'sent') return factsOf(safeTxHash, execution, executionOf?.(execution, proposal))
    if (chain.status !== 'read') return { safeTxHash, status: 'asked' }
    const { from, data, nonce, askedAtBlock, askedAt } = execution
    const note = (next: StoredExecution | undefined) =>
      noteExecution(storage, { chainId, safe, safeTxHash }, next)
    const sent = await findSentCall(reader, {
      from,
      to: safe,
      data,
      nonce,
      sentAtBlock: askedAtBlock,
    }).catch((error: unknown) => {
      if (!(error instanceof EverclaimError)) throw error
      return undefined
    })
    if (sent?.transaction) {
      const { hash } = sent.transaction
      note({ status: 'sent', from, data, hash, nonce, sentAtBlock: askedAtBlock })
      return { safeTxHash, status: 'sent', hash, progress: 'pending' }
    }
    if (sent && (sent.count > nonce || now() - askedAt > forgottenAfter)) {
      note(undefined)
      return undefined
    }
    return { safeTxHash, status: 'asked' }
  }
}

function factsOf(
  safeTxHash: Hex,
  { hash }: SentExecution,
  reported: ExecutionStatus | undefined,
): ExecutionFacts {
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
    case 'reverted': {
      const { transactionHash, sentence, isFinal } = reported
      return isFinal
        ? { safeTxHash, status: 'refused', hash: transactionHash, sentence, sent: hash }
        : { ...base, progress: 'pending' }
    }
    case 'replaced':
      return reported.isFinal
        ? { safeTxHash, status: 'replaced', by: reported.by, sent: hash }
        : { ...base, progress: 'pending' }
  }
}
