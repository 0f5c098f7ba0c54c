import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { FlagKind } from '../../campaign/list/flagRecipients.ts'
import { chainTimeQuery } from '../../claim/listed/queries.ts'
import { type CreateStep, createSteps } from '../../operator/create/campaignDraft.ts'
import { type DraftField, readPlan } from '../../operator/create/campaignPlan.ts'
import { changeUnlessAsked } from '../../operator/create/deployCampaign.ts'
import { draftTokenAddress } from '../../operator/create/draftTokenAddress.ts'
import { factoryAddress } from '../../operator/create/factoryAddress.ts'
import { tokenFactsQuery } from '../../operator/create/queries.ts'
import type { ListReport } from '../../operator/list/listMessages.ts'
import { openQuestions } from '../../operator/list/openQuestions.ts'
import { refusedByToken } from '../../operator/list/refusedByToken.ts'
import { ErrorNotice } from '../claim/ErrorNotice.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import { useSite } from '../site/siteContext.ts'
import { DiscardDraft } from './DiscardDraft.tsx'
import { AskedBefore } from './deploy/AskedBefore.tsx'
import { ChangeAgain } from './deploy/ChangeAgain.tsx'
import { DeployStep } from './deploy/DeployStep.tsx'
import { useLockByJournal } from './deploy/useLockByJournal.ts'
import field from './Field.module.css'
import styles from './list/ListStep.module.css'
import { ListStep } from './list/ListStep.tsx'
import { useKeptList } from './list/useKeptList.ts'
import { useListFlags } from './list/useListFlags.ts'
import { useRecipientList } from './list/useRecipientList.ts'
import { nothingSent } from './nothingSent.ts'
import { PackageCard } from './publish/PackageCard.tsx'
import { PublishStep } from './publish/PublishStep.tsx'
import { ReviewStep } from './review/ReviewStep.tsx'
import { Stepper } from './Stepper.tsx'
import { TextsStep } from './texts/TextsStep.tsx'
import { TokenStep } from './token/TokenStep.tsx'
import type { CampaignDraftState, DraftOpening } from './useCampaignDraft.ts'
import { type MadeCampaign, useMadePackage } from './useMadePackage.ts'
import { payerAddress, usePayer } from './usePayer.ts'
import { WindowStep } from './window/WindowStep.tsx'

const labels: Record<CreateStep, string> = {
  list: 'List',
  token: 'Token',
  window: 'Window',
  texts: 'Texts',
  review: 'Review',
  deploy: 'Create and fund',
  publish: 'Publish',
}
const steps = createSteps.map((id) => ({ id, label: labels[id] }))
const placeOf = (step: CreateStep) => createSteps.indexOf(step)

/** The draft that this tab has open, at the step where it was left. */
export function OpenDraft({
  drafts,
  opening,
}: {
  drafts: CampaignDraftState
  opening: Extract<DraftOpening, { status: 'open' }>
}) {
  const site = useSite()
  const { draft, update, isKept, isSaving } = drafts
  const list = useRecipientList()
  const isRestoring = useKeptList(list, drafts, opening)
  const payer = usePayer(draft)
  const { report, work } = list
  const isSound = report !== undefined && report.problemCount === 0
  const isLocked = draft.underWay !== null
  const isReading = isRestoring || work.status === 'opening' || work.status === 'checking'
  // Without a sound list, and one that is meant, there is nothing for the other steps to be about.
  const mayGoOn = isSound && (isLocked || openQuestions(report, list.accepted).length === 0)
  const step = mayGoOn || draft.step === 'list' || isReading ? draft.step : 'list'
  useEffect(() => {
    // Once it is mended, the list is looked at before anything else is gone on with.
    if (!mayGoOn && !isReading && draft.step !== 'list' && !draft.underWay) void update({ step: 'list' })
  }, [mayGoOn, isReading, draft.step, draft.underWay, update])
  const isReviewing = placeOf(step) >= placeOf('review')

  const address = draftTokenAddress(draft)
  const token = useQuery({
    ...tokenFactsQuery(site, { token: address ?? '0x', holder: undefined }),
    enabled: isReviewing && address !== undefined,
    // The package is made of what the token says; it does not change its name while somebody reads.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const time = useQuery({ ...chainTimeQuery(site), enabled: isReviewing })
  // What is under way was begun in time.
  const isTimed = isLocked || time.data !== undefined
  const read = token.data && isTimed ? readPlan(draft, { token: token.data, now: time.data }) : undefined
  const plan = isReviewing && isSound && read && 'plan' in read ? read.plan : undefined
  const { making, cancel, makeAgain } = useMadePackage(plan, { list, report: isSound ? report : undefined })

  const made = making.status === 'made' ? making.made : undefined
  useLockByJournal(made, drafts, opening.store)
  const [isUnlocking, setUnlocking] = useState(false)
  const [askedTimes, setAskedTimes] = useState(0)
  const unlock = async ({ campaign }: MadeCampaign) => {
    // A run that is no longer drawn has ended, or ends with its wallet's answer.
    setUnlocking(true)
    try {
      const change = () => update({ underWay: null, step: 'review' })
      return await changeUnlessAsked(campaign, opening.store?.journal(campaign), change)
    } finally {
      setUnlocking(false)
    }
  }

  const flags = useListFlags(list, {
    token: address,
    factory: factoryAddress,
    distributors: [
      ...site.campaigns.map(({ distributor }) => distributor),
      ...(made ? [made.campaign.distributor] : []),
    ],
  })

  const [sought, setSought] = useState<FlagKind>()
  const go = (next: CreateStep, kind?: FlagKind) => {
    setSought(kind)
    void update({ step: next })
    globalThis.scrollTo({ top: 0 })
  }
  const mayGoBackTo = (id: CreateStep) => !isLocked || placeOf(id) >= placeOf('deploy')

  const nothing = nothingSent(draft)
  /** A trouble, and with it what was asked for before, where something was. */
  const trouble = (notice: ReactNode) => (
    <>
      {notice}
      {draft.underWay ? <AskedBefore distributor={draft.underWay.distributor} store={opening.store} /> : null}
    </>
  )

  const content = () => {
    if (step === 'list')
      return trouble(
        <ListStep list={list} flags={flags} sought={sought}>
          {isSound ? <Button onClick={() => go('token')}>Continue</Button> : null}
        </ListStep>,
      )
    if (!report || !isSound)
      return work.status === 'checking' ? (
        <ProgressBar label="Reading the list" done={work.done} all={work.all} onCancel={list.cancel} />
      ) : (
        <p className={field.text} role="status">
          Opening the list.
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
            onNext={() => go('texts')}
          />
        )
      case 'texts':
        return <TextsStep draft={draft} update={update} onNext={() => go('review')} />
      case 'review':
      case 'deploy':
      case 'publish':
        return withPackage(step, report)
    }
  }

  const withPackage = (at: 'review' | 'deploy' | 'publish', report: ListReport) => {
    if (token.isPending && address) return <p className={field.text}>Asking the chain about the token.</p>
    if (!token.data)
      return trouble(
        token.error ? (
          <ErrorNotice
            title="The token could not be checked"
            lead={nothing}
            error={token.error}
            onRetry={() => void token.refetch()}
            isRetrying={token.isFetching}
          />
        ) : (
          <Missing
            sentence="No token is named that answers on Blast."
            onGo={isLocked ? undefined : () => go('token')}
          />
        ),
      )
    const otherToken = address
      ? refusedByToken(report.namedToken, { address, symbol: token.data.symbol })
      : undefined
    if (otherToken !== undefined && !isLocked)
      return trouble(<Missing sentence={otherToken} onGo={() => go('token')} />)
    if (!isTimed)
      return time.error ? (
        <ErrorNotice
          title="The time of the chain could not be read"
          lead={nothing}
          error={time.error}
          onRetry={() => void time.refetch()}
          isRetrying={time.isFetching}
        />
      ) : (
        <p className={field.text}>Asking the chain about the time.</p>
      )
    if (read && 'faults' in read)
      return trouble(
        read.faults.map(({ field: name, sentence }) => (
          <Missing
            key={`${name} ${sentence}`}
            sentence={sentence}
            onGo={isLocked ? undefined : () => go(stepOf[name])}
          />
        )),
      )
    switch (making.status) {
      case 'idle':
      case 'making':
        return (
          <ProgressBar
            label="Making the package"
            done={making.status === 'making' ? making.done : 0}
            all={making.status === 'making' ? making.all : 1}
            onCancel={cancel}
          />
        )
      case 'cancelled':
        return trouble(
          <Notice
            tone="plain"
            title="The package was not made."
            action={<Button onClick={makeAgain}>Make it</Button>}
          >
            {nothing}
          </Notice>,
        )
      case 'failed':
        return trouble(
          <Notice
            tone="bad"
            title={`${making.sentence} ${nothing}`}
            action={
              <Button kind="quiet" onClick={makeAgain}>
                Try again
              </Button>
            }
          />,
        )
      case 'made': {
        const { made } = making
        if (draft.underWay && draft.underWay.manifestHash !== made.manifestHash)
          return trouble(
            <Notice tone="bad" title="This draft no longer makes the package that was asked for.">
              Its contract is {draft.underWay.distributor}, and the one of the package made now would be{' '}
              {made.campaign.distributor}. Go on with the version of this site that you began with, or from
              the command line with the package that you saved. {nothing}
            </Notice>,
          )
        if (at === 'publish') return <PublishStep draft={draft} made={made} />
        if (at === 'deploy')
          return (
            <>
              {isUnlocking ? null : (
                <DeployStep
                  draft={draft}
                  update={update}
                  made={made}
                  payer={payer}
                  store={opening.store}
                  onAsk={() => setAskedTimes((times) => times + 1)}
                  onDone={() => go('publish')}
                />
              )}
              <PackageCard draft={draft} made={made} isLive={false} />
              {isLocked ? (
                <ChangeAgain
                  key={askedTimes}
                  campaign={made.campaign}
                  storage={opening.store?.journal(made.campaign)}
                  onChange={() => unlock(made)}
                />
              ) : null}
            </>
          )
        return (
          <ReviewStep
            draft={draft}
            update={update}
            report={report}
            flags={flags}
            made={made}
            payer={payer}
            onShow={(kind) => go('list', kind)}
            onNext={() => go('deploy')}
          />
        )
      }
    }
  }

  return (
    // Whether the browser has kept what was entered last, or has deleted it.
    <div className={styles.step} data-step={step} data-draft={isSaving ? 'saving' : 'saved'}>
      <Stepper
        steps={steps}
        current={step}
        onStep={(id) => {
          if (mayGoBackTo(id)) go(id)
        }}
        canGoTo={mayGoBackTo}
      />
      {opening.wasUnreadable ? (
        <Notice tone="warn" title="There was a draft of another version here, which this one cannot read.">
          Begin anew. What was asked of a wallet or a Safe for it is still found by its contract’s address.
        </Notice>
      ) : null}
      {isKept ? null : (
        <Notice tone="warn" title="This browser does not keep your draft.">
          What you enter is gone when the page is closed. Allow this site to store data, or leave the private
          mode.
        </Notice>
      )}
      {content()}
      {list.file ? (
        <DiscardDraft
          stage={step === 'publish' ? 'live' : isLocked ? 'under-way' : 'draft'}
          onDiscard={() => void drafts.discard()}
        />
      ) : null}
    </div>
  )
}

const stepOf: Record<DraftField, CreateStep> = {
  token: 'token',
  start: 'window',
  end: 'window',
  one: 'window',
  sweep: 'window',
  yield: 'window',
  gas: 'window',
  title: 'texts',
  description: 'texts',
  url: 'texts',
  hosts: 'texts',
  id: 'texts',
}

function Missing({ sentence, onGo }: { sentence: string; onGo: (() => void) | undefined }) {
  return (
    <Notice
      tone="bad"
      title={sentence}
      action={
        onGo ? (
          <Button kind="quiet" onClick={onGo}>
            Change it
          </Button>
        ) : undefined
      }
    />
  )
}
