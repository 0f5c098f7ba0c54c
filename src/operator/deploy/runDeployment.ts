import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { createPace } from '../../chain/createPace.ts'
import { CallRevertsError } from '../../chain/errors.ts'
import { estimateFee, type FeeEstimate } from '../../chain/estimateFee.ts'
import { findSentCall } from '../../chain/findSentCall.ts'
import { followSafeTransaction, type SafeTransactionStatus } from '../../chain/followSafeTransaction.ts'
import { followTransaction, type TransactionStatus } from '../../chain/followTransaction.ts'
import type { Wake } from '../../chain/pause.ts'
import { readTransactionCount } from '../../chain/readTransactionCount.ts'
import { wasNothingSent } from '../../claim/wasNothingSent.ts'
import type { DraftRehearsal } from '../../workspace/rehearseDraft.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import { createAndFundWithPermitCall, type DeployCall, deterministicProxy } from './deployCalls.ts'
import { NotProposedError } from './deployErrors.ts'
import type {
  AskedEntry,
  DeployJournal,
  EndedEntry,
  OpenEntry,
  ProposedEntry,
  SentEntry,
} from './deployJournal.ts'
import { addressOf, type DeploySender } from './deploySender.ts'
import { nonceOfProposal } from './nonceOfProposal.ts'
import { permitTypedData } from './permit.ts'
import { type DeployGoal, type DeployPlan, type DeployStep, planDeployment } from './planDeployment.ts'
import { type DeployFacts, readDeployFacts } from './readDeployFacts.ts'
import { refusalOf } from './refusalOf.ts'
import { rehearseBatch } from './rehearseBatch.ts'
import { safeCallsOf } from './safeCallsOf.ts'
import { type Settled, settleSigned } from './settleSigned.ts'
import { StepRefusedError, signStep } from './signStep.ts'

/** Where a campaign's way onto the chain stands. The last one that is yielded says how it ended. */
export type DeployStatus =
  /** The chain is asked. */
  | { readonly status: 'checking' }
  /** What is left to do. Where there is an `agree`, nothing goes on before it says yes. */
  | {
      readonly status: 'ready'
      readonly steps: readonly DeployStep[]
      readonly facts: DeployFacts
      readonly notes: DeployPlan['notes']
    }
  /** Somebody is asked, for a signature or for all of the transaction. */
  | {
      readonly status: 'asking'
      readonly step: DeployStep
      readonly what: 'signature' | 'transaction' | 'proposal'
    }
  /**
   * It may happen any time now; `chain` is the chain's last word about it. `obstacle`: why a proposal would fail if it were executed now.
   */
  | {
      readonly status: 'waiting'
      readonly entry: OpenEntry
      readonly chain?: TransactionStatus | SafeTransactionStatus
      readonly obstacle?: string | undefined
    }
  /**
   * End: it was asked for before, and nobody knows what became of it; of a `sent` one, no node has it any more. Run again, with
   * `askAgain` where nothing waits in the wallet.
   */
  | { readonly status: 'unanswered'; readonly entry: OpenEntry }
  /** End: the goal is reached. */
  | { readonly status: 'done'; readonly facts: DeployFacts; readonly notes: DeployPlan['notes'] }
  /** End: it cannot go on. Nothing was sent for it. */
  | {
      readonly status: 'blocked'
      readonly problems: Extract<DeployPlan, { status: 'blocked' }>['problems']
      readonly facts: DeployFacts
      readonly notes: DeployPlan['notes']
    }
  /** End: a step did not do what it was for. `hash`: its transaction, where there is one. */
  | {
      readonly status: 'failed'
      /**
       * `not-funded`: it is on the chain, was to fund the campaign, and did not: whoever repeats it may lose as much again. It is said at
       * each run until `askAgain` is given.
       */
      readonly code: 'refused' | 'lost' | 'without-effect' | 'not-funded'
      readonly step: EndedEntry['step']
      readonly hash: Hex | null
      readonly sentence: string
    }
  /** End: `agree` said no. */
  | { readonly status: 'stopped' }

export type DeployParts = {
  readonly reader: ChainReader
  readonly campaign: CampaignToDeploy
  readonly journal: DeployJournal
  readonly sender: DeploySender
  readonly goal: DeployGoal
  /** Refuses to create what does not stand yet. */
  readonly mustExist?: boolean | undefined
  /** False: approvals are transactions, even where the token takes signed ones. */
  readonly canSignPermit?: boolean | undefined
  /** Further calls in the transaction of a Safe, for what it earns itself. */
  readonly safeSettings?: readonly DeployCall[] | undefined
}

export type DeployOptions = {
  readonly signal: AbortSignal
  /** Milliseconds between looks at what waits; a block of Blast takes 2,000. */
  readonly pollMs?: number | undefined
  readonly onWake?: Wake | undefined
  /**
   * Asked before each thing that is signed or sent. `fee` is known where the step could be rehearsed. Answer inside a
   * person's touch: some phones open a wallet only then.
   */
  readonly agree?:
    | ((next: {
        step: DeployStep
        steps: readonly DeployStep[]
        fee: FeeEstimate | undefined
      }) => Promise<boolean>)
    | undefined
  /**
   * Goes on although something was asked for before that has not happened and may still happen: a wallet that did not answer, a
   * transaction that no node has, a proposal that waits, a funding that did not fund. The factory refuses a second funding all the same.
   */
  readonly askAgain?: boolean | undefined
}

/**
 * Takes a campaign onto the chain, step by step, and tells where it stands. What is left is decided anew from the chain before each
 * step, and what is asked for is in the journal first; so it may be broken off anywhere, and run again from anywhere. Ends
 * early, without a last word, when `signal` is aborted.
 *
 * @throws RpcUnreachableError, RpcDisagreementError where it could not be checked how things stand; DeployError where the account
 * cannot send; WalletError of a wallet that was asked; whatever the journal's storage throws. Run it again after any of them.
 */
export async function* runDeployment(
  parts: DeployParts,
  options: DeployOptions,
): AsyncGenerator<DeployStatus, void, void> {
  const { reader, campaign, journal, sender, goal, mustExist, safeSettings } = parts
  const { signal } = options
  assertCareful(reader)
  const way = sender.kind === 'safe' ? 'safe' : 'wallet'
  let askAgain = options.askAgain ?? false
  let canSignPermit = parts.canSignPermit !== false && !(sender.kind === 'wallet' && !sender.signPermit)
  // A run of before may have ended with a funding that did not fund.
  let last: EndedEntry | undefined = askAgain ? undefined : includedFunding(journal, goal)
  let notBefore = last?.block ?? undefined
  while (!signal.aborted) {
    const { open } = journal
    if (open) {
      const settled = yield* settle(parts, open, { ...options, askAgain })
      if (settled === undefined) return
      if (settled === 'unanswered') {
        const unanswered = journal.open ?? open
        const reached = await lookAtGoal(parts)
        if (reached) {
          yield reached
          return
        }
        if (!askAgain) {
          yield { status: 'unanswered', entry: unanswered }
          return
        }
        askAgain = false
        await journal.change({ ...endOf(unanswered), outcome: 'given-up', hash: null, block: null })
        continue
      }
      const { outcome, hash } = settled
      const block = settled.outcome === 'lost' ? null : settled.block
      last = { ...endOf(journal.open ?? open), outcome, hash, block }
      await journal.change(last)
      if (block !== null) notBefore = Math.max(notBefore ?? 0, block)
      continue
    }

    yield { status: 'checking' }
    const facts = await readDeployFacts(reader, { campaign, payer: addressOf(sender), notBefore })
    const plan = planDeployment(campaign, facts, { goal, mustExist, way, canSignPermit, safeSettings })
    const { notes } = plan
    if (plan.status === 'done') {
      yield { status: 'done', facts, notes }
      return
    }
    // What somebody else has done meanwhile makes up for a step that failed; nothing else does.
    const failure = failureOf(last, { facts, plan, sender, campaign, goal })
    if (failure) {
      yield failure
      return
    }
    if (plan.status === 'blocked') {
      yield { status: 'blocked', problems: plan.problems, facts, notes }
      return
    }
    yield { status: 'ready', steps: plan.steps, facts, notes }
    try {
      const outcome = yield* take(parts, plan.steps, facts, options)
      if (outcome === 'stopped') {
        yield { status: 'stopped' }
        return
      }
    } catch (error) {
      if (!(error instanceof StepRefusedError)) throw error
      const [step] = plan.steps
      if (step.kind === 'create-and-fund-with-permit' && canSignPermit) {
        // A token may look as if it took signed approvals, and not take this one.
        canSignPermit = false
        continue
      }
      yield {
        ...{ status: 'failed', code: 'refused', step: journalKind(step), hash: null },
        sentence: `${error.summary} Nothing was sent for it.`,
      }
      return
    }
  }
}

/** The journal's word for a step that is a transaction of its own. */
function journalKind(step: DeployStep): Exclude<EndedEntry['step'], 'batch'> {
  if (step.kind === 'configure-safe') throw new Error('A setting of a Safe is no step of a wallet.')
  return step.kind
}

function endOf(entry: OpenEntry): { status: 'ended'; step: EndedEntry['step'] } {
  switch (entry.status) {
    case 'proposing':
      return { status: 'ended', step: 'batch' }
    case 'proposed':
      return { status: 'ended', step: entry.step ?? 'batch' }
    default:
      return { status: 'ended', step: entry.step }
  }
}

/** Money is moved by what the reader says: where two nodes can be asked, none is believed alone. */
function assertCareful({ quorum, nodes }: ChainReader): void {
  if (quorum < Math.min(2, nodes.length)) throw new Error('A deployment reads with createTwoNodeReader.')
}

const isFundingStep = (step: EndedEntry['step'], goal: DeployGoal) =>
  step === 'create-and-fund' ||
  step === 'create-and-fund-with-permit' ||
  (step === 'batch' && goal === 'funded')

/** The newest entry of the journal, where it was to fund the campaign and is on the chain. */
function includedFunding({ entries }: DeployJournal, goal: DeployGoal): EndedEntry | undefined {
  const newest = entries.at(-1)
  if (newest?.status !== 'ended' || newest.outcome !== 'included') return undefined
  return isFundingStep(newest.step, goal) ? newest : undefined
}

function failureOf(
  last: EndedEntry | undefined,
  {
    facts,
    plan,
    sender,
    campaign,
    goal,
  }: {
    facts: DeployFacts
    plan: Exclude<DeployPlan, { status: 'done' }>
    sender: DeploySender
    campaign: CampaignToDeploy
    goal: DeployGoal
  },
): Extract<DeployStatus, { status: 'failed' }> | undefined {
  if (!last) return undefined
  const { step, hash, outcome } = last
  switch (outcome) {
    case 'reverted':
      return {
        ...{ status: 'failed', code: 'refused', step, hash },
        sentence:
          'The chain refused the transaction, and only its fee was spent. Run this again: the step is rehearsed first, and the reason is said then.',
      }
    case 'lost':
      // A key signs anew with the next nonce. A person who put something else in its place meant it.
      if (sender.kind === 'key') return undefined
      return {
        ...{ status: 'failed', code: 'lost', step, hash },
        sentence: 'Another transaction took its place, so it can never happen. Run this again if it shall.',
      }
    case 'included':
      // Whatever the plan says next: to repeat it, or to send money for it, may lose as much again.
      if (isFundingStep(step, goal) && !(facts.distributor === 'ready' && facts.isFunded))
        return { ...{ status: 'failed', code: 'not-funded', step, hash }, sentence: notFunded(campaign) }
      if (step !== 'batch' && hasEffect(step, facts, plan)) return undefined
      return {
        ...{ status: 'failed', code: 'without-effect', step, hash },
        sentence:
          'The transaction is on the chain and did not do what it was for. Was something in it changed in the wallet, such as the amount of the approval? Run this again to do it once more.',
      }
    case 'refused':
    case 'given-up':
      return undefined
  }
}

function hasEffect(
  step: Exclude<EndedEntry['step'], 'batch'>,
  facts: DeployFacts,
  plan: Exclude<DeployPlan, { status: 'done' }>,
): boolean {
  if (step === 'deploy-factory') return facts.factory !== 'absent'
  if (step === 'create') return facts.distributor !== 'absent'
  return plan.status !== 'ready' || plan.steps[0].kind !== step
}

const notFunded = ({ factory, parameters }: CampaignToDeploy): string =>
  `The transaction is on the chain, and the campaign is not funded by it. Send nothing more before you know why, and look at the transaction in an explorer. ${
    parameters.token === zeroAddress
      ? `If no contract stands at ${factory}, a node has answered wrongly, and the ETH that went there cannot be taken back.`
      : 'Something in it was changed in the wallet, or a node has answered wrongly.'
  }`

type Taken = 'taken' | 'stopped'

async function* take(
  parts: DeployParts,
  steps: readonly [DeployStep, ...DeployStep[]],
  facts: DeployFacts,
  options: DeployOptions,
): AsyncGenerator<DeployStatus, Taken, void> {
  const { sender } = parts
  switch (sender.kind) {
    case 'key':
      return yield* takeWithKey({ ...parts, sender }, steps, facts, options)
    case 'wallet':
      return yield* takeWithWallet({ ...parts, sender }, steps, facts, options)
    case 'safe':
      return yield* takeWithSafe({ ...parts, sender }, steps, options)
  }
}

/** An answer may come when the run is over already, e.g. because the account changed while the draft was stored. */
async function isAgreed(
  { agree, signal }: DeployOptions,
  next: Parameters<NonNullable<DeployOptions['agree']>>[0],
): Promise<boolean> {
  return (agree === undefined || (await agree(next))) && !signal.aborted
}

/** A permit is good for so many seconds after the newest block. */
const permitSeconds = 3_600n

async function* takeWithKey(
  parts: DeployParts & { sender: Extract<DeploySender, { kind: 'key' }> },
  steps: readonly [DeployStep, ...DeployStep[]],
  facts: DeployFacts,
  options: DeployOptions,
): AsyncGenerator<DeployStatus, Taken, void> {
  const { reader, campaign, journal, sender } = parts
  const [step] = steps
  if (!(await isAgreed(options, { step, steps, fee: undefined }))) return 'stopped'
  yield { status: 'asking', step, what: 'transaction' }
  const { account } = sender
  const call =
    step.kind === 'create-and-fund-with-permit'
      ? await permitCall(campaign, step, facts, account.address, (data) => account.signTypedData(data))
      : step.call
  const entry = await signStep({ reader, campaign, signer: sender }, { kind: journalKind(step), call })
  await journal.add(entry)
  return 'taken'
}

async function permitCall(
  campaign: CampaignToDeploy,
  { permit }: Extract<DeployStep, { kind: 'create-and-fund-with-permit' }>,
  facts: DeployFacts,
  owner: Address,
  sign: (data: ReturnType<typeof permitTypedData>) => Promise<Hex>,
): Promise<DeployCall> {
  const deadline = BigInt(facts.head.timestamp) + permitSeconds
  const signature = await sign(permitTypedData(campaign, permit, { owner, deadline }))
  return createAndFundWithPermitCall(campaign, { deadline, signature })
}

async function* takeWithWallet(
  parts: DeployParts & { sender: Extract<DeploySender, { kind: 'wallet' }> },
  steps: readonly [DeployStep, ...DeployStep[]],
  facts: DeployFacts,
  options: DeployOptions,
): AsyncGenerator<DeployStatus, Taken, void> {
  const { reader, campaign, journal, sender } = parts
  const [step] = steps
  const from = sender.address
  // All that the chain is asked comes before the touch, so that nothing stands between it and the wallet.
  const { count, block } = await readTransactionCount(reader, from)
  const rehearse = (call: DeployCall) =>
    estimateFee(reader, { call, from }).catch((error: unknown) => {
      if (error instanceof CallRevertsError) throw new StepRefusedError(refusalOf(error.reason, campaign))
      throw error
    })
  let call: DeployCall
  if (step.kind === 'create-and-fund-with-permit') {
    const { signPermit } = sender
    if (!signPermit) throw new Error('This wallet is not to be asked for a permit.')
    if (!(await isAgreed(options, { step, steps, fee: undefined }))) return 'stopped'
    yield { status: 'asking', step, what: 'signature' }
    call = await permitCall(campaign, step, facts, from, signPermit)
    await rehearse(call)
    if (options.signal.aborted) return 'stopped'
  } else {
    call = step.call
    const fee = await rehearse(call)
    if (!(await isAgreed(options, { step, steps, fee }))) return 'stopped'
  }
  const asked: AskedEntry = {
    ...{ status: 'asked', step: journalKind(step), from, ...call },
    ...{ nonce: count, askedAtBlock: block },
  }
  await journal.add(asked)
  yield { status: 'asking', step, what: 'transaction' }
  try {
    const sent = await sender.sendCall({ ...call, from })
    if (sent.kind === 'transaction') await journal.change(sentEntry(asked, sent.hash))
    else
      await journal.change({
        ...{ status: 'proposed', step: asked.step, safe: from, safeTxHash: sent.safeTxHash },
        ...{ nonce: null, proposedAtBlock: block },
      })
  } catch (error) {
    if (wasNothingSent(error))
      await journal.change({ ...endOf(asked), outcome: 'refused', hash: null, block: null })
    throw error
  }
  return 'taken'
}

function sentEntry({ nonce, askedAtBlock, ...asked }: AskedEntry, hash: Hex): SentEntry {
  return { ...asked, status: 'sent', hash, leastNonce: nonce, sentAtBlock: askedAtBlock }
}

async function* takeWithSafe(
  parts: DeployParts & { sender: Extract<DeploySender, { kind: 'safe' }> },
  steps: readonly [DeployStep, ...DeployStep[]],
  options: DeployOptions,
): AsyncGenerator<DeployStatus, Taken, void> {
  const { reader, journal, sender } = parts
  const [step] = steps
  const safe = sender.address
  const calls = safeCallsOf(steps)
  const rehearsal = await rehearseBatch(reader, { safe, calls })
  if (rehearsal.status === 'fails') throw new StepRefusedError(rehearsal.sentence)
  const { number } = await reader.atOneBlock({ question: 'the newest block' }, (block) => block.readHead())
  if (!(await isAgreed(options, { step, steps, fee: undefined }))) return 'stopped'
  await journal.add({ status: 'proposing', safe, askedAtBlock: number, calls: [...calls] })
  yield { status: 'asking', step, what: 'proposal' }
  try {
    const { safeTxHash, nonce = null } = await sender.propose(calls)
    await journal.change({
      ...{ status: 'proposed', safe, safeTxHash, nonce, proposedAtBlock: number },
      calls: [...calls],
    })
  } catch (error) {
    if (error instanceof NotProposedError || wasNothingSent(error))
      await journal.change({ status: 'ended', step: 'batch', outcome: 'refused', hash: null, block: null })
    throw error
  }
  return 'taken'
}

/** What became of what is open in the journal. Undefined when `signal` was aborted. */
async function* settle(
  parts: DeployParts,
  entry: OpenEntry,
  options: DeployOptions,
): AsyncGenerator<DeployStatus, Settled | 'unanswered' | undefined, void> {
  const { reader, campaign, journal, sender } = parts
  const { signal, pollMs = 2_000 } = options
  yield { status: 'waiting', entry }
  switch (entry.status) {
    case 'signed': {
      const isOurs = sender.kind === 'key' && sender.account.address === entry.from
      const signer = isOurs ? sender : undefined
      return settleSigned({ reader, campaign, journal, signer }, entry, { signal, pollMs })
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
  const { safe, safeTxHash, calls, proposedAtBlock } = entry
  const place = { safe, safeTxHash, sentAtBlock: proposedAtBlock }
  let nonce = entry.nonce ?? undefined
  // Only by its nonce can it be told that owners have put something else in its place.
  if (nonce === undefined && calls)
    nonce = await nonceOfProposal(reader, { safe, calls, safeTxHash }).catch(() => undefined)
  const clues = () => ({ nonce })
  let obstacle: string | undefined
  for (;;) {
    // Another proposal may reach the goal, or another account; then this one need not be waited for.
    const watch = watchProposal(parts, { entry, obstacle }, options)
    try {
      const following = { ...options, signal: watch.signal, pollMs, clues }
      for await (const chain of followSafeTransaction(reader, place, following)) {
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
  for await (const chain of followSafeTransaction(reader, place, { signal, pollMs, clues })) {
    const settled = settledBy(chain)
    if (settled) return settled
    break
  }
  return signal.aborted ? undefined : 'unanswered'
}

/** The last word, where the goal is reached by whatever way. */
async function lookAtGoal({
  reader,
  campaign,
  goal,
  sender,
}: DeployParts): Promise<Extract<DeployStatus, { status: 'done' }> | undefined> {
  const facts = await readDeployFacts(reader, { campaign, payer: addressOf(sender) })
  const plan = planDeployment(campaign, facts, { goal, way: 'wallet' })
  return plan.status === 'done' ? { status: 'done', facts, notes: plan.notes } : undefined
}

/**
 * Its signal is aborted once the goal is reached, with the one that was given, and when the chain says something else than `obstacle`
 * about whether the proposal could be executed now.
 */
function watchProposal(
  parts: DeployParts,
  { entry, obstacle }: { entry: ProposedEntry; obstacle: string | undefined },
  { signal, pollMs = 2_000, onWake }: DeployOptions,
) {
  const { safe, calls } = entry
  const own = new AbortController()
  const stop = () => own.abort()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const pace = createPace(3 * pollMs, { onWake })
  let found = obstacle
  /** Undefined where it could not be rehearsed, or nothing is known to rehearse. */
  const rehearse = () => calls && rehearseBatch(parts.reader, { safe, calls }).catch(() => undefined)
  const watching = async () => {
    while (!own.signal.aborted) {
      // In this order: what was executed in between is seen as done, and not as what would fail a second time.
      const rehearsal = await rehearse()
      // What could not be checked is looked at again.
      const reached = await lookAtGoal(parts).catch(() => undefined)
      if (!reached && !own.signal.aborted && rehearsal)
        found = rehearsal.status === 'fails' ? obstacleOf(rehearsal, calls) : undefined
      if (reached || found !== obstacle) stop()
      else await pace.pause(own.signal)
    }
    signal.removeEventListener('abort', stop)
  }
  void watching()
  return { signal: own.signal, stop, obstacle: () => found }
}

function obstacleOf(
  { at, sentence }: Extract<DraftRehearsal, { status: 'fails' }>,
  calls: ProposedEntry['calls'],
): string {
  const to = calls?.[at]?.to
  if (to !== undefined && isAddressEqual(to, deterministicProxy.address))
    return 'It puts the factory on the chain, which somebody has done already.'
  return sentence
}

function settledBy(chain: SafeTransactionStatus): Settled | undefined {
  if (chain.status === 'replaced') return { outcome: 'lost', hash: null }
  if (chain.status !== 'executed' || !chain.isFinal) return undefined
  const { isSuccess, transactionHash: hash, receipt } = chain
  return { outcome: isSuccess ? 'included' : 'reverted', hash, block: receipt.blockNumber }
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
