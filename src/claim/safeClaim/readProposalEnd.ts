import { type Address, isAddressEqual } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { decodeClaims } from '../../chain/decodeClaims.ts'
import { findSafeExecutionAt } from '../../chain/findSafeExecution.ts'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readReceipt } from '../../chain/readReceipt.ts'
import { readSafeExecution, type SafeTransactionEnd } from '../../chain/readSafeExecution.ts'
import type { Receipt } from '../../chain/rpcSchemas.ts'
import { safeExecutionsIn } from '../../chain/safeExecutionsIn.ts'
import { simulateAt } from '../../chain/simulateClaim.ts'
import { EverclaimError } from '../../errors.ts'
import { draftRejection } from '../../workspace/draftTransaction.ts'
import { decodeMultiSend } from '../../workspace/multiSend.ts'
import type { SafeClaimProposal } from './safeClaimProposal.ts'
import type { ExecutionOutcome, ProposalEnd } from './safeClaimState.ts'

/** As many blocks of logs as public nodes give at once, and as many questions as an end is worth. */
const chunkBlocks = 5_000
const mostChunks = 60

/**
 * What became of a proposal, by the Safe's own log, its nonce and the distributor's logs. Never throws for what nodes do.
 *
 * @param seenAtBlock a block at which it was not yet executed, where one is known: the search for its end begins there when the
 * nodes do not keep the states of old blocks
 */
export async function readProposalEnd(
  reader: ChainReader,
  proposal: SafeClaimProposal,
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
    let end = await readSafeExecution(reader, { safe, safeTxHash, nonce, transactionHash })
    if (end.status === 'used' && seenAtBlock !== undefined) end = await search(reader, proposal, seenAtBlock)
    switch (end.status) {
      case 'waiting':
        return { status: 'waiting' }
      case 'used':
        return { status: 'used' }
      case 'replaced':
        return { status: 'replaced', byRejection: await wasRejected(reader, proposal) }
      case 'executed': {
        const receipt = await readReceipt(reader, end.transactionHash)
        // Reorganised away between two questions.
        if (!receipt) return { status: 'waiting' }
        return {
          ...{
            status: 'executed',
            transactionHash: receipt.transactionHash,
            blockNumber: receipt.blockNumber,
          },
          isFinal: block - receipt.blockNumber + 1 >= confirmations,
          outcome: await outcomeOf(reader, proposal, { receipt, place }),
        }
      }
    }
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return { status: 'could-not-check', error }
  }
}

/** By logs alone, agreed by all nodes. */
async function search(
  reader: ChainReader,
  { safe, safeTxHash, transaction }: SafeClaimProposal,
  start: number,
): Promise<SafeTransactionEnd> {
  return reader.atOneBlock({ question: 'the Safe’s transaction' }, async (block) => {
    for (let chunk = 0, fromBlock = start; fromBlock <= block.number; chunk++, fromBlock += chunkBlocks) {
      if (chunk === mostChunks) return { status: 'used' }
      const toBlock = Math.min(block.number, fromBlock + chunkBlocks - 1)
      const found = await findSafeExecutionAt(block, { safe, safeTxHash, fromBlock, toBlock })
      if (found)
        return readSafeExecution(reader, {
          ...{ safe, safeTxHash, nonce: transaction.nonce },
          transactionHash: found.transactionHash,
        })
    }
    return { status: 'replaced' }
  })
}

/** Whether what was executed in its place is what owners' wallets propose to reject it; undefined where that is not known. */
async function wasRejected(
  reader: ChainReader,
  { safe, transaction: { nonce } }: SafeClaimProposal,
): Promise<boolean | undefined> {
  const safeTxHash = hashSafeTransaction({ chainId: reader.chainId, safe }, draftRejection(safe, nonce))
  try {
    const end = await readSafeExecution(reader, { safe, safeTxHash, nonce })
    return end.status === 'executed' ? true : end.status === 'replaced' ? false : undefined
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return undefined
  }
}

async function outcomeOf(
  reader: ChainReader,
  proposal: SafeClaimProposal,
  { receipt, place }: { receipt: Receipt; place: { distributor: Address; index: number } },
): Promise<ExecutionOutcome> {
  const { safe, safeTxHash } = proposal
  const { distributor, index } = place
  const execution = safeExecutionsIn(receipt.logs, safe).find((each) => each.safeTxHash === safeTxHash)
  const { claims, skipped } = decodeClaims({ logs: execution?.logs ?? [] }, distributor)
  const skip = skipped.find((each) => each.index === BigInt(index))
  const isSuccess = execution?.isSuccess === true
  const claim = claims.find((each) => each.index === BigInt(index))
  if (isSuccess && !skip && claim) return { kind: 'paid', recipient: claim.recipient }
  if (!isSuccess) return { kind: 'failed', reason: await whyFailed(reader, proposal, receipt.blockNumber) }
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

/** Before its block, and after it: what stood before it in the same block shows only in the latter. */
async function whyFailed(
  reader: ChainReader,
  { safe, transaction }: SafeClaimProposal,
  block: number,
): Promise<string> {
  const { to, data, value, operation } = transaction
  const calls = operation === 0 ? [{ to, data, value }] : (decodeMultiSend(data) ?? [])
  for (const number of [block - 1, block])
    for (const { to, data, value } of calls) {
      if (isAddressEqual(to, safe)) continue
      const again = await simulateAt(reader, { call: { to, data, value }, from: safe, number }).catch(
        () => undefined,
      )
      if (again?.status === 'reverts') return again.reason.sentence
    }
  return 'The contract would not have refused it: it was most likely given too little gas.'
}
