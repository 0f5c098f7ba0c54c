import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readSafeState } from '../../chain/readSafeState.ts'
import { readSafeTransactionEnd } from '../../chain/readSafeTransactionEnd.ts'
import { EverclaimError } from '../../errors.ts'
import { askService } from '../../multisig/askService.ts'
import type { SafeFacts } from '../../multisig/checkTransaction.ts'
import { draftTransaction } from '../../multisig/draftTransaction.ts'
import { nonceReach } from '../../multisig/noncePolicy.ts'
import { searchProposalNonce } from '../../multisig/searchNonce.ts'
import { type ShownProposal, shownProposal } from '../../multisig/shownProposal.ts'
import { verifyProposals } from '../../multisig/verifyProposals.ts'
import { whyTransactionFailed } from '../../multisig/whyTransactionFailed.ts'
import type { SafeService } from '../../safe/service/createSafeService.ts'
import { SafeServiceError } from '../../safe/service/errors.ts'
import { transactionDetailsSchema } from '../../safe/service/wire/transactions.ts'
import { type CallOutcome, callOutcome } from './callOutcome.ts'
import { doesTheSame } from './doesTheSame.ts'
import { ManageError } from './manageErrors.ts'
import type { ManageProposal } from './storedProposals.ts'

/** Whether the owners' wallets show it, by the wallet service or the host around the page. */
export type Listing = 'listed' | 'not-listed' | 'not-asked' | 'could-not-ask'

/** How a proposal stands. Its end is the chain's word; that it waits is, too. */
export type ProposalStatus =
  | { readonly status: 'reading' }
  | {
      readonly status: 'waiting'
      readonly safeTxHash: Hex
      /**
       * Undefined where its hash holds something that nobody showed: then it is not told from one whose place
       * was taken.
       */
      readonly nonce: number | undefined
      /** Transactions of the Safe that come before it. */
      readonly ahead: number | undefined
      /** Owners of today who have signed, each proven; undefined where nobody showed signatures. */
      readonly signed: number | undefined
      readonly threshold: number
      readonly listing: Listing
    }
  /** A file, of which there is no trace: nobody has brought it in, or nobody who was asked knows. */
  | { readonly status: 'not-seen'; readonly threshold: number; readonly listing: Listing }
  | { readonly status: 'executed'; readonly hash: Hex; readonly outcome: CallOutcome }
  /** Executed, and the contract refused it. */
  | { readonly status: 'failed'; readonly hash: Hex; readonly sentence: string }
  | { readonly status: 'replaced'; readonly byRejection: boolean | undefined }
  /** Its nonce is used, and the nodes do not keep what by. */
  | { readonly status: 'used' }
  | { readonly status: 'could-not-check'; readonly error: EverclaimError }

/** It may still be executed, for all that is known. */
export const isOpenEnded = ({ status }: ProposalStatus): boolean =>
  status === 'reading' || status === 'waiting' || status === 'not-seen' || status === 'could-not-check'

/**
 * Its owners were asked, and it has come to no end. A file that nobody was seen to bring in is not awaited:
 * it may lie on somebody's computer for ever.
 */
export const isAwaited = ({ safeTxHash }: Pick<ManageProposal, 'safeTxHash'>, standing: ProposalStatus) =>
  standing.status === 'waiting' || (safeTxHash !== null && isOpenEnded(standing))

/** Whoever knows of proposals: the wallet service, or the host around the page by one hash. */
export type ProposalSources = {
  readonly service?: Pick<SafeService, 'getTransactionQueue' | 'getTransactionDetails'> | undefined
  readonly readInHost?: ((safeTxHash: Hex, signal?: AbortSignal) => Promise<unknown>) | undefined
}

/**
 * Nonces that were proven by a hash, and hashes whose place was taken: neither changes, and both are dear to
 * find out again.
 */
const provenNonces = new Map<Hex, number>()
const replacedHashes = new Set<Hex>()

/** Looks once. Never throws for what nodes, services and hosts do. */
export async function readProposal(
  reader: ChainReader,
  proposal: ManageProposal,
  { signal, ...sources }: ProposalSources & { signal: AbortSignal },
): Promise<ProposalStatus> {
  try {
    const safe = await readSafeState(reader, proposal.safe)
    if (safe.status !== 'safe') throw new ManageError(`No Safe answers at ${proposal.safe}.`)
    return proposal.safeTxHash === null
      ? await readFile(reader, proposal, { safe, signal, ...sources })
      : await readHash(reader, proposal, proposal.safeTxHash, { safe, signal, ...sources })
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return { status: 'could-not-check', error }
  }
}

type Asking = ProposalSources & {
  signal: AbortSignal
  safe: SafeFacts & { nonce: number; threshold: number }
}

async function readHash(
  reader: ChainReader,
  proposal: ManageProposal,
  safeTxHash: Hex,
  asking: Asking,
): Promise<ProposalStatus> {
  const { safe } = asking
  const { chainId } = reader
  const place = { safe: proposal.safe, safeTxHash, to: proposal.to, data: proposal.data }
  const computed =
    provenNonces.get(safeTxHash) ??
    searchProposalNonce(chainId, place, proposal.fromNonce) ??
    searchProposalNonce(chainId, place, safe.nonce)
  if (computed !== undefined) provenNonces.set(safeTxHash, computed)
  // What is executed needs nobody's word but the chain's.
  if (computed !== undefined && computed < safe.nonce)
    return endOf(reader, proposal, { safeTxHash, nonce: computed })
  const { shown, listing } = await askByHash(reader, safeTxHash, asking)
  const nonce = computed ?? shown?.transaction.nonce
  if (nonce !== undefined && nonce < safe.nonce) return endOf(reader, proposal, { safeTxHash, nonce })
  return {
    status: 'waiting',
    safeTxHash,
    nonce,
    listing,
    threshold: safe.threshold,
    ahead: nonce === undefined ? undefined : nonce - safe.nonce,
    signed: shown && (await signedBy(reader, shown, safe)),
  }
}

async function readFile(
  reader: ChainReader,
  proposal: ManageProposal,
  asking: Asking,
): Promise<ProposalStatus> {
  const { service, safe, signal } = asking
  const { chainId } = reader
  const { fromNonce, to, data } = proposal
  // Brought in as it is, and executed since: the newest nonces first.
  for (
    let nonce = safe.nonce - 1;
    nonce >= Math.max(fromNonce, safe.nonce - nonceReach.readOnChain.back);
    nonce--
  ) {
    const transaction = draftTransaction([{ to, value: 0n, data }], nonce)
    const safeTxHash = hashSafeTransaction({ chainId, safe: proposal.safe }, transaction)
    if (replacedHashes.has(safeTxHash)) continue
    const end = await endOf(reader, proposal, { safeTxHash, nonce })
    if (end.status === 'executed' || end.status === 'failed') return end
    if (end.status === 'replaced') replacedHashes.add(safeTxHash)
  }
  const asked = service && (await askService(service, { chainId, safe, signal }))
  const shown = asked?.shown.find(
    ({ transaction }) => transaction.nonce >= safe.nonce && doesTheSame(transaction, proposal),
  )
  const listing: Listing = shown
    ? 'listed'
    : asked === undefined
      ? 'not-asked'
      : asked.report.status === 'asked' && asked.report.isComplete && asked.report.refused === 0
        ? 'not-listed'
        : 'could-not-ask'
  if (!shown) return { status: 'not-seen', threshold: safe.threshold, listing }
  const { nonce } = shown.transaction
  return {
    status: 'waiting',
    safeTxHash: shown.safeTxHash,
    nonce,
    listing,
    threshold: safe.threshold,
    ahead: nonce - safe.nonce,
    signed: await signedBy(reader, shown, safe),
  }
}

/**
 * What the wallet service shows of a hash, else the host. Its hash is computed again, so it is that
 * transaction.
 */
async function askByHash(
  { chainId }: ChainReader,
  asked: Hex,
  { service, readInHost, safe, signal }: Asking,
): Promise<{ shown?: ShownProposal | undefined; listing: Listing }> {
  let listing: Listing = 'not-asked'
  const ways = [
    service && {
      source: 'service' as const,
      ask: () => service.getTransactionDetails({ transactionId: asked, signal }),
    },
    readInHost && {
      source: 'host' as const,
      // The host hands on what its service says, unread.
      ask: async () => transactionDetailsSchema.safeParse(await readInHost(asked, signal)).data,
    },
  ]
  for (const way of ways) {
    if (!way) continue
    try {
      const details = await way.ask()
      const { source } = way
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

async function signedBy(reader: ChainReader, shown: ShownProposal, safe: SafeFacts): Promise<number> {
  const [verified] = await verifyProposals([shown], { safe, reader })
  return verified?.proposal.signatures.length ?? 0
}

async function endOf(
  reader: ChainReader,
  { safe, to, data, seenAtBlock }: ManageProposal,
  { safeTxHash, nonce }: { safeTxHash: Hex; nonce: number },
): Promise<ProposalStatus> {
  const end = await readSafeTransactionEnd(reader, { safe, safeTxHash, nonce, seenAtBlock })
  switch (end.status) {
    case 'waiting':
      return { status: 'reading' }
    case 'used':
    case 'replaced':
      return end
    case 'executed': {
      const { transactionHash: hash, blockNumber } = end.receipt
      if (end.isSuccess) return { status: 'executed', hash, outcome: callOutcome(end, to) }
      const transaction = draftTransaction([{ to, value: 0n, data }], nonce)
      const sentence = await whyTransactionFailed(reader, { safe, transaction }, blockNumber)
      return { status: 'failed', hash, sentence }
    }
  }
}
