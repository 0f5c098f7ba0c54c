import { useEffect, useEffectEvent } from 'react'
import type { Manifest } from '../../../campaign/manifest.ts'
import { noteLateProposal } from '../../../operator/create/deployCampaign.ts'
import type { CampaignToDeploy } from '../../../operator/deploy/campaignToDeploy.ts'
import type { JournalStorage } from '../../../operator/deploy/deployJournal.ts'
import type { DeploySender } from '../../../operator/deploy/deploySender.ts'
import { WalletError } from '../../../wallet/walletError.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { ether } from '../../parts/ether.ts'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { useLateProposal } from '../../wallet/useLateProposal.ts'
import field from '../create.module.css'
import { PlanSteps } from '../review/PlanSteps.tsx'
import { useDeployment } from '../useDeployment.ts'
import { DeployProgress, PlanNotes } from './DeployProgress.tsx'

/** What goes on between the wallet or the Safe and the chain, one thing at a time. */
export function Deploying({
  campaign,
  manifest,
  sender,
  isEarning,
  storage,
  onAgreed,
  onAbandon,
  onDone,
}: {
  campaign: CampaignToDeploy
  /** Of its package: with it the owners of a Safe read what they sign in words. */
  manifest: Manifest
  sender: DeploySender
  isEarning: boolean
  storage: JournalStorage | undefined
  onAgreed: () => Promise<unknown>
  /** Gives up a request whose dialog a Safe host has closed without an answer. */
  onAbandon?: (() => void) | undefined
  onDone: () => void
}) {
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
    const isSafe = sender.kind === 'safe'
    return (
      <Card
        title={isSafe ? 'Propose it' : steps.length === 1 ? 'Send it' : `${steps.length} things are left`}
      >
        <PlanSteps steps={steps} campaign={campaign} />
        <PlanNotes last={deployment.last} />
        <p className={field.text}>
          {isSafe
            ? 'All of it is one transaction of the Safe. Every owner compares it with this list before signing.'
            : step.kind === 'create-and-fund-with-permit'
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
          <Button onClick={agree}>{isSafe ? 'Propose' : 'Open the wallet'}</Button>
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
      onAbandon={onAbandon}
      onRun={run}
    />
  )
}
