import { zeroAddress } from 'viem'
import { assertTwoNodes } from '../../chain/assertTwoNodes.ts'
import { say } from '../../language/say.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import { type DeployJournal, type EndedEntry, endOf } from './deployJournal.ts'
import type { DeployOptions, DeployParts, DeployStatus } from './deployRun.ts'
import { addressOf, type DeploySender } from './deploySender.ts'
import { journalKind } from './journalKind.ts'
import { lookAtGoal } from './lookAtGoal.ts'
import { type DeployGoal, type DeployPlan, planDeployment } from './planDeployment.ts'
import { type DeployFacts, readDeployFacts } from './readDeployFacts.ts'
import { settleEntry } from './settleEntry.ts'
import { StepRefusedError } from './signStep.ts'
import { withSimulatedFunding } from './simulateFunding.ts'
import { takeStep } from './takeStep.ts'

/**
 * Takes a campaign onto the chain, step by step, and reports its status. What is left is decided anew from
 * the chain before each step, and what is asked for is in the journal first; so it may be broken off
 * anywhere, and run again from anywhere. Ends early, without a last word, when `signal` is aborted.
 *
 * @throws RpcUnreachableError, RpcDisagreementError where it could not be checked the status;
 * DeployError where the account cannot send; WalletError of a wallet that was asked; whatever the journal's
 * storage throws. Run it again after any of them.
 */
export async function* runDeployment(
  parts: DeployParts,
  options: DeployOptions,
): AsyncGenerator<DeployStatus, void, void> {
  const { reader, campaign, journal, sender, goal, mustExist, safeSettings } = parts
  const { signal } = options
  assertTwoNodes(reader)
  const way = sender.kind === 'safe' ? 'safe' : 'wallet'
  let askAgain = options.askAgain ?? false
  let canSignPermit = parts.canSignPermit !== false && !(sender.kind === 'wallet' && !sender.signPermit)
  // A run of before may have ended with a funding that did not fund.
  let last: EndedEntry | undefined = askAgain ? undefined : includedFunding(journal, goal)
  let notBefore = last?.block ?? undefined
  while (!signal.aborted) {
    const { open } = journal
    if (open) {
      const settled = yield* settleEntry(parts, open, { ...options, askAgain })
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
    const planned = planDeployment(campaign, facts, { goal, mustExist, way, canSignPermit, safeSettings })
    const payer = addressOf(sender)
    const plan =
      way === 'wallet' ? await withSimulatedFunding(reader, { campaign, plan: planned, payer }) : planned
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
      const outcome = yield* takeStep(parts, plan.steps, facts, options)
      if (outcome === 'stopped') {
        yield { status: 'stopped' }
        return
      }
    } catch (error) {
      if (!(error instanceof StepRefusedError)) throw error
      const [step] = plan.steps
      if ('permit' in step && canSignPermit) {
        // A token may look as if it took signed approvals, and not take this one.
        canSignPermit = false
        continue
      }
      yield {
        status: 'failed',
        code: 'refused',
        step: journalKind(step),
        hash: null,
        sentence: say('{summary} Nothing was sent for it.', { summary: error.summary }),
        // An approval of before is still there, and nothing uses it up now.
        allowance: facts.payer?.allowance ?? 0n,
      }
      return
    }
  }
}

const fundingSteps: ReadonlySet<EndedEntry['step']> = new Set([
  'create-and-fund',
  'create-and-fund-with-permit',
  'create-and-fund-many',
  'create-and-fund-many-with-permit',
])

const isFundingStep = (step: EndedEntry['step'], goal: DeployGoal) =>
  fundingSteps.has(step) || (step === 'batch' && goal === 'funded')

/** Of all that are created together. */
const areFunded = (facts: DeployFacts): boolean =>
  [facts, ...(facts.others ?? [])].every(({ distributor, isFunded }) => distributor === 'ready' && isFunded)

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
        status: 'failed',
        code: 'refused',
        step,
        hash,
        sentence: say(
          'The chain refused the transaction and spent only its fee. Try again to see the reason: we simulate it first.',
        ),
      }
    case 'lost':
      // A key signs anew with the next nonce. A person who put something else in its place meant it.
      if (sender.kind === 'key') return undefined
      return {
        status: 'failed',
        code: 'lost',
        step,
        hash,
        sentence: say('Another transaction replaced it. Try again if you still want it.'),
      }
    case 'included':
      // Whatever the plan says next: to repeat it, or to send money for it, may lose as much again.
      if (isFundingStep(step, goal) && !areFunded(facts))
        return { status: 'failed', code: 'not-funded', step, hash, sentence: notFunded(campaign) }
      if (step !== 'batch' && hasEffect(step, facts, plan)) return undefined
      return {
        status: 'failed',
        code: 'without-effect',
        step,
        hash,
        sentence: say(
          'The transaction is on chain, but it had no effect. It may have been changed in the wallet, such as the approved amount. Try again.',
        ),
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
  `${say('The transaction is on chain, but didn’t fund the campaign. Check it in an explorer before you send anything more.')} ${
    parameters.token === zeroAddress
      ? say('If there is no contract at {factory}, a node was wrong, and you can’t get the ETH back.', {
          factory,
        })
      : say('The wallet changed it, or a node was wrong.')
  }`
