import type { Hex } from 'viem'
import { isAgreed } from '../../chain/agreement.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readClaimedAt } from '../../chain/readClaimed.ts'
import { readSafeAt } from '../../chain/readSafe.ts'
import { readSafeNonceAt } from '../../chain/readSafeNonce.ts'
import type { SiteConfig } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import type { AskedSource } from '../../multisig/sources/askService.ts'
import { askSources, type ProposalSources } from '../../multisig/sources/askSources.ts'
import {
  isRemembered,
  readProposals,
  rememberProposal,
  type StoredProposal,
} from '../../multisig/sources/storedProposals.ts'
import type { ListStorage } from '../../storage/createStoredList.ts'
import { claimCalls } from './claimCalls.ts'
import { createPaymentSearch, type Payment } from './createPaymentSearch.ts'
import { type ExecutionLookUp, readAttempt } from './readAttempt.ts'
import { readClaimEnd } from './readClaimEnd.ts'
import { isValidClaim } from './readSafeClaim.ts'
import { ReportedClaimedError } from './reportedClaimedError.ts'
import type { ChainLook, ClaimEnd, PaidLook, ProposalFacts, SafeClaimUpdate } from './safeClaimState.ts'
import { type FoundProposal, type SafeClaimPlace, verifySafeClaims } from './verifySafeClaims.ts'

export type FollowedSafeClaim = SafeClaimPlace & {
  /** Block of the distributor's creation, where the operator has named it. */
  readonly fromBlock: number | undefined
}

export type SafeClaimWatchOptions = Omit<ProposalSources, 'hashes' | 'guesses'> & {
  storage: ListStorage
  reader: ChainReader
  /** Reads what is shown as an end: two nodes must agree where two are configured. Default: `reader`. */
  decidingReader?: ChainReader | undefined
  /** Brought by a link or a file; read again at each look. */
  linked?: (() => readonly Proposal[]) | undefined
  /** Hashes that were proposed through the host; read again at each look. */
  hashes?: (() => readonly Hex[]) | undefined
  confirmations?: number | undefined
  executionOf?: ExecutionLookUp | undefined
  /** Unix milliseconds. */
  now?: (() => number) | undefined
}

/** What a chain may still take back. */
const settledAfter = 12
/** Looking for a log that no node shows is many questions. */
const looksBetweenSearches = 8

/**
 * The eyes of `followSafeClaim`: `ask` asks services, `look` looks at the chain and puts everything together.
 */
export type SafeClaimWatch = {
  /** Nothing is asked before the Safe was read. */
  ask(signal: AbortSignal): Promise<void>
  look(): Promise<SafeClaimUpdate>
  /** A payment has so many confirmations that nothing changes any more. */
  isSettled(): boolean
}

export function createSafeClaimWatch(
  site: SiteConfig,
  claim: FollowedSafeClaim,
  options: SafeClaimWatchOptions,
): SafeClaimWatch {
  const { storage, reader, decidingReader = reader, confirmations = 1, now = Date.now } = options
  const { chainId } = site
  const { safe: address, distributor, allocation } = claim
  const { index } = allocation
  const place = { distributor, index }
  const payments = createPaymentSearch(decidingReader, claim)

  let safe: SafeFacts | undefined
  let asked: readonly AskedSource[] = [
    unasked('service', options.service !== undefined || site.safeService.isEnabled),
    unasked('host', options.readDetails !== undefined),
  ]
  /** The newest block that something was read from. */
  let newest = 0
  let paid: PaidLook = { status: 'unknown' }
  let payment: Payment | undefined
  /** A transaction that was seen to pay by a proposal, which nobody may show any more. */
  let paidBySafe: Hex | undefined
  let isSettled = false
  const ends = new Map<Hex, ReadEnd>()

  return {
    async ask(signal) {
      if (!safe) return
      const { nonce } = safe
      const guesses = [
        ...readProposals(storage, { chainId, safe: address }).map(({ proposal }) => proposal),
        ...(options.linked?.() ?? []),
      ].flatMap(({ transaction, safeTxHash }) => (transaction.nonce >= nonce ? safeTxHash : []))
      const hashes = options.hashes?.()
      const answers = await askSources(site, {
        ...options,
        calls: claimCalls(claim),
        hashes,
        guesses,
        safe,
        signal,
      })
      asked = answers.map((answer, at) =>
        // What somebody showed before does not go away because he cannot be asked now: all of it was checked.
        answer.report.status === 'could-not-ask' ? { ...answer, shown: asked[at]?.shown ?? [] } : answer,
      )
    },
    look,
    isSettled: () => isSettled,
  }

  async function look(): Promise<SafeClaimUpdate> {
    const seen = await readChain()
    const { chain, block } = seen
    if (chain.status === 'read') safe = chain.safe
    const stored = readProposals(storage, { chainId, safe: address })
    const known = [
      ...stored.map(({ proposal }) => ({ proposal, source: 'memory' as const })),
      ...(options.linked?.() ?? []).map((proposal) => ({ proposal, source: 'link' as const })),
    ]
    const found = safe
      ? await verifySafeClaims(claim, { safe, known, asked, reader })
      : { proposals: [], queue: [], sources: asked.map(({ report }) => report) }
    if (block !== undefined) payment = await payments.find(seen.isClaimed)
    const facts: ProposalFacts[] = []
    for (const each of found.proposals) facts.push({ ...each, end: await endOf(each, { chain, stored }) })
    if (block !== undefined) {
      paid = paidBy(facts, seen.isClaimed, block)
      if (chain.status === 'read') remember(facts, stored, block)
      isSettled = hasSettled(facts, block)
    } else if (paid.status === 'unpaid') paid = { status: 'unknown' }
    return {
      chain,
      paid,
      queue: found.queue,
      sources: found.sources,
      proposals: facts.sort(byTurn),
      execution: await readAttempt(decidingReader, {
        chainId,
        safe: address,
        storage,
        stored,
        chain,
        now,
        executionOf: options.executionOf,
        endOf: (hash) => facts.find(({ proposal }) => proposal.safeTxHash === hash)?.end,
      }),
    }
  }

  /** The Safe and the bitmap, at one block. */
  async function readChain(): Promise<{ chain: ChainLook; block: number | undefined; isClaimed: boolean }> {
    try {
      return await reader.atOneBlock({ question: 'the Safe', notBefore: newest }, async (block) => {
        const [found, nonce, isClaimed, { timestamp }] = await Promise.all([
          readSafeAt(block, address),
          readSafeNonceAt(block, address),
          readClaimedAt(reader, block, { distributor, index: BigInt(index) }),
          block.readHead(),
        ])
        if (isClaimed && !isAgreed(block.agreement)) throw new ReportedClaimedError(block.agreement)
        const read = { block: block.number, isClaimed }
        if (found.status !== 'safe' || nonce === undefined)
          return { ...read, chain: { status: 'no-safe', timestamp } }
        const { owners, threshold, version } = found
        const safe = { address, owners, threshold, version, nonce }
        return { ...read, chain: { status: 'read', block: block.number, timestamp, safe } }
      })
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
      return { chain: { status: 'could-not-check', error }, block: undefined, isClaimed: false }
    }
  }

  async function endOf(
    { proposal }: FoundProposal,
    { chain, stored }: { chain: ChainLook; stored: readonly StoredProposal[] },
  ): Promise<ClaimEnd> {
    const { safeTxHash, transaction } = proposal
    const known = ends.get(safeTxHash)
    if (chain.status !== 'read') {
      if (known && known.end.status !== 'waiting') return known.end
      return chain.status === 'could-not-check'
        ? { status: 'could-not-check', error: chain.error }
        : { status: 'waiting' }
    }
    const { block } = chain
    if (transaction.nonce >= chain.safe.nonce) {
      ends.delete(safeTxHash)
      return { status: 'waiting' }
    }
    if (known && !isWorthReading(known, block)) {
      known.looks++
      return known.end
    }
    const end = await readClaimEnd(decidingReader, proposal, {
      place,
      confirmations,
      block,
      transactionHash: known?.end.status === 'executed' ? known.end.transactionHash : payment?.hash,
      seenAtBlock: stored.find((each) => each.proposal.safeTxHash === safeTxHash)?.seenAtBlock,
    })
    // The nonce was used a moment ago, and is free again.
    if (end.status === 'waiting') return end
    // What was proven stays said while nobody answers.
    if (end.status === 'could-not-check' && known) return known.end
    const since = known?.end.status === end.status ? known.since : block
    ends.set(safeTxHash, { end, since, looks: 0 })
    if (end.status === 'executed') newest = Math.max(newest, end.blockNumber)
    return end
  }

  function paidBy(facts: readonly ProposalFacts[], isClaimed: boolean, block: number): PaidLook {
    const executed = facts.flatMap(({ end }) => (end.status === 'executed' ? end : []))
    for (const { outcome, transactionHash: hash, isFinal } of executed)
      if (outcome.kind === 'paid') {
        paidBySafe = hash
        const { recipient } = outcome
        return { status: 'paid', by: 'safe', isFinal, claim: { hash, recipient, timestamp: undefined } }
      }
    if (!isClaimed)
      // The bitmap was read before: whether the tokens are still here is asked again.
      return executed.some(({ blockNumber }) => blockNumber > block)
        ? { status: 'unknown' }
        : { status: 'unpaid' }
    if (!payment) return { status: 'paid', by: 'unknown', claim: undefined, isFinal: false }
    const { hash, recipient, bySafe } = payment
    const isBySafe = bySafe === 'yes' || hash === paidBySafe
    const by = bySafe === 'no' ? 'somebody-else' : isBySafe ? 'safe' : 'unknown'
    const isFinal = block - payment.block + 1 >= confirmations
    return { status: 'paid', by, claim: { hash, recipient, timestamp: undefined }, isFinal }
  }

  function hasSettled(facts: readonly ProposalFacts[], block: number): boolean {
    const isDeep = (at: number) => block - at + 1 >= settledAfter
    if (
      facts.some(
        ({ end }) => end.status === 'executed' && end.outcome.kind === 'paid' && isDeep(end.blockNumber),
      )
    )
      return true
    const waits = facts.some(({ end }) => end.status === 'waiting' || end.status === 'could-not-check')
    // By whom it was paid may still be shown by a link.
    const isKnown = paid.status === 'paid' && paid.by !== 'unknown'
    return isKnown && payment !== undefined && isDeep(payment.block) && !waits
  }

  /**
   * A claim that an owner has signed is kept, so that its end is reported when no service lists it any more.
   */
  function remember(facts: readonly ProposalFacts[], stored: readonly StoredProposal[], block: number): void {
    for (const { proposal, reading, end } of facts) {
      const isWorthKeeping =
        end.status === 'waiting' && proposal.signatures.length > 0 && isValidClaim(reading)
      if (isWorthKeeping && !isRemembered(stored, proposal))
        rememberProposal(storage, chainId, proposal, { block, now: now() })
    }
  }
}

/**
 * `since`: the block at which it was first read so. `looks`: how often it was taken for granted since it was
 * read last.
 */
type ReadEnd = { readonly end: ClaimEnd; readonly since: number; looks: number }

/** What the chain may still take back, and, now and then, what nobody knew; the rest stays. */
function isWorthReading({ end, since, looks }: ReadEnd, block: number): boolean {
  switch (end.status) {
    case 'executed':
      return block - end.blockNumber < settledAfter || !end.isFinal
    case 'replaced':
      return block - since < settledAfter
    case 'used':
      return looks >= looksBetweenSearches
    case 'waiting':
    case 'could-not-check':
      return true
  }
}

/** Those that wait as they are, best first; then those that are over, the last first. */
function byTurn(a: ProposalFacts, b: ProposalFacts): number {
  const isOver = ({ end }: ProposalFacts) => (end.status === 'waiting' ? 0 : 1)
  if (isOver(a) !== isOver(b)) return isOver(a) - isOver(b)
  return isOver(a) ? b.proposal.transaction.nonce - a.proposal.transaction.nonce : 0
}

const unasked = (source: 'service' | 'host', isThere: boolean): AskedSource => ({
  report: { source, status: isThere ? 'asking' : 'not-there' },
  shown: [],
  unread: [],
})
