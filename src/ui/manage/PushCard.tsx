import { useMemo, useState } from 'react'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import { asError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import {
  type ChosenRecipients,
  chooseRecipients,
  type RecipientChoice,
  totalOf,
} from '../../operator/manage/chooseRecipients.ts'
import { dueAmounts } from '../../operator/manage/dueAmounts.ts'
import { type PushPlan, planPush } from '../../operator/manage/planPush.ts'
import { isFreeToPush, type PushBatch, pushBatches } from '../../operator/manage/pushBatches.ts'
import { pushCost } from '../../operator/manage/pushCost.ts'
import { pushedIndices } from '../../operator/manage/pushedIndices.ts'
import { readHasCode } from '../../operator/manage/readHasCode.ts'
import { isAwaited, isOpenEnded } from '../../operator/manage/readManageProposal.ts'
import { proveAllocations } from '../../operator/manage/readWholeList.ts'
import { storedPayRunOf } from '../../operator/manage/storedPayRun.ts'
import type { CampaignPhase } from '../../package/campaignPhase.ts'
import { keccak256 } from '../../package/keccak.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import type { CampaignFacts } from '../../package/readCampaignFacts.ts'
import { browserStorage } from '../../storage/browserStorage.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { CallSender } from './CallSender.tsx'
import { PayRunProgress } from './PayRunProgress.tsx'
import { PlannedBatch } from './PlannedBatch.tsx'
import { choiceOf, everybody, NotChosen, RecipientPicker } from './RecipientPicker.tsx'
import { type CostState, RestCost } from './RestCost.tsx'
import { usePayRun } from './usePayRun.ts'
import type { Proposals } from './useProposals.ts'
import type { SentCalls } from './useSentCalls.ts'
import type { WholeList } from './useWholeList.ts'

type Preparing =
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'failed'; error: Error }
  | { status: 'ready'; plan: PushPlan; left: number }
  | { status: 'nothing-left' }

/** What the contract says of the claims so far. */
type ClaimedFacts = Pick<CampaignFacts, 'claimedWords' | 'paid' | 'head'>

/** Has what nobody has claimed paid to its own accounts, a batch at a time. */
export function PushCard({
  terms,
  pkg,
  list,
  facts,
  phase,
  isAllPaid,
  isCancelled,
  sent,
  proposals,
}: {
  terms: CampaignParameters
  pkg: VerifiedPackage | undefined
  list: WholeList
  facts: ClaimedFacts | undefined
  phase: CampaignPhase | undefined
  isAllPaid: boolean
  /** It was cancelled, and holds too little to pay all. */
  isCancelled: boolean
  sent: SentCalls
  proposals: Proposals
}) {
  // A run that has paid the last one says so itself.
  const hasRun =
    isAllPaid && storedPayRunOf(terms.distributor).read(browserStorage).length > 0 && list.status === 'read'
  const { schedule } = terms
  return (
    <Card title={schedule ? say('Pay what is unlocked') : say('Pay unclaimed allocations')}>
      {phase === undefined || facts === undefined ? (
        <p className="measure muted small breakable">{say('We need to read the contract first.')}</p>
      ) : isCancelled ? (
        <p className="measure muted small breakable">
          {say('The campaign was cancelled. There is nothing to pay.')}
        </p>
      ) : phase === 'upcoming' ? (
        <p className="measure muted small breakable">{say('You can pay once claims open.')}</p>
      ) : phase === 'ended' ? (
        <p className="measure muted small breakable">
          {say('Claims have ended. You can’t pay anyone any more.')}
        </p>
      ) : isAllPaid && !hasRun ? (
        <p className="measure muted small breakable">{say('Everything is claimed.')}</p>
      ) : !pkg ? (
        <p className="measure muted small breakable">
          {say('Paying needs the list’s proofs. Choose the package above.')}
        </p>
      ) : list.status !== 'read' ? (
        <p className="measure muted small breakable">{say('Read the whole list first.')}</p>
      ) : (
        <Push
          terms={terms}
          pkg={pkg}
          facts={facts}
          sent={sent}
          proposals={proposals}
          isAllPaid={isAllPaid}
          allocations={list.allocations}
        />
      )}
    </Card>
  )
}

function Push({
  terms,
  pkg,
  allocations,
  facts,
  isAllPaid,
  sent,
  proposals,
}: {
  terms: CampaignParameters
  pkg: VerifiedPackage
  allocations: Extract<WholeList, { status: 'read' }>['allocations']
  facts: ClaimedFacts
  isAllPaid: boolean
  sent: SentCalls
  proposals: Proposals
}) {
  const site = useSite()
  const wallet = useWallet()
  const { distributor, token, title, receivers, schedule, window } = terms
  const [state, setState] = useState<Preparing>({ status: 'idle' })
  /** In a batch that was sent, proposed or saved from this page. */
  const [handled, setHandled] = useState<ReadonlySet<number>>(new Set())
  /** Left out of a batch, because it would not be paid. */
  const [passedOver, setPassedOver] = useState<ReadonlySet<number>>(new Set())
  /** Batches that count no more since somebody began again with all that are open. */
  const [forgotten, setForgotten] = useState<ReadonlySet<string>>(new Set())
  const [isHandled, setIsHandled] = useState(false)
  const [draft, setDraft] = useState(everybody)
  const [chosen, setChosen] = useState<ChosenRecipients>()
  const [fault, setFault] = useState<string>()
  const [cost, setCost] = useState<CostState>({ status: 'idle' })
  const run = usePayRun({ terms, pkg, allocations })
  /** In a proposal that waits for a Safe’s owners: nobody needs to ask for them a second time. */
  const proposed = useMemo(
    () => indicesOf(proposals.items.filter(({ proposal, standing }) => isAwaited(proposal, standing))),
    [proposals],
  )
  /** In a file for a Safe that nobody was seen to import: shown, and in the next batch all the same. */
  const saved = useMemo(
    () =>
      [
        ...indicesOf(
          proposals.items.filter(
            ({ proposal, standing }) => isOpenEnded(standing) && !isAwaited(proposal, standing),
          ),
        ),
      ].filter((index) => !proposed.has(index)).length,
    [proposals, proposed],
  )
  const payer = wallet.status === 'connected' ? wallet.account : receivers.sweep
  // A connected account sends it with the limit of this page; the owners of a Safe with one that they
  // estimate.
  const isForSafe = wallet.status !== 'connected' || wallet.kind === 'safe' || !!wallet.safeAccount
  const batches = useMemo(() => pushBatches(sent.calls, proposals.items), [sent.calls, proposals.items])

  /**
   * `isAnew`: with all that are open, those too that were left out. A batch that was refused is halved all
   * the same.
   */
  const prepare = async ({ isAnew = false }: { isAnew?: boolean } = {}) => {
    const passed = isAnew ? new Set(batches.filter(isRetried).map(({ id }) => id)) : forgotten
    // What one has paid of an allocation over time is known from the contract, and more unlocks.
    const known = batches.filter(({ id, state }) => !passed.has(id) && !(schedule && state === 'done'))
    const handledBefore = isAnew ? new Set<number>() : handled
    const passedBefore = isAnew ? new Set<number>() : passedOver
    const isFree = isFreeToPush(known, handledBefore)
    const choice = choiceOf(draft, token)
    if ('fault' in choice) return setFault(choice.fault)
    setState({ status: 'preparing' })
    setCost({ status: 'idle' })
    setIsHandled(false)
    setForgotten(passed)
    setHandled(handledBefore)
    try {
      const { indices, due } = await choose(choice)
      const candidates = indices.filter(
        (index) => isFree(index) && !passedBefore.has(index) && !proposed.has(index),
      )
      const plan = await planPush(twoNodeReaderOf(site), {
        distributor,
        payer,
        allocations,
        candidates,
        due,
        isForSafe,
        refused: known.filter(({ state }) => state === 'refused').map(({ indices }) => indices),
        prove: (indices) => proveAllocations(pkg, allocations, indices, { keccak256 }),
      })
      setState(
        plan
          ? {
              status: 'ready',
              plan,
              left: candidates.length - plan.indices.length - plan.passedOver.length,
            }
          : { status: 'nothing-left' },
      )
      // What would not be paid is not tried again with the next batch.
      setPassedOver(new Set([...passedBefore, ...(plan?.passedOver.map(({ index }) => index) ?? [])]))
    } catch (caught) {
      setState({ status: 'failed', error: asError(caught) })
    }
  }
  const choose = async (choice: RecipientChoice) => {
    const { claimedWords: words, paid, head } = facts
    const open =
      schedule && paid
        ? dueAmounts(allocations, {
            paid: paid.amounts,
            time: head.timestamp,
            terms: { start: window.start, schedule },
          })
        : { words, due: undefined }
    const next = await chooseRecipients(allocations, open.words, choice, {
      order: draft.order,
      hasCode: (accounts) => readHasCode(twoNodeReaderOf(site), accounts),
    })
    setChosen(next)
    return { ...next, due: open.due }
  }
  /** What all batches of the chosen would cost: the first is planned, and none is sent. */
  const estimate = async () => {
    const choice = choiceOf(draft, token)
    if ('fault' in choice) return setFault(choice.fault)
    setCost({ status: 'preparing' })
    setState({ status: 'idle' })
    try {
      const { indices, due } = await choose(choice)
      const candidates = indices.filter((index) => !proposed.has(index))
      const plan = await planPush(twoNodeReaderOf(site), {
        distributor,
        payer,
        allocations,
        candidates,
        due,
        isForSafe,
        prove: (wanted) => proveAllocations(pkg, allocations, wanted, { keccak256 }),
      })
      const estimated = plan ? pushCost(plan, candidates.length) : undefined
      const total = due
        ? candidates.reduce((sum, index) => sum + due(index), 0n)
        : totalOf(allocations, candidates)
      setCost({ status: 'ready', chosen: candidates, total, cost: estimated, order: draft.order })
    } catch (caught) {
      setCost({ status: 'failed', error: asError(caught) })
    }
  }
  const plan = state.status === 'ready' ? state.plan : undefined
  const isHalved = batches.some(
    ({ id, state, indices }) =>
      state === 'refused' && !forgotten.has(id) && plan?.indices.every((index) => indices.includes(index)),
  )
  const markHandled = () => {
    if (!plan) return
    setHandled((known) => new Set([...known, ...plan.indices]))
    setIsHandled(true)
  }
  if (run.run) return <PayRunProgress state={run} allocations={allocations} terms={terms} />
  if (isAllPaid) return <p className="measure muted small breakable">{say('Everything is claimed.')}</p>
  return (
    <div className="stack gap16">
      <p className="measure muted small breakable">
        {schedule
          ? say(
              'Anyone can pay the listed accounts what is unlocked and not yet claimed. A batch skips those who have claimed, so no one is paid twice. Some recipients may want to wait, or to claim to another address.',
            )
          : say(
              'Anyone can pay the listed accounts. A batch skips those who have claimed, so no one is paid twice. Some recipients may want to wait, or to claim to another address.',
            )}
      </p>
      {proposed.size > 0 ? (
        <p className="measure muted small breakable">
          {say(
            {
              one: '{count} recipient is in a proposal that waits for a Safe’s owners, and is left out of further batches.',
              other:
                '{count} recipients are in a proposal that waits for a Safe’s owners, and are left out of further batches.',
            },
            { count: proposed.size },
          )}
        </p>
      ) : null}
      {saved > 0 ? (
        <p className="measure muted small breakable">
          {say(
            {
              one: '{count} recipient is in a saved file that isn’t in the Safe’s queue. It stays in further batches, which skip paid recipients.',
              other:
                '{count} recipients are in a saved file that isn’t in the Safe’s queue. They stay in further batches, which skip paid recipients.',
            },
            { count: saved },
          )}
        </p>
      ) : null}
      <RecipientPicker
        draft={draft}
        onChange={(next) => {
          setDraft(next)
          // What was reckoned and prepared was for others.
          setChosen(undefined)
          setFault(undefined)
          setCost({ status: 'idle' })
          setState({ status: 'idle' })
        }}
        fault={fault}
        symbol={token.symbol}
      />
      {chosen ? <NotChosen chosen={chosen} /> : null}
      <RestCost
        state={cost}
        token={token}
        isForSafe={isForSafe}
        onEstimate={() => void estimate()}
        onStart={(indices, order) => run.start(indices, order, facts.head.timestamp)}
      />
      {plan?.call ? (
        <>
          <PlannedBatch
            plan={plan}
            token={token}
            isHalved={isHalved}
            left={state.status === 'ready' ? state.left : 0}
          />
          <CallSender
            key={plan.call.data}
            call={{
              kind: 'push',
              to: plan.call.to,
              data: plan.call.data,
              intent: {
                kind: 'pay-others',
                distributor,
                indices: plan.indices,
                total: totalOf(allocations, plan.indices),
                due: plan.total,
                token,
              },
            }}
            label={say(
              { one: 'Pay {count} allocation', other: 'Pay {count} allocations' },
              { count: plan.indices.length },
            )}
            proposal={{
              name: say('Pay out: {title}', { title }),
              description: say(
                {
                  one: 'Pays {count} open allocation of {distributor} to their own accounts.',
                  other: 'Pays {count} open allocations of {distributor} to their own accounts.',
                },
                { count: plan.indices.length, distributor },
              ),
            }}
            sent={sent}
            proposals={proposals}
            onHandled={markHandled}
          />
        </>
      ) : plan ? (
        <PlannedBatch plan={plan} token={token} isHalved={isHalved} left={0} />
      ) : null}
      {state.status === 'nothing-left' ? (
        <p className="measure muted small breakable">
          {handled.size + passedOver.size > 0 || proposed.size > 0
            ? say('All open allocations are in a batch or in a waiting proposal.')
            : draft.by === 'all'
              ? schedule
                ? say('Everyone is paid what is unlocked.')
                : say('Everything is claimed.')
              : say('Nobody whom you chose can be paid.')}
        </p>
      ) : null}
      {state.status === 'failed' ? (
        <ErrorNotice title={say('We couldn’t prepare the batch')} lead="" error={state.error} />
      ) : null}
      {plan?.call && !isHandled ? null : (
        <div className="row gap10">
          <Button
            kind={plan?.call ? 'quiet' : 'primary'}
            onClick={() => void prepare()}
            isBusy={state.status === 'preparing'}
          >
            {plan ? say('Prepare next batch') : say('Prepare batch')}
          </Button>
        </div>
      )}
      {handled.size + passedOver.size > 0 && state.status !== 'preparing' ? (
        <TextButton onClick={() => void prepare({ isAnew: true })}>
          {say('Start again with all open allocations')}
        </TextButton>
      ) : null}
    </div>
  )
}

const indicesOf = (items: Proposals['items']): ReadonlySet<number> =>
  new Set(items.flatMap(({ proposal }) => (proposal.kind === 'push' ? pushedIndices(proposal.data) : [])))

const isRetried = ({ state, indices }: PushBatch) =>
  state === 'done' || (state === 'refused' && indices.length === 1)
