import type { Hex } from 'viem'
import { isAgreed } from '../../chain/agreement.ts'
import type { BlockView, ChainReader } from '../../chain/createChainReader.ts'
import { readClaimedAt } from '../../chain/readClaimed.ts'
import { readSafeAt } from '../../chain/readSafe.ts'
import { readSafeNonceAt } from '../../chain/readSafeNonce.ts'
import type { Head } from '../../chain/rpcSchemas.ts'
import type { SiteConfig } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import { message } from '../../language/say.ts'
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
import type { OverTime, UnlockTerms } from '../readOverTime.ts'
import { claimCalls } from './claimCalls.ts'
import { createClaimEnds, createPaidLook, hasSettled } from './createClaimEnds.ts'
import { createPaymentSearch, type Payment } from './createPaymentSearch.ts'
import { type ExecutionLookUp, readAttempt } from './readAttempt.ts'
import { isValidClaim } from './readSafeClaim.ts'
import { ReportedClaimedError } from './reportedClaimedError.ts'
import type { ChainLook, PaidLook, ProposalFacts, SafeClaimUpdate } from './safeClaimState.ts'
import { type SafeClaimPlace, verifySafeClaims } from './verifySafeClaims.ts'

export type FollowedSafeClaim = SafeClaimPlace & {
  /** Block of the distributor's creation, where the operator has named it. */
  readonly fromBlock: number | undefined
  /** Where the allocation unlocks over time. */
  readonly terms?: UnlockTerms | undefined
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
  /** What follows executions, wherever on the page they were begun. */
  executionOf?: ExecutionLookUp | undefined
  /** Unix milliseconds. */
  now?: (() => number) | undefined
}

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
  const payments = createPaymentSearch(decidingReader, claim)
  const ends = createClaimEnds(decidingReader, { place: { distributor, index }, confirmations })
  const paidBy = createPaidLook({ confirmations })

  let safe: SafeFacts | undefined
  let asked: readonly AskedSource[] = [
    unasked('service', options.service !== undefined || site.safeService.isEnabled),
    unasked('host', options.readDetails !== undefined),
  ]
  let paid: PaidLook = { status: 'unknown' }
  let payment: Payment | undefined
  let isSettled = false

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
    for (const each of found.proposals)
      facts.push({ ...each, end: await ends.read(each, { chain, stored, paidIn: payment?.hash }) })
    if (block !== undefined) {
      const { isClaimed, overTime } = seen
      paid = paidBy(facts, { isClaimed, isOverTime: !!overTime, block, payment })
      if (chain.status === 'read') remember(facts, stored, block)
      // What of it still unlocks is yet to come.
      isSettled = (isClaimed || !overTime) && hasSettled(facts, { block, paid, payment })
    } else if (paid.status === 'unpaid') paid = { status: 'unknown' }
    return {
      chain,
      overTime: seen.overTime,
      paid,
      queue: found.queue,
      sources: found.sources,
      proposals: facts.sort(byTurn),
      execution: readAttempt({
        chainId,
        safe: address,
        storage,
        stored,
        chain,
        executionOf: options.executionOf,
        endOf: (hash) => facts.find(({ proposal }) => proposal.safeTxHash === hash)?.end,
        isBeyondReorg: ends.isBeyondReorg,
      }),
    }
  }

  /** The Safe and the bitmap, at one block. */
  async function readChain(): Promise<{
    chain: ChainLook
    block: number | undefined
    isClaimed: boolean
    overTime?: OverTime | undefined
  }> {
    try {
      return await reader.atOneBlock(
        { question: message('The Safe'), notBefore: ends.newest() },
        async (block) => {
          const head = block.readHead()
          const [found, nonce, { isClaimed, overTime }, { timestamp }] = await Promise.all([
            readSafeAt(block, address),
            readSafeNonceAt(block, address),
            readStanding(block, head),
            head,
          ])
          if (isClaimed && !isAgreed(block.agreement)) throw new ReportedClaimedError(block.agreement)
          const read = { block: block.number, isClaimed, overTime }
          if (found.status !== 'safe' || nonce === undefined)
            return { ...read, chain: { status: 'no-safe', timestamp } }
          const { owners, threshold, version } = found
          const safe = { address, owners, threshold, version, nonce }
          return { ...read, chain: { status: 'read', block: block.number, timestamp, safe } }
        },
      )
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
      return { chain: { status: 'could-not-check', error }, block: undefined, isClaimed: false }
    }
  }

  /** Whether the allocation is paid, and how it stands where it unlocks over time. */
  async function readStanding(
    block: BlockView,
    head: Promise<Head>,
  ): Promise<{ isClaimed: boolean; overTime?: OverTime }> {
    const place = { distributor, index: BigInt(index) }
    if (!claim.terms) return { isClaimed: await readClaimedAt(reader, block, place) }
    // Most campaigns pay at once.
    const [{ readPaidAt }, { claimedOverTime }] = await Promise.all([
      import('../../chain/readPaidAmounts.ts'),
      import('../readOverTime.ts'),
    ])
    const [paid, { timestamp: now }] = await Promise.all([readPaidAt(reader, block, place), head])
    const { amount } = allocation
    return claimedOverTime({ amount, paid, now, agreement: block.agreement }, claim.terms)
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
