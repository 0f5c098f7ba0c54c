import type { Address } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { decodeClaims } from '../../chain/decodeClaims.ts'
import type { Log } from '../../chain/rpcSchemas.ts'
import { say } from '../../language/say.ts'
import { readProposalEnd } from '../../multisig/outcome/readProposalEnd.ts'
import { whyTransactionFailed } from '../../multisig/outcome/whyTransactionFailed.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import type { ClaimEnd, ExecutionOutcome } from './safeClaimState.ts'

/**
 * What became of a proposal, by the Safe's own log, its nonce and the distributor's logs. Never throws for
 * what nodes do.
 *
 * @param seenAtBlock a block at which it was not yet executed, where one is known: the search for its end
 * begins there when the nodes do not keep the states of old blocks
 */
export async function readClaimEnd(
  reader: ChainReader,
  proposal: Proposal,
  options: {
    place: { distributor: Address; index: number }
    /** A transaction to look into first, no matter who named it. */
    transactionHash?: `0x${string}` | undefined
    seenAtBlock?: number | undefined
    confirmations: number
    /** The newest block that was looked at. */
    block: number
  },
): Promise<ClaimEnd> {
  const { place, transactionHash, seenAtBlock, confirmations, block } = options
  const { safe, safeTxHash, transaction } = proposal
  const end = await readProposalEnd(reader, {
    safe,
    safeTxHash,
    nonce: transaction.nonce,
    transactionHash,
    seenAtBlock,
  })
  if (end.status === 'waiting') return { status: 'waiting' }
  if (end.status !== 'executed' && end.status !== 'failed') return end
  const { transactionHash: hash, blockNumber } = end.receipt
  return {
    status: 'executed',
    transactionHash: hash,
    blockNumber,
    isFinal: block - blockNumber + 1 >= confirmations,
    outcome:
      end.status === 'executed'
        ? outcomeOf(end.logs, place)
        : { kind: 'failed', reason: await whyTransactionFailed(reader, { safe, transaction }, blockNumber) },
  }
}

function outcomeOf(
  logs: readonly Log[],
  { distributor, index }: { distributor: Address; index: number },
): ExecutionOutcome {
  const { claims, skipped } = decodeClaims({ logs }, distributor)
  const skip = skipped.find((each) => each.index === BigInt(index))
  const claim = claims.find((each) => each.index === BigInt(index))
  if (!skip && claim) return { kind: 'paid', recipient: claim.recipient }
  switch (skip?.reason) {
    case 'alreadyClaimed':
    case 'nothingToPay':
      return { kind: 'skipped' }
    case 'invalidProof':
      return { kind: 'failed', reason: say('The contract did not accept the proof of this claim.') }
    case 'transferFailed':
      return { kind: 'failed', reason: say('The token refused to be sent to the Safe.') }
    case 'unknown':
    case undefined:
      return { kind: 'failed', reason: say('It was executed and paid nothing of this allocation.') }
  }
}
