import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { decodeClaims } from '../../chain/decodeClaims.ts'
import { readSafeTransactionEnd, type SafeTransactionEnd } from '../../chain/readSafeTransactionEnd.ts'
import { EverclaimError } from '../../errors.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import { whyTransactionFailed } from '../../multisig/whyTransactionFailed.ts'
import type { ExecutionOutcome, ProposalEnd } from './safeClaimState.ts'

/**
 * What became of a proposal, by the Safe's own log, its nonce and the distributor's logs. Never throws for
 * what nodes do.
 *
 * @param seenAtBlock a block at which it was not yet executed, where one is known: the search for its end
 * begins there when the nodes do not keep the states of old blocks
 */
export async function readProposalEnd(
  reader: ChainReader,
  proposal: Proposal,
  options: {
    place: { distributor: Address; index: number }
    /** A transaction to look into first, by anybody's word. */
    transactionHash?: `0x${string}` | undefined
    seenAtBlock?: number | undefined
    confirmations: number
    /** The newest block that was looked at. */
    block: number
  },
): Promise<ProposalEnd> {
  const { place, transactionHash, seenAtBlock, confirmations, block } = options
  const { safe, safeTxHash, transaction } = proposal
  const { nonce } = transaction
  try {
    const end = await readSafeTransactionEnd(reader, {
      safe,
      safeTxHash,
      nonce,
      transactionHash,
      seenAtBlock,
    })
    if (end.status === 'waiting') return { status: 'waiting' }
    if (end.status !== 'executed') return end
    const { transactionHash: hash, blockNumber } = end.receipt
    return {
      status: 'executed',
      transactionHash: hash,
      blockNumber,
      isFinal: block - blockNumber + 1 >= confirmations,
      outcome: await outcomeOf(reader, proposal, { end, place }),
    }
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return { status: 'could-not-check', error }
  }
}

async function outcomeOf(
  reader: ChainReader,
  proposal: Proposal,
  {
    end: { isSuccess, logs, receipt },
    place: { distributor, index },
  }: {
    end: Extract<SafeTransactionEnd, { status: 'executed' }>
    place: { distributor: Address; index: number }
  },
): Promise<ExecutionOutcome> {
  const { claims, skipped } = decodeClaims({ logs }, distributor)
  const skip = skipped.find((each) => each.index === BigInt(index))
  const claim = claims.find((each) => each.index === BigInt(index))
  if (isSuccess && !skip && claim) return { kind: 'paid', recipient: claim.recipient }
  if (!isSuccess)
    return { kind: 'failed', reason: await whyTransactionFailed(reader, proposal, receipt.blockNumber) }
  switch (skip?.reason) {
    case 'alreadyClaimed':
      return { kind: 'skipped' }
    case 'invalidProof':
      return { kind: 'failed', reason: 'The contract did not accept the proof of this claim.' }
    case 'transferFailed':
      return { kind: 'failed', reason: 'The token refused to be sent to the Safe.' }
    case 'unknown':
    case undefined:
      return { kind: 'failed', reason: 'It was executed and paid nothing of this allocation.' }
  }
}
