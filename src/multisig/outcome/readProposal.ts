import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { SafeService } from '../../safe/service/createSafeService.ts'
import { SafeServiceError } from '../../safe/service/errors.ts'
import { transactionDetailsSchema } from '../../safe/service/wire/transactions.ts'
import * as v from '../../schema/v.ts'
import { type HashedCalls, searchProposalNonce } from '../find/proposalNonce.ts'
import { verifyProposals } from '../find/verifyProposals.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { type ShownProposal, shownProposal } from '../sources/shownProposal.ts'
import { type ProposalEnd, readProposalEnd } from './readProposalEnd.ts'

/** Whether the owners' wallets show it, according to the wallet service or the host around the page. */
export type Listing = 'listed' | 'not-listed' | 'not-asked' | 'could-not-ask'

/** A proposal that waits: that it does is read from the chain, who lists and has signed it is verified. */
export type WaitingProposal = {
  readonly status: 'waiting'
  readonly safeTxHash: Hex
  /**
   * Undefined where its hash holds something that nobody showed: then it is not distinguished from one whose
   * place was taken.
   */
  readonly nonce: number | undefined
  /** Transactions of the Safe that come before it. */
  readonly ahead: number | undefined
  /** Owners of today who have signed, each proven; undefined where nobody showed signatures. */
  readonly signed: number | undefined
  readonly threshold: number
  readonly listing: Listing
}

/** The status of a proposal. */
export type ProposalStatus = WaitingProposal | Exclude<ProposalEnd, { status: 'waiting' }>

/** Who knows of proposals: the wallet service, or the host around the page by one hash. */
export type DetailSources = {
  readonly service?: Pick<SafeService, 'getTransactionQueue' | 'getTransactionDetails'> | undefined
  readonly readInHost?: ((safeTxHash: Hex, signal?: AbortSignal) => Promise<unknown>) | undefined
}

/** A Safe on chain, with the nonce that it executes next. */
export type SafeAtNonce = SafeFacts & { readonly nonce: number }

/** Nonces that were proven by a hash: they never change, and cost hundreds of hashes to find again. */
const provenNonces = new Map<Hex, number>()

/**
 * Reads the status of a proposal whose hash is known, once. The chain comes first: what is executed needs no
 * other source.
 *
 * @param fromNonce the Safe's next nonce before it was proposed
 * @throws what `checkConfirmation` throws
 */
export async function readProposal(
  reader: ChainReader,
  proposal: HashedCalls & { readonly fromNonce: number; readonly seenAtBlock: number },
  { safe, signal, ...sources }: DetailSources & { safe: SafeAtNonce; signal: AbortSignal },
): Promise<ProposalStatus> {
  const { chainId } = reader
  const { safeTxHash, seenAtBlock } = proposal
  const endAt = async (nonce: number): Promise<ProposalStatus | undefined> => {
    if (nonce >= safe.nonce) return undefined
    const end = await readProposalEnd(reader, { safe: proposal.safe, safeTxHash, nonce, seenAtBlock })
    // Reorganised away between two questions.
    return end.status === 'waiting' ? undefined : end
  }
  const computed =
    provenNonces.get(safeTxHash) ??
    searchProposalNonce(chainId, proposal, proposal.fromNonce) ??
    searchProposalNonce(chainId, proposal, safe.nonce)
  if (computed !== undefined) provenNonces.set(safeTxHash, computed)
  const computedEnd = computed === undefined ? undefined : await endAt(computed)
  if (computedEnd) return computedEnd
  const { shown, listing } = await askByHash(chainId, safeTxHash, { ...sources, safe, signal })
  const nonce = computed ?? shown?.transaction.nonce
  const end = nonce === undefined ? undefined : await endAt(nonce)
  if (end) return end
  return waitingProposal(reader, { safe, safeTxHash, nonce, shown, listing })
}

/** One that waits, with the signatures that are proven. */
export async function waitingProposal(
  reader: ChainReader,
  {
    safe,
    safeTxHash,
    nonce,
    shown,
    listing,
  }: Pick<WaitingProposal, 'safeTxHash' | 'nonce' | 'listing'> & {
    safe: SafeAtNonce
    shown: ShownProposal | undefined
  },
): Promise<WaitingProposal> {
  const [verified] = shown ? await verifyProposals([shown], { safe, reader }) : []
  return {
    status: 'waiting',
    safeTxHash,
    nonce,
    listing,
    threshold: safe.threshold,
    ahead: nonce === undefined ? undefined : nonce - safe.nonce,
    signed: verified?.proposal.signatures.length,
  }
}

/**
 * What the wallet service shows of a hash, else the host. Its hash is computed again, so it is that
 * transaction.
 */
async function askByHash(
  chainId: number,
  asked: Hex,
  { service, readInHost, safe, signal }: DetailSources & { safe: SafeFacts; signal: AbortSignal },
): Promise<{ shown?: ShownProposal | undefined; listing: Listing }> {
  let listing: Listing = 'not-asked'
  const sources = [
    service && {
      source: 'service' as const,
      ask: () => service.getTransactionDetails({ transactionId: asked, signal }),
    },
    readInHost && {
      source: 'host' as const,
      // The host hands on what its service says, unread.
      ask: async () => v.tryParse(transactionDetailsSchema, await readInHost(asked, signal)),
    },
  ]
  for (const each of sources) {
    if (!each) continue
    try {
      const details = await each.ask()
      const { source } = each
      const shown = details && (await shownProposal({ chainId, safe, asked, details, source }))
      if (shown) return { shown, listing: 'listed' }
      listing = 'could-not-ask'
    } catch (error) {
      // A host has one word for "unknown" and for every fault.
      const isAbsent = error instanceof SafeServiceError && error.status === 404
      listing = isAbsent ? 'not-listed' : 'could-not-ask'
    }
  }
  return { listing }
}
