import type { ReactNode } from 'react'
import type { FlagKind } from '../../campaign/list/flagRecipients.ts'
import { say } from '../../language/say.ts'
import type { CampaignDraft, CreateStep } from '../../operator/create/campaignDraft.ts'
import type { DraftField } from '../../operator/create/campaignPlan.ts'
import type { OperatorStore } from '../../operator/create/operatorStore.ts'
import type { ListReport } from '../../operator/list/listMessages.ts'
import { refusedByToken } from '../../operator/list/refusedByToken.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import { QueryErrorNotice } from '../parts/QueryErrorNotice.tsx'
import field from './create.module.css'
import { AskedBefore } from './deploy/AskedBefore.tsx'
import { DeployPackage } from './deploy/DeployPackage.tsx'
import { PublishGroups } from './groups/PublishGroups.tsx'
import type { useListFlags } from './list/useListFlags.ts'
import { nothingSent } from './nothingSent.ts'
import { PublishStep } from './publish/PublishStep.tsx'
import { ReviewStep } from './review/ReviewStep.tsx'
import type { useCampaignPlan } from './useCampaignPlan.ts'
import type { MadeCampaign, useMadePackage } from './useMadePackage.ts'
import type { Payer } from './usePayer.ts'

/** The steps that are about the package: it is reviewed, created and funded, and published. */
export function PackageSteps({
  at,
  draft,
  update,
  report,
  flags,
  payer,
  store,
  planning: { address, token, time, isTimed, read },
  packaging: { making, cancel, makeAgain },
  onGo,
}: {
  at: 'review' | 'deploy' | 'publish'
  draft: CampaignDraft
  /** Resolves to false where the browser did not keep it. */
  update: (change: Partial<CampaignDraft>) => Promise<boolean>
  report: ListReport
  flags: ReturnType<typeof useListFlags>
  payer: Payer
  store: OperatorStore | undefined
  planning: ReturnType<typeof useCampaignPlan>
  packaging: ReturnType<typeof useMadePackage>
  onGo: (step: CreateStep, kind?: FlagKind) => void
}) {
  const isLocked = draft.underWay !== null
  const nothing = nothingSent(draft)
  /** A trouble, and with it what was asked for before, where something was. */
  const trouble = (notice: ReactNode) => (
    <>
      {notice}
      {draft.underWay ? <AskedBefore distributor={draft.underWay.distributor} store={store} /> : null}
    </>
  )
  if (token.isPending && address) return <p className={field.text}>{say('Reading the token from Blast…')}</p>
  if (!token.data)
    return trouble(
      token.error ? (
        <QueryErrorNotice title={say('We couldn’t check the token')} lead={nothing} query={token} />
      ) : (
        <Missing
          sentence={say('We found no such token on Blast.')}
          onGo={isLocked ? undefined : () => onGo('token')}
        />
      ),
    )
  const otherToken = address
    ? refusedByToken(report.namedToken, { address, symbol: token.data.symbol })
    : undefined
  if (otherToken !== undefined && !isLocked)
    return trouble(<Missing sentence={otherToken} onGo={() => onGo('token')} />)
  if (!isTimed)
    return time.error ? (
      <QueryErrorNotice title={say('We couldn’t read the time on Blast')} lead={nothing} query={time} />
    ) : (
      <p className={field.text}>{say('Reading the time on Blast…')}</p>
    )
  if (read && 'faults' in read)
    return trouble(
      read.faults.map(({ field: name, sentence }) => (
        <Missing
          key={`${name} ${sentence}`}
          sentence={sentence}
          onGo={isLocked ? undefined : () => onGo(stepOf[name])}
        />
      )),
    )
  switch (making.status) {
    case 'idle':
    case 'making':
      return (
        <ProgressBar
          label={say('Making the package')}
          done={making.status === 'making' ? making.done : 0}
          all={making.status === 'making' ? making.all : 1}
          onCancel={cancel}
        />
      )
    case 'cancelled':
      return trouble(
        <Notice
          tone="plain"
          title={say('We couldn’t make the package')}
          action={<Button onClick={makeAgain}>{say('Make package')}</Button>}
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
              {say('Try again')}
            </Button>
          }
        />,
      )
    case 'made':
      return draft.underWay && draft.underWay.manifestHash !== making.made.manifestHash
        ? trouble(
            <Notice tone="bad" title={say('This draft now makes another package')}>
              {say(
                'Its contract is {kept}, and the one of the package made now would be {made}. Continue with the version of this site that you began with. Or use the command line, with the package that you saved. {nothing}',
                {
                  kept: draft.underWay.distributor,
                  made: making.made.campaign.distributor,
                  nothing,
                },
              )}
            </Notice>,
          )
        : step(making.made)
  }

  function step(made: MadeCampaign) {
    switch (at) {
      case 'review':
        return (
          <ReviewStep
            draft={draft}
            update={update}
            report={report}
            flags={flags}
            made={made}
            payer={payer}
            onShow={(kind) => onGo('list', kind)}
            onNext={() => onGo('deploy')}
          />
        )
      case 'deploy':
        return (
          <DeployPackage
            draft={draft}
            update={update}
            made={made}
            payer={payer}
            store={store}
            onDone={() => onGo('publish')}
          />
        )
      case 'publish':
        return made.groups ? (
          <PublishGroups draft={draft} made={made} />
        ) : (
          <PublishStep draft={draft} made={made} />
        )
    }
  }
}

const stepOf: Record<DraftField, CreateStep> = {
  series: 'list',
  token: 'token',
  duration: 'window',
  cliff: 'window',
  steps: 'window',
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
            {say('Change it')}
          </Button>
        ) : undefined
      }
    />
  )
}
