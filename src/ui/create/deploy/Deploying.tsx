import { useEffect, useEffectEvent, useState } from 'react'
import type { Address } from 'viem'
import type { Manifest } from '../../../campaign/manifest.ts'
import { type CampaignStatus, noteLateProposal } from '../../../operator/create/deployCampaign.ts'
import type { CampaignToDeploy } from '../../../operator/deploy/campaignToDeploy.ts'
import type { JournalStorage } from '../../../operator/deploy/deployJournal.ts'
import type { DeploySender } from '../../../operator/deploy/deploySender.ts'
import { WalletError } from '../../../wallet/walletError.ts'
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
  payer,
  isEarning,
  storage,
  onAgreed,
  onDone,
}: {
  campaign: CampaignToDeploy
  /** Of its package: with it the owners of a Safe read what they sign in words. */
  manifest: Manifest
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
          title="It did not go on"
          lead="What was sent is kept here and looked at first when you go on."
          error={error}
          onRetry={() => run()}
        />
        {sender.kind === 'wallet' && error instanceof WalletError && error.request === 'sign' ? (
          <div className={field.actions}>
            <Button kind="quiet" onClick={() => run({ withoutPermit: true })}>
              Approve by a transaction instead
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
        <Card title="Propose it">
          <PlanSteps steps={steps} campaign={campaign} />
          <PlanNotes last={deployment.last} />
          <p className={field.text}>
            All of it is one transaction of the Safe. Every owner compares it with this list before signing.
          </p>
          <ProposeDeployment
            safe={sender.address}
            campaign={campaign}
            manifest={manifest}
            steps={steps}
            isReady={agree !== undefined}
            onAsk={(ask) => request.onAsk(() => agree?.(), ask)}
          />
        </Card>
      )
    return (
      <Card title={steps.length === 1 ? 'Send it' : `${steps.length} things are left`}>
        <PlanSteps steps={steps} campaign={campaign} />
        <PlanNotes last={deployment.last} />
        <p className={field.text}>
          {step.kind === 'create-and-fund-with-permit'
            ? 'Your wallet asks twice: for a signature, which costs nothing and lets the factory, the contract that creates campaigns, take exactly this sum once; and for the transaction.'
            : step.kind === 'approve'
              ? 'Your wallet asks for an approval over exactly this sum. Do not raise it: the next transaction uses all of it up.'
              : 'Compare what your wallet shows with this list before you agree.'}
        </p>
        {fee ? (
          <p className={field.text}>
            Network fee, about: <TokenAmount value={fee.total} token={ether} />
          </p>
        ) : null}
        <div className={field.actions}>
          <Button onClick={agree}>Open the wallet</Button>
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
      return <p className={field.text}>Reading the campaign’s status from the chain.</p>
    case 'elsewhere':
      return (
        <Notice tone="warn" title="Another tab of this browser is at work on this campaign.">
          Its wallet may still be asked there. Answer it, or close that tab; then it goes on here.
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
            <RunButton onRun={onRun}>Check again</RunButton>
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
                <RunButton onRun={onRun}>Look again</RunButton>
                <RunButton onRun={onRun} askAgain>
                  I know why: go on
                </RunButton>
              </>
            ) : (
              <RunButton onRun={onRun}>Go on</RunButton>
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
      return <RunButton onRun={onRun}>Go on</RunButton>
    case 'done':
      return (
        <>
          <Notice tone="good" title="The contract is deployed and funded." />
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
      title={what === 'signature' ? 'Sign in your wallet' : 'Look at your wallet'}
      action={
        what === 'transaction' ? (
          <>
            <RunButton onRun={onRun}>Check again</RunButton>
            <RunButton onRun={onRun} askAgain>
              I rejected it
            </RunButton>
            <RunButton onRun={onRun} askAgain>
              My wallet shows nothing: ask again
            </RunButton>
          </>
        ) : undefined
      }
    >
      It must show what was shown here and nothing else. If it shows anything else, reject it.
      {what === 'transaction'
        ? ' Your wallet has not answered yet. This page watches the chain meanwhile and goes on once it is there. The factory refuses a second funding in any case.'
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
            ? 'Sent. The chain cannot be asked right now; it goes on by itself.'
            : chain?.status === 'pending' && !chain.isSeen
              ? 'Your wallet has sent it. None of the nodes knows it yet.'
              : 'Sent. Waiting for the chain.'
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
            ? 'Proposed. The owners of the Safe sign and execute it.'
            : 'Proposed, and it would fail if it were executed now.'
        }
        action={
          <RunButton onRun={onRun} askAgain>
            It is no longer in the queue: ask again
          </RunButton>
        }
      >
        {obstacle === undefined ? null : (
          <p>
            {obstacle} Nothing would be moved. If that stays so, have the owners reject it, and ask again
            here.
          </p>
        )}
        <p>This page sees it on the chain once it is executed, which may take days.</p>
        <ProposedBatch safe={entry.safe} safeTxHash={entry.safeTxHash} manifest={manifest} />
      </Notice>
    )
  return <p className={field.text}>Looking for what was asked for before.</p>
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
        title="Your wallet has sent it, and no node has it any more."
        action={
          <>
            <RunButton onRun={onRun}>Look again</RunButton>
            <Button onClick={() => onRun({ askAgain: true })}>It is lost: ask again</Button>
          </>
        }
      >
        <p>
          Look into the wallet’s activity first. If it waits there, speed it up or cancel it. The factory
          refuses a second funding in any case.
        </p>
        <TransactionLink hash={entry.hash} />
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      title={
        isSafe
          ? 'The Safe was asked before, and its answer is not known.'
          : 'Your wallet was asked before, and its answer is not known.'
      }
      action={
        <>
          <RunButton onRun={onRun}>Look again</RunButton>
          <Button onClick={() => onRun({ askAgain: true })}>
            {isSafe ? 'It is not in the queue: ask again' : 'Nothing waits there: ask again'}
          </Button>
        </>
      }
    >
      {isSafe
        ? 'Look into the Safe’s queue first. If the batch is there, have it signed; this page sees it once it is executed.'
        : 'Look into the wallet’s activity first. If the transaction is there, wait for it; this page finds it on the chain.'}{' '}
      The factory refuses a second funding in any case.
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
