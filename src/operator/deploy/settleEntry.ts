import { isAddressEqual } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { createPace } from '../../chain/createPace.ts'
import { findSentCall } from '../../chain/findSentCall.ts'
import { followTransaction } from '../../chain/followTransaction.ts'
import { say } from '../../language/say.ts'
import type { DraftSimulation } from '../../multisig/build/simulateDraft.ts'
import { type FollowedProposal, followProposal } from '../../multisig/outcome/followProposal.ts'
import { linkedSignal } from '../../signals/linkedSignal.ts'
import { deterministicProxy } from './deployCalls.ts'
import { type OpenEntry, type ProposedEntry, type SentEntry, sentEntry } from './deployJournal.ts'
import type { DeployOptions, DeployParts, DeployStatus } from './deployRun.ts'
import { lookAtGoal } from './lookAtGoal.ts'
import { type Settled, settleSigned } from './settleSigned.ts'
import { simulateBatch } from './simulateBatch.ts'

/** What became of what is open in the journal. Undefined when `signal` was aborted. */
export async function* settleEntry(
  parts: DeployParts,
  entry: OpenEntry,
  options: DeployOptions,
): AsyncGenerator<DeployStatus, Settled | 'unanswered' | undefined, void> {
  const { reader, journal, sender } = parts
  const { signal, pollMs = 2_000 } = options
  yield { status: 'waiting', entry }
  switch (entry.status) {
    case 'signed': {
      const isOurs = sender.kind === 'key' && sender.account.address === entry.from
      const signer = isOurs ? sender : undefined
      return settleSigned({ reader, journal, signer }, entry, { signal, pollMs })
    }
    case 'asked': {
      const { from, to, data, value, nonce, askedAtBlock } = entry
      const call = { from, to, data, value, nonce, sentAtBlock: askedAtBlock }
      const { transaction } = await findSentCall(reader, call)
      if (!transaction) return 'unanswered'
      const sent = sentEntry(entry, transaction.hash)
      await journal.change(sent)
      return yield* followSent(reader, sent, options)
    }
    case 'sent':
      return yield* followSent(reader, entry, options)
    case 'proposing':
      return 'unanswered'
    case 'proposed':
      return yield* followProposed(parts, entry, options)
  }
}

async function* followProposed(
  parts: DeployParts,
  entry: ProposedEntry,
  options: DeployOptions,
): AsyncGenerator<DeployStatus, Settled | 'unanswered' | undefined, void> {
  const { reader } = parts
  const { signal, pollMs = 2_000 } = options
  const clues = { nonce: entry.nonce ?? undefined }
  let obstacle: string | undefined
  for (;;) {
    // Another proposal may reach the goal, or another account; then this one need not be waited for.
    const watch = watchProposal(parts, { entry, obstacle }, options)
    try {
      const following = { ...options, signal: watch.signal, pollMs, clues }
      for await (const chain of followProposal(reader, entry, following)) {
        yield { status: 'waiting', entry, chain, obstacle }
        const settled = settledBy(chain)
        if (settled) return settled
        if (options.askAgain && chain.status === 'waiting') return 'unanswered'
      }
    } finally {
      watch.stop()
    }
    if (signal.aborted || watch.obstacle() === obstacle) break
    obstacle = watch.obstacle()
    yield { status: 'waiting', entry, obstacle }
  }
  // Or it was this one, and its execution has not been seen yet.
  for await (const chain of followProposal(reader, entry, { signal, pollMs, clues })) {
    const settled = settledBy(chain)
    if (settled) return settled
    break
  }
  return signal.aborted ? undefined : 'unanswered'
}

/**
 * Its signal is aborted once the goal is reached, with the one that was given, and when the chain says
 * something else than `obstacle` about whether the proposal could be executed now.
 */
function watchProposal(
  parts: DeployParts,
  { entry, obstacle }: { entry: ProposedEntry; obstacle: string | undefined },
  { signal, pollMs = 2_000, onWake }: DeployOptions,
) {
  const { safe, calls } = entry
  const own = linkedSignal(signal)
  const pace = createPace(3 * pollMs, { onWake })
  let found = obstacle
  /** Undefined where it could not be simulated, or nothing is known to simulate. */
  const simulate = () => calls && simulateBatch(parts.reader, { safe, calls }).catch(() => undefined)
  const watching = async () => {
    while (!own.signal.aborted) {
      // In this order: what was executed in between is seen as done, and not as what would fail a second
      // time.
      const simulation = await simulate()
      // What could not be checked is looked at again.
      const reached = await lookAtGoal(parts).catch(() => undefined)
      if (!reached && !own.signal.aborted && simulation)
        found = simulation.status === 'fails' ? obstacleOf(simulation, calls) : undefined
      if (reached || found !== obstacle) own.stop()
      else await pace.pause(own.signal)
    }
  }
  void watching()
  return { ...own, obstacle: () => found }
}

function obstacleOf(
  { at, sentence }: Extract<DraftSimulation, { status: 'fails' }>,
  calls: ProposedEntry['calls'],
): string {
  const to = calls?.[at]?.to
  if (to !== undefined && isAddressEqual(to, deterministicProxy.address))
    return say('It puts the factory on the chain, which somebody has done already.')
  return sentence
}

function settledBy(followed: FollowedProposal): Settled | undefined {
  switch (followed.status) {
    case 'replaced':
      return { outcome: 'lost', hash: null }
    case 'executed':
    case 'failed': {
      const { transactionHash: hash, blockNumber: block } = followed.receipt
      return { outcome: followed.status === 'executed' ? 'included' : 'reverted', hash, block }
    }
    default:
      return undefined
  }
}

async function* followSent(
  reader: ChainReader,
  entry: SentEntry,
  options: DeployOptions,
): AsyncGenerator<DeployStatus, Settled | 'unanswered' | undefined, void> {
  for await (const chain of followTransaction(reader, entry, options)) {
    yield { status: 'waiting', entry, chain }
    // It may come back, and nobody can say so for sure: a person decides.
    if (chain.status === 'dropped') return 'unanswered'
    if (options.askAgain && chain.status === 'pending' && !chain.isSeen) return 'unanswered'
    if (!('isFinal' in chain && chain.isFinal)) continue
    const { receipt } = chain
    const at = { hash: receipt.transactionHash, block: receipt.blockNumber }
    if (chain.status === 'replaced') {
      if (chain.kind !== 'repriced') return { outcome: 'lost', hash: null }
      return { outcome: receipt.status === 'success' ? 'included' : 'reverted', ...at }
    }
    return { outcome: chain.status, ...at }
  }
  return undefined
}
