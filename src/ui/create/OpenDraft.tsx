import { type ReactNode, useEffect, useState } from 'react'
import type { FlagKind } from '../../campaign/list/flagRecipients.ts'
import { message, say } from '../../language/say.ts'
import { type CreateStep, createSteps } from '../../operator/create/campaignDraft.ts'
import { groupPlans } from '../../operator/create/campaignPlan.ts'
import { mayOpenStep } from '../../operator/create/mayOpenStep.ts'
import { readUnlocking } from '../../operator/create/readUnlocking.ts'
import { factoryAddressOf } from '../../operator/deploy/factoryAddressOf.ts'
import { openQuestions } from '../../operator/list/openQuestions.ts'
import { lastRound } from '../../operator/series/draftSeries.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import { useSite } from '../site/siteContext.ts'
import field from './create.module.css'
import { DiscardDraft } from './DiscardDraft.tsx'
import { AskedBefore } from './deploy/AskedBefore.tsx'
import { useLockByJournal } from './deploy/useLockByJournal.ts'
import { useGroups } from './groups/useGroups.ts'
import { KindChoice } from './kind/KindChoice.tsx'
import { ListStep } from './list/ListStep.tsx'
import { useKeptList } from './list/useKeptList.ts'
import { useListFlags } from './list/useListFlags.ts'
import { useRecipientList } from './list/useRecipientList.ts'
import { PackageSteps } from './PackageSteps.tsx'
import { Stepper } from './Stepper.tsx'
import { SeriesCard } from './series/SeriesCard.tsx'
import { useSeries } from './series/useSeries.ts'
import { TextsStep } from './texts/TextsStep.tsx'
import { TokenStep } from './token/TokenStep.tsx'
import type { CampaignDraftState, DraftOpening } from './useCampaignDraft.ts'
import { useCampaignPlan } from './useCampaignPlan.ts'
import { madeTogether, useMadePackage } from './useMadePackage.ts'
import { payerAddress, usePayer } from './usePayer.ts'
import { useStepHistory } from './useStepHistory.ts'
import { WindowStep } from './window/WindowStep.tsx'

const labels: Record<CreateStep, string> = {
  list: message('List'),
  token: message('Token'),
  window: message('Window'),
  texts: message('Texts'),
  review: message('Review'),
  deploy: message('Create and fund'),
  publish: message('Publish'),
}
const placeOf = (step: CreateStep) => createSteps.indexOf(step)

/** The draft that this tab has open, at the step where it was left. */
export function OpenDraft({
  drafts,
  opening,
  allDrafts,
  newDraft,
}: {
  drafts: CampaignDraftState
  opening: Extract<DraftOpening, { status: 'open' }>
  /** The way to the other drafts, where there are any. */
  allDrafts: ReactNode
  /** The way to one more, for who has begun this one. */
  newDraft: ReactNode
}) {
  const site = useSite()
  const { draft, update, isKept, isSaving } = drafts
  const series = useSeries(drafts, opening)
  const list = useRecipientList(series.forList)
  const isRestoring = useKeptList(list, drafts, opening)
  const payer = usePayer(draft)
  const { report, work } = list
  useGroups(drafts, report)
  // Groups are campaigns over time: for what is paid at once, a list is read without them.
  const isOverTime = draft.unlocking.kind === 'over-time'
  const { columns } = list
  const areGroupsMeant = columns?.group === undefined || isOverTime
  const isSound = series.isReady && areGroupsMeant && report !== undefined && report.problemCount === 0
  const isLocked = draft.underWay !== null
  const isReading = isRestoring || work.status === 'opening' || work.status === 'checking'
  // Without a sound list, and one that is meant, there is nothing for the other steps to be about.
  const mayGoOn = isSound && (isLocked || openQuestions(report, list.accepted).length === 0)
  const step = mayGoOn || draft.step === 'list' || isReading ? draft.step : 'list'
  useEffect(() => {
    // Once it is repaired, the list is looked at before anything else is gone on with.
    if (!mayGoOn && !isReading && draft.step !== 'list' && !draft.underWay) void update({ step: 'list' })
  }, [mayGoOn, isReading, draft.step, draft.underWay, update])
  const isReviewing = placeOf(step) >= placeOf('review')

  const planning = useCampaignPlan(draft, { isWanted: isReviewing })
  const { address, read } = planning
  const plan =
    isReviewing && isSound && read && 'plan' in read
      ? { plan: read.plan, groups: groupPlans(draft, read.plan) }
      : undefined
  const packaging = useMadePackage(plan, { list, report: isSound ? report : undefined })

  const made = packaging.making.status === 'made' ? packaging.making.made : undefined
  useLockByJournal(made, drafts, opening.store)
  const { store } = opening
  const archive = draft.step === 'publish' ? made?.archive : undefined
  useEffect(() => {
    // The next round begins from it. Where the browser has no room, its package is opened by hand.
    if (archive) store?.saveArchive(drafts.id, archive).catch(() => undefined)
  }, [archive, store, drafts.id])
  const flags = useListFlags(list, {
    token: address,
    factory: factoryAddressOf(readUnlocking(draft)),
    distributors: [
      ...site.campaigns.map(({ distributor }) => distributor),
      ...(made ? madeTogether(made).map(({ campaign }) => campaign.distributor) : []),
    ],
  })

  const [sought, setSought] = useState<FlagKind>()
  const go = (next: CreateStep, kind?: FlagKind) => {
    setSought(kind)
    void update({ step: next })
    globalThis.scrollTo({ top: 0 })
  }
  useStepHistory({
    draft: drafts.id,
    step,
    isSettled: !isReading,
    mayOpen: (id) => mayOpenStep(id, draft, { isListReady: mayGoOn }),
    onStep: (id) => {
      setSought(undefined)
      void update({ step: id })
    },
  })
  const mayGoBackTo = (id: CreateStep) => !isLocked || placeOf(id) >= placeOf('deploy')

  const content = () => {
    if (step === 'list')
      return (
        <>
          {isLocked ? null : <KindChoice draft={draft} update={update} />}
          {draft.unlocking.kind === 'rounds' && (!isLocked || !series.isReady) ? (
            <SeriesCard id={drafts.id} draft={draft} update={update} series={series} store={opening.store} />
          ) : null}
          {series.isReady ? (
            <ListStep
              list={list}
              flags={flags}
              sought={sought}
              token={lastRound(draft)?.manifest.token}
              canGroup={isOverTime}
            >
              {isSound ? <Button onClick={() => go('token')}>{say('Continue')}</Button> : null}
            </ListStep>
          ) : null}
          {areGroupsMeant || !columns ? null : (
            <Notice
              tone="warn"
              title={say('Groups are paid over time')}
              action={
                <Button
                  kind="quiet"
                  onClick={() => list.chooseColumns({ account: columns.account, amount: columns.amount })}
                >
                  {say('Read the list without groups')}
                </Button>
              }
            >
              {say('Choose “Over time” above, or read the list as one.')}
            </Notice>
          )}
          {draft.underWay ? (
            <AskedBefore distributor={draft.underWay.distributor} store={opening.store} />
          ) : null}
        </>
      )
    if (!report || !isSound)
      return work.status === 'checking' ? (
        <ProgressBar label={say('Reading the list')} done={work.done} all={work.all} onCancel={list.cancel} />
      ) : (
        <p className={field.text} role="status">
          {say('Opening the list…')}
        </p>
      )
    switch (step) {
      case 'token':
        return (
          <TokenStep
            draft={draft}
            update={update}
            list={list}
            report={report}
            flags={flags}
            payer={payerAddress(payer)}
            onShow={(kind) => go('list', kind)}
            onLook={() => go('list')}
            onNext={() => go('window')}
          />
        )
      case 'window':
        return (
          <WindowStep
            draft={draft}
            update={update}
            token={address}
            payer={payerAddress(payer)}
            total={report.total}
            groups={report.recipientGroups}
            onNext={() => go('texts')}
          />
        )
      case 'texts':
        return <TextsStep draft={draft} update={update} onNext={() => go('review')} />
      case 'review':
      case 'deploy':
      case 'publish':
        return (
          <PackageSteps
            at={step}
            draft={draft}
            update={update}
            report={report}
            flags={flags}
            payer={payer}
            store={opening.store}
            planning={planning}
            packaging={packaging}
            onGo={go}
          />
        )
    }
  }

  return (
    // Whether the browser has kept what was entered last, or has deleted it.
    <div className="stack gap20" data-step={step} data-draft={isSaving ? 'saving' : 'saved'}>
      <Stepper
        steps={createSteps.map((id) => ({ id, label: say(labels[id]) }))}
        current={step}
        onStep={(id) => {
          if (mayGoBackTo(id)) go(id)
        }}
        canGoTo={mayGoBackTo}
      />
      {opening.wasUnreadable ? (
        <Notice tone="warn" title={say('This draft is from another version')}>
          {say('Start again. You can still find requests to a wallet or Safe by the contract’s address.')}
        </Notice>
      ) : null}
      {isKept ? null : (
        <Notice tone="warn" title={say('This browser can’t save your draft')}>
          {say(
            'You lose your entries when you close the page. Allow this site to store data, or leave private mode.',
          )}
        </Notice>
      )}
      {content()}
      {allDrafts || list.file ? (
        <div className={field.actions}>
          {allDrafts}
          {list.file ? newDraft : null}
        </div>
      ) : null}
      {list.file ? (
        <DiscardDraft
          stage={step === 'publish' ? 'live' : isLocked ? 'under-way' : 'draft'}
          onDiscard={drafts.discard}
        />
      ) : null}
    </div>
  )
}
