import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readSafeState } from '../../chain/readSafeState.ts'
import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import {
  type DetailSources,
  type Listing,
  type ProposalStatus,
  readProposal,
  type SafeAtNonce,
  waitingProposal,
} from '../../multisig/outcome/readProposal.ts'
import { readProposalEnd } from '../../multisig/outcome/readProposalEnd.ts'
import { whyTransactionFailed } from '../../multisig/outcome/whyTransactionFailed.ts'
import { nonceReach } from '../../multisig/propose/noncePolicy.ts'
import { askService, hasReportedAll } from '../../multisig/sources/askService.ts'
import { type CallOutcome, callOutcome } from './callOutcome.ts'
import { doesTheSame } from './doesTheSame.ts'
import { ManageError } from './manageErrors.ts'
import type { ManageProposal } from './storedProposals.ts'

/** The status of a call that a Safe's owners were asked to make. */
export type ManageProposalStatus =
  | { readonly status: 'reading' }
  | Exclude<ProposalStatus, { status: 'executed' | 'failed' }>
  /** A file, of which there is no trace: nobody has brought it in, or nobody who was asked knows. */
  | { readonly status: 'not-seen'; readonly threshold: number; readonly listing: Listing }
  | { readonly status: 'executed'; readonly hash: Hex; readonly outcome: CallOutcome }
  /** Executed, and the contract refused it. */
  | { readonly status: 'failed'; readonly hash: Hex; readonly sentence: string }

/** It may still be executed, for all that is known. */
export const isOpenEnded = ({ status }: ManageProposalStatus): boolean =>
  status === 'reading' || status === 'waiting' || status === 'not-seen' || status === 'could-not-check'

/**
 * Its owners were asked, and it has come to no end. A file that nobody was seen to bring in is not awaited:
 * it may lie on somebody's computer for ever.
 */
export const isAwaited = (
  { safeTxHash }: Pick<ManageProposal, 'safeTxHash'>,
  standing: ManageProposalStatus,
) => standing.status === 'waiting' || (safeTxHash !== null && isOpenEnded(standing))

/** Hashes whose place was taken: that never changes, and is dear to find out again. */
const replacedHashes = new Set<Hex>()

/** Looks once. Never throws for what nodes, services and hosts do. */
export async function readManageProposal(
  reader: ChainReader,
  proposal: ManageProposal,
  sources: DetailSources & { signal: AbortSignal },
): Promise<ManageProposalStatus> {
  const { safeTxHash, to, data, fromNonce, seenAtBlock } = proposal
  const calls = [{ to, value: 0n, data }]
  try {
    const safe = await readSafeState(reader, proposal.safe)
    if (safe.status !== 'safe')
      throw new ManageError(say('No Safe answers at {safe}.', { safe: proposal.safe }))
    const asking = { ...sources, safe }
    if (safeTxHash === null) return await readFile(reader, proposal, asking)
    const known = { safe: proposal.safe, safeTxHash, calls, fromNonce, seenAtBlock }
    return await withOutcome(reader, await readProposal(reader, known, asking), proposal)
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return { status: 'could-not-check', error }
  }
}

async function readFile(
  reader: ChainReader,
  proposal: ManageProposal,
  { service, safe, signal }: DetailSources & { safe: SafeAtNonce; signal: AbortSignal },
): Promise<ManageProposalStatus> {
  const { chainId } = reader
  const { fromNonce, seenAtBlock, to, data } = proposal
  // Brought in as it is, and executed since: the newest nonces first.
  const oldest = Math.max(fromNonce, safe.nonce - nonceReach.readOnChain.back)
  for (let nonce = safe.nonce - 1; nonce >= oldest; nonce--) {
    const transaction = draftTransaction([{ to, value: 0n, data }], nonce)
    const safeTxHash = hashSafeTransaction({ chainId, safe: proposal.safe }, transaction)
    if (replacedHashes.has(safeTxHash)) continue
    const place = { safe: proposal.safe, safeTxHash, nonce, seenAtBlock }
    const end = await readProposalEnd(reader, place)
    if (end.status === 'could-not-check') return end
    if (end.status === 'executed' || end.status === 'failed') return withOutcome(reader, end, proposal)
    if (end.status === 'replaced') replacedHashes.add(safeTxHash)
  }
  const asked = service && (await askService(service, { chainId, safe, signal }))
  const shown = asked?.shown.find(
    ({ transaction }) => transaction.nonce >= safe.nonce && doesTheSame(transaction, proposal),
  )
  if (shown) {
    const { safeTxHash, transaction } = shown
    return waitingProposal(reader, { safe, safeTxHash, nonce: transaction.nonce, shown, listing: 'listed' })
  }
  const { threshold } = safe
  if (asked === undefined) return { status: 'not-seen', threshold, listing: 'not-asked' }
  return {
    status: 'not-seen',
    threshold,
    listing: hasReportedAll(asked.report) ? 'not-listed' : 'could-not-ask',
  }
}

/** What it did, by its logs at the contract, or why it failed. */
async function withOutcome(
  reader: ChainReader,
  status: ProposalStatus,
  { safe, to, data }: ManageProposal,
): Promise<ManageProposalStatus> {
  if (status.status !== 'executed' && status.status !== 'failed') return status
  const { transactionHash: hash, blockNumber } = status.receipt
  if (status.status === 'executed') return { status: 'executed', hash, outcome: callOutcome(status, to) }
  const transaction = draftTransaction([{ to, value: 0n, data }], 0)
  const sentence = await whyTransactionFailed(reader, { safe, transaction }, blockNumber)
  return { status: 'failed', hash, sentence }
}
