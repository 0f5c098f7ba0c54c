import type { Address, Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { createPace } from '../../chain/createPace.ts'
import { findSentCall } from '../../chain/findSentCall.ts'
import { type PermitTypedData, permitTypedData } from '../../chain/permit.ts'
import { readTransactionCount } from '../../chain/readTransactionCount.ts'
import { message } from '../../language/say.ts'
import { wasNothingSent } from '../../wallet/wasNothingSent.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import {
  createAndFundManyWithPermitCall,
  createAndFundWithPermitCall,
  type DeployCall,
} from './deployCalls.ts'
import { NotProposedError } from './deployErrors.ts'
import { totalOf } from './deployedTogether.ts'
import { type AskedEntry, endOf, sentEntry } from './deployJournal.ts'
import type { DeployOptions, DeployParts, DeployStatus } from './deployRun.ts'
import type { DeploySender } from './deploySender.ts'
import { journalKind } from './journalKind.ts'
import type { DeployStep, Several } from './planDeployment.ts'
import type { DeployFacts } from './readDeployFacts.ts'
import { safeCallsOf } from './safeCallsOf.ts'
import { estimateStep, StepRefusedError, signStep } from './signStep.ts'
import { simulateBatch } from './simulateBatch.ts'

type Taken = 'taken' | 'stopped'

/**
 * Has the first step signed, sent or proposed by the sender, and writes it into the journal before it is
 * done. A Safe takes all steps at once.
 *
 * @throws StepRefusedError where the chain would refuse it: nothing was sent then; WalletError; whatever
 * signing and the nodes throw
 */
export async function* takeStep(
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

/**
 * An answer may come when the run is over already, e.g. because the account changed while the draft was
 * stored.
 */
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
    'permit' in step
      ? await permitCall(campaign, step, facts, account.address, (data) => account.signTypedData(data))
      : step.call
  const entry = await signStep({ reader, campaign, signer: sender }, { kind: journalKind(step), call })
  await journal.add(entry)
  return 'taken'
}

async function permitCall(
  campaign: CampaignToDeploy,
  step: Extract<DeployStep, { permit: unknown }>,
  facts: DeployFacts,
  owner: Address,
  sign: (data: PermitTypedData, campaigns?: Several) => Promise<Hex>,
): Promise<DeployCall> {
  const deadline = BigInt(facts.head.timestamp) + permitSeconds
  const { factory: spender, parameters } = campaign
  const isSeveral = step.kind === 'create-and-fund-many-with-permit'
  const value = isSeveral ? totalOf(step.campaigns) : parameters.total
  const data = permitTypedData(step.permit, { owner, spender, value, deadline })
  const signature = await (isSeveral ? sign(data, step.campaigns) : sign(data))
  return isSeveral
    ? createAndFundManyWithPermitCall(step.campaigns, { deadline, signature })
    : createAndFundWithPermitCall(campaign, { deadline, signature })
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
  let call: DeployCall
  if ('permit' in step) {
    const { signPermit } = sender
    if (!signPermit) throw new Error('This wallet isn’t asked for permits.')
    if (!(await isAgreed(options, { step, steps, fee: undefined }))) return 'stopped'
    yield { status: 'asking', step, what: 'signature' }
    call = await permitCall(campaign, step, facts, from, signPermit)
    await estimateStep(reader, { call, from }, campaign)
    if (options.signal.aborted) return 'stopped'
  } else {
    call = step.call
    const fee = await estimateStep(reader, { call, from }, campaign)
    if (!(await isAgreed(options, { step, steps, fee }))) return 'stopped'
  }
  const asked: AskedEntry = {
    status: 'asked',
    step: journalKind(step),
    from,
    ...call,
    nonce: count,
    askedAtBlock: block,
  }
  await journal.add(asked)
  yield { status: 'asking', step, what: 'transaction' }
  const watch = new AbortController()
  const answer = sender.sendCall(
    { ...call, from },
    {
      kind: journalKind(step),
      nonce: count,
      block,
      ...('campaigns' in step && { campaigns: step.campaigns }),
    },
  )
  try {
    // A wallet may send and never say so: what the chain has is not waited for any longer.
    const sent = await Promise.race([
      answer,
      seenOnChain(reader, asked, { ...options, signal: watch.signal }),
      ...(options.giveUp ? [givenUp(options.giveUp)] : []),
    ])
    if (sent === 'given-up') {
      answer.then(
        (late) => late.kind === 'transaction' && options.onLateAnswer?.(asked, late.hash),
        () => undefined,
      )
      return 'taken'
    }
    if (sent.kind === 'transaction') await journal.change(sentEntry(asked, sent.hash))
    else
      await journal.change({
        status: 'proposed',
        step: asked.step,
        safe: from,
        safeTxHash: sent.safeTxHash,
        nonce: null,
        proposedAtBlock: block,
      })
  } catch (error) {
    if (wasNothingSent(error))
      await journal.change({ ...endOf(asked), outcome: 'refused', hash: null, block: null })
    throw error
  } finally {
    watch.abort()
  }
  return 'taken'
}

const givenUp = (signal: AbortSignal): Promise<'given-up'> =>
  new Promise((resolve) => {
    const stop = () => resolve('given-up')
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/** Resolves once a block has the call. Never rejects: what the nodes did not say is asked again. */
async function seenOnChain(
  reader: ChainReader,
  { from, to, data, value, nonce, askedAtBlock }: AskedEntry,
  { signal, pollMs = 2_000, onWake }: Pick<DeployOptions, 'signal' | 'pollMs' | 'onWake'>,
): Promise<{ kind: 'transaction'; hash: Hex }> {
  const pace = createPace(2 * pollMs, { onWake })
  const call = { from, to, data, value, nonce, sentAtBlock: askedAtBlock }
  while (!signal.aborted) {
    await pace.pause(signal)
    if (signal.aborted) break
    const found = await findSentCall(reader, call).catch(() => undefined)
    if (found?.transaction) return { kind: 'transaction', hash: found.transaction.hash }
  }
  return new Promise(() => {})
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
  const simulation = await simulateBatch(reader, { safe, calls })
  if (simulation.status === 'fails') throw new StepRefusedError(simulation.sentence)
  const { number } = await reader.atOneBlock({ question: message('The newest block') }, (block) =>
    block.readHead(),
  )
  if (!(await isAgreed(options, { step, steps, fee: undefined }))) return 'stopped'
  await journal.add({ status: 'proposing', safe, askedAtBlock: number, calls: [...calls] })
  yield { status: 'asking', step, what: 'proposal' }
  try {
    const { safeTxHash, nonce = null } = await sender.propose(calls, steps)
    await journal.change({
      status: 'proposed',
      safe,
      safeTxHash,
      nonce,
      proposedAtBlock: number,
      calls: [...calls],
    })
  } catch (error) {
    if (error instanceof NotProposedError || wasNothingSent(error))
      await journal.change({ status: 'ended', step: 'batch', outcome: 'refused', hash: null, block: null })
    throw error
  }
  return 'taken'
}
