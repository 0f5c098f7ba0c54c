import { useEffect, useEffectEvent, useState } from 'react'
import type { Address } from 'viem'
import type { Manifest } from '../../../campaign/manifest.ts'
import { say } from '../../../language/say.ts'
import { type CampaignStatus, noteLateProposal } from '../../../operator/create/deployCampaign.ts'
import type { CampaignToDeploy } from '../../../operator/deploy/campaignToDeploy.ts'
import type { JournalStorage } from '../../../operator/deploy/deployJournal.ts'
import type { DeploySender } from '../../../operator/deploy/deploySender.ts'
import { WalletError } from '../../../wallet/walletError.ts'
import { rich } from '../../language/rich.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { ether } from '../../parts/ether.ts'
import { Notice } from '../../parts/Notice.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'
import { useLateProposal } from '../../wallet/useLateProposal.ts'
import field from '../create.module.css'
import { PlanSteps } from '../review/PlanSteps.tsx'
import { useDeployment } from '../useDeployment.ts'
import { createSafeRequest } from './createSafeRequest.ts'
import { LeftoverApproval } from './LeftoverApproval.tsx'
import { ProposeDeployment } from './ProposeDeployment.tsx'
import { ProposedBatch } from './ProposedBatch.tsx'

type Wallet = Extract<DeploySender, { kind: 'wallet' }>

/** What goes on between the wallet or the Safe and the chain, one thing at a time. */
export function Deploying({
  campaign,
  manifest,
  title = manifest.texts.title,
  payer,
  isEarning,
  storage,
  onAgreed,
  onDone,
}: {
  campaign: CampaignToDeploy
  /** Of its package: with it the owners of a Safe read what they sign in words. */
  manifest: Manifest
  /** Of all that is created, where that is several campaigns. */
  title?: string
  payer: Wallet | { kind: 'safe'; address: Address; way: 'host' | 'service' }
  isEarning: boolean
  storage: JournalStorage | undefined
  onAgreed: () => Promise<unknown>
  onDone: () => void
}) {
  const [request] = useState(() => createSafeRequest(payer.kind === 'safe' ? payer.way : 'service'))
  const sender = payer.kind === 'safe' ? { ...payer, propose: request.propose } : payer
  const { deployment, run } = useDeployment({ campaign, sender, isEarning, storage, onAgreed })
  useLateProposal((safeTxHash) => {
    noteLateProposal(campaign, storage, safeTxHash).then(
      (isNoted) => isNoted && run(),
      // It cannot be written down: the run that looks for it says why.
      () => run(),
    )
  })
  const isDone = deployment.status === 'ended' && deployment.last?.status === 'done'
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (isDone) done()
  }, [isDone])

  if (deployment.status === 'failed') {
    const { error } = deployment
    return (
      <>
        <ErrorNotice
          title={say('This step failed')}
          lead={say('We keep what was sent and check it first when you continue.')}
          error={error}
          onRetry={() => run()}
        />
        {sender.kind === 'wallet' && error instanceof WalletError && error.request === 'sign' ? (
          <div className={field.actions}>
            <Button kind="quiet" onClick={() => run({ withoutPermit: true })}>
              {say('Approve with a transaction instead')}
            </Button>
          </div>
        ) : null}
      </>
    )
  }
  const next = deployment.status === 'running' ? deployment.next : undefined
  if (next) {
    const { steps, step, fee, agree } = next
    if (sender.kind === 'safe')
      return (
        <Card title={say('Propose to the Safe')}>
          <PlanSteps steps={steps} campaign={campaign} />
          <PlanNotes last={deployment.last} />
          <p className={field.text}>
            {say('It is one Safe transaction. Every owner should compare it with this list.')}
          </p>
          <ProposeDeployment
            safe={sender.address}
            campaign={campaign}
            title={title}
            steps={steps}
            isReady={agree !== undefined}
            onAsk={(ask) => request.onAsk(() => agree?.(), ask)}
          />
        </Card>
      )
    return (
      <Card title={say({ one: 'Send it', other: '{count} things are left' }, { count: steps.length })}>
        <PlanSteps steps={steps} campaign={campaign} />
        <PlanNotes last={deployment.last} />
        <p className={field.text}>
          {'permit' in step
            ? say(
                'Your wallet asks twice. First for a free signature: the campaign factory may take exactly this sum, once. Then for the transaction.',
              )
            : step.kind === 'approve'
              ? say(
                  'Your wallet asks to approve exactly this sum. Don’t raise it. The next transaction uses all of it.',
                )
              : say('Compare your wallet with this list before you confirm.')}
        </p>
        {fee ? (
          <p className={field.text}>
            {rich('Network fee, about: {amount}', {
              amount: <TokenAmount value={fee.total} token={ether} />,
            })}
          </p>
        ) : null}
        <div className={field.actions}>
          <Button onClick={agree}>{say('Open wallet')}</Button>
        </div>
      </Card>
    )
  }
  return (
    <DeployProgress
      last={deployment.last}
      campaign={campaign}
      manifest={manifest}
      sender={sender}
      onRun={run}
    />
  )
}

type Run = (intent?: { askAgain?: boolean }) => void
type Status<status extends CampaignStatus['status']> = Extract<CampaignStatus, { status: status }>

/** What is worth knowing about the campaign's status. */
export function PlanNotes({ last }: { last: CampaignStatus | undefined }) {
  const notes = last && 'notes' in last ? last.notes : []
  return notes.map(({ code, sentence }) => <Notice key={code} tone="plain" title={sentence} />)
}

/** Where creating and funding a campaign is, and what a person can do about it. */
export function DeployProgress({
  last,
  campaign,
  manifest,
  sender,
  onRun,
}: {
  last: CampaignStatus | undefined
  campaign: CampaignToDeploy
  manifest: Manifest
  sender: DeploySender
  onRun: Run
}) {
  const isSafe = sender.kind === 'safe'
  switch (last?.status) {
    case undefined:
    case 'checking':
    case 'ready':
      return <p className={field.text}>{say('Reading the campaign from Blast…')}</p>
    case 'elsewhere':
      return (
        <Notice tone="warn" title={say('Another tab is creating this campaign')}>
          {say('Answer the wallet there, or close that tab. Then continue here.')}
        </Notice>
      )
    case 'asking':
      return <Asking what={last.what} onRun={onRun} />
    case 'waiting':
      return <WaitingForChain last={last} manifest={manifest} onRun={onRun} />
    case 'unanswered':
      return <Unanswered entry={last.entry} isSafe={isSafe} onRun={onRun} />
    case 'blocked':
      return (
        <>
          {last.problems.map(({ code, sentence }) => (
            <Notice key={code} tone="bad" title={sentence} />
          ))}
          <div className={field.actions}>
            <RunButton onRun={onRun}>{say('Check again')}</RunButton>
          </div>
        </>
      )
    case 'failed':
      return (
        <Notice
          tone="bad"
          title={last.sentence}
          action={
            last.code === 'not-funded' ? (
              <>
                <RunButton onRun={onRun}>{say('Check again')}</RunButton>
                <RunButton onRun={onRun} askAgain>
                  {say('Continue anyway')}
                </RunButton>
              </>
            ) : (
              <RunButton onRun={onRun}>{say('Continue')}</RunButton>
            )
          }
        >
          {last.hash ? <TransactionLink hash={last.hash} /> : null}
          {last.allowance ? (
            <LeftoverApproval campaign={campaign} sender={sender} allowance={last.allowance} />
          ) : null}
        </Notice>
      )
    case 'stopped':
      return <RunButton onRun={onRun}>{say('Continue')}</RunButton>
    case 'done':
      return (
        <>
          <Notice
            tone="done"
            title={
              campaign.others
                ? say('The contracts are deployed and funded')
                : say('The contract is deployed and funded')
            }
          />
          <PlanNotes last={last} />
          {last.facts.payer?.allowance ? (
            <LeftoverApproval campaign={campaign} sender={sender} allowance={last.facts.payer.allowance} />
          ) : null}
        </>
      )
  }
}

/** A wallet is asked. Of a Safe the page says so beside the button. */
function Asking({ what, onRun }: { what: Status<'asking'>['what']; onRun: Run }) {
  return (
    <Notice
      tone="plain"
      title={what === 'signature' ? say('Sign in your wallet') : say('Check your wallet')}
      action={
        what === 'transaction' ? (
          <>
            <RunButton onRun={onRun}>{say('Check again')}</RunButton>
            <RunButton onRun={onRun} askAgain>
              {say('I rejected it')}
            </RunButton>
            <RunButton onRun={onRun} askAgain>
              {say('My wallet shows nothing. Ask again')}
            </RunButton>
          </>
        ) : undefined
      }
    >
      {say('It must show only what is listed here. Reject anything else.')}
      {what === 'transaction'
        ? ` ${say(
            'Your wallet hasn’t answered yet. We continue once the transaction is on Blast. You can’t fund the campaign twice.',
          )}`
        : ''}
    </Notice>
  )
}

function WaitingForChain({
  last,
  manifest,
  onRun,
}: {
  last: Status<'waiting'>
  manifest: Manifest
  onRun: Run
}) {
  const { entry, chain, obstacle } = last
  if (entry.status === 'sent')
    return (
      <Notice
        tone={chain?.status === 'unknown' ? 'warn' : 'plain'}
        title={
          chain?.status === 'unknown'
            ? say('Sent. We can’t read Blast right now, and keep trying.')
            : chain?.status === 'pending' && !chain.isSeen
              ? say('Your wallet sent it. No node has it yet.')
              : say('Sent. Waiting for Blast.')
        }
      >
        <TransactionLink hash={entry.hash} />
      </Notice>
    )
  if (entry.status === 'proposed')
    return (
      <Notice
        tone={obstacle === undefined ? 'plain' : 'warn'}
        title={
          obstacle === undefined
            ? say('Proposed. Waiting for the Safe’s owners to sign and execute it.')
            : say('Proposed, but it would fail now.')
        }
        action={
          <RunButton onRun={onRun} askAgain>
            {say('It’s no longer in the queue. Propose again')}
          </RunButton>
        }
      >
        {obstacle === undefined ? null : (
          <p>
            {say(
              '{obstacle} It would move nothing. If this doesn’t change, ask the owners to reject it, and propose again.',
              { obstacle },
            )}
          </p>
        )}
        <p>{say('This page continues once it’s executed, which may take days.')}</p>
        <ProposedBatch safe={entry.safe} safeTxHash={entry.safeTxHash} manifest={manifest} />
      </Notice>
    )
  return <p className={field.text}>{say('Checking earlier requests…')}</p>
}

/** What was asked for before, and nobody knows what became of it. */
function Unanswered({
  entry,
  isSafe,
  onRun,
}: {
  entry: Status<'unanswered'>['entry']
  isSafe: boolean
  onRun: Run
}) {
  if (entry.status === 'sent')
    return (
      <Notice
        tone="warn"
        title={say('Your wallet sent it, but no node has it any more')}
        action={
          <>
            <RunButton onRun={onRun}>{say('Check again')}</RunButton>
            <Button onClick={() => onRun({ askAgain: true })}>{say('It’s lost. Ask again')}</Button>
          </>
        }
      >
        <p>
          {say(
            'Check your wallet’s activity first. If it’s waiting there, speed it up or cancel it. You can’t fund the campaign twice.',
          )}
        </p>
        <TransactionLink hash={entry.hash} />
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      title={isSafe ? say('We don’t know the Safe’s answer') : say('We don’t know your wallet’s answer')}
      action={
        <>
          <RunButton onRun={onRun}>{say('Check again')}</RunButton>
          <Button onClick={() => onRun({ askAgain: true })}>
            {isSafe ? say('It isn’t in the queue. Ask again') : say('Nothing is waiting there. Ask again')}
          </Button>
        </>
      }
    >
      {isSafe
        ? say(
            'Check the Safe’s queue first. If the batch is there, ask the owners to sign it. This page continues once it’s executed.',
          )
        : say(
            'Check your wallet’s activity first. If the transaction is there, wait for it. This page continues by itself.',
          )}{' '}
      {say('You can’t fund the campaign twice.')}
    </Notice>
  )
}

function RunButton({ onRun, askAgain, children }: { onRun: Run; askAgain?: true; children: string }) {
  return (
    <Button kind="quiet" onClick={() => onRun(askAgain && { askAgain })}>
      {children}
    </Button>
  )
}
