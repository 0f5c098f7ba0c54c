import { useEffect } from 'react'
import type { Hex } from 'viem'
import { rememberHere } from '../../../claim/knownCampaigns.ts'
import type { CallIntent } from '../../../guard/intents.ts'
import { asksOneNode } from '../../../operator/create/asksOneNode.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { NotKeptError, type OperatorStore } from '../../../operator/create/operatorStore.ts'
import { proposeBatch } from '../../../operator/create/proposeBatch.ts'
import type { DeploySender } from '../../../operator/deploy/deploySender.ts'
import type { DeployStep as DeployPlanStep } from '../../../operator/deploy/planDeployment.ts'
import { browserSignatures } from '../../multisig/browserSignatures.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { describeIntent } from '../../wallet/account/describeIntent.ts'
import { rememberProposal } from '../../wallet/account/rememberProposal.ts'
import { ConnectButton } from '../../wallet/ConnectButton.tsx'
import { useWallet } from '../../wallet/walletContext.ts'
import field from '../create.module.css'
import { PayerCard } from '../review/PayerCard.tsx'
import type { MadeCampaign } from '../useMadePackage.ts'
import type { Payer } from '../usePayer.ts'
import { BatchFile } from './BatchFile.tsx'
import { Deploying } from './Deploying.tsx'

type StepKind = DeployPlanStep['kind']

/** The contract comes onto the chain and gets its money, from its payer. */
export function DeployStep({
  draft,
  update,
  made,
  payer,
  store,
  onAsk,
  onDone,
}: {
  draft: CampaignDraft
  /** Resolves to false where the browser did not keep it. */
  update: (change: Partial<CampaignDraft>) => Promise<boolean>
  made: MadeCampaign
  payer: Payer
  store: OperatorStore | undefined
  /** Called when a wallet, a Safe or a file is about to be asked for something. */
  onAsk: () => void
  onDone: () => void
}) {
  const site = useSite()
  const { actions } = useWallet()
  const { campaign } = made
  const { signPermit, signSafeTransaction, sendCallsInHost } = actions
  const { isEarning } = draft.payer
  const guarded = { ...campaign, title: made.manifest.texts.title }
  const intentOf = (kind: StepKind): CallIntent =>
    kind === 'configure-safe' ? { kind: 'configure-blast' } : { kind, campaign: guarded }
  const title = describeIntent({ kind: 'create-and-fund', campaign: guarded })
  const onAgreed = async (savedBatch: Hex | undefined = draft.underWay?.savedBatch) => {
    onAsk()
    const { manifestHash } = made
    const { distributor } = campaign
    // Each time anew: it may be in the page and not on the disk.
    const isKept = await update({
      underWay: { manifestHash, distributor, ...(savedBatch ? { savedBatch } : {}) },
    })
    if (!isKept) throw new NotKeptError()
  }
  const storage = store?.journal(campaign)
  const { manifest } = made
  // A visitor who reads the call in this browser, at /safe/ too, reads it with the campaign's title.
  useEffect(() => rememberHere({ manifest, distributor: campaign.distributor }), [manifest, campaign])
  const shared = { campaign, manifest, storage, onAgreed: () => onAgreed(), onDone }

  const content = () => {
    switch (payer.kind) {
      case 'nobody':
        return <PayerCard draft={draft} update={update} payer={payer} />
      case 'wallet': {
        if (!payer.isOnBlast)
          return (
            <Notice
              tone="warn"
              title="Your wallet is on another network."
              action={
                <Button onClick={() => void actions.switchChain().catch(() => undefined)}>
                  Switch to Blast
                </Button>
              }
            >
              The campaign is created on Blast.
            </Notice>
          )
        const account = payer.address
        const sender: DeploySender = {
          kind: 'wallet',
          address: account,
          sendCall: (call, { kind, nonce, block }) =>
            actions.sendCall(call, { intent: intentOf(kind), before: { nonce, block } }),
          ...(signPermit ? { signPermit: (data) => signPermit({ account, data, campaign: guarded }) } : {}),
        }
        return <Deploying key={`wallet ${account}`} {...shared} sender={sender} isEarning={false} />
      }
      case 'safe': {
        const { address, owner, way } = payer
        if (way === 'file')
          return (
            <BatchFile
              key={address}
              made={made}
              safe={address}
              isEarning={isEarning}
              onAgreed={onAgreed}
              onDone={onDone}
              underWay={draft.underWay}
            />
          )
        if (way === 'host') {
          if (payer.isReadOnly)
            return (
              <Notice tone="warn" title="You are no owner of the Safe that is open around this page.">
                One of its owners can create the campaign from it.
              </Notice>
            )
          const sender: DeploySender = {
            kind: 'safe',
            address,
            async propose(calls, kinds) {
              if (!sendCallsInHost) throw new Error('The page around this one is no Safe host.')
              const asked = calls.map((call) => ({ ...call, from: address }))
              return {
                safeTxHash: await sendCallsInHost(asked, { title, inside: kinds.map(intentOf) }),
              }
            },
          }
          return (
            <Deploying
              key={`host ${address}`}
              {...shared}
              sender={sender}
              isEarning={isEarning}
              onAbandon={() => actions.abandonRequest?.()}
            />
          )
        }
        if (!owner)
          return (
            <Notice
              tone="plain"
              title="Connect the wallet of an owner of the Safe."
              action={<ConnectButton />}
            >
              It signs the transaction; the other owners find it in the Safe’s queue.
            </Notice>
          )
        const sender: DeploySender = {
          kind: 'safe',
          address,
          async propose(calls, kinds) {
            if (!signSafeTransaction) throw new Error('This wallet signs nothing for a Safe.')
            const inside = kinds.map(intentOf)
            const proposed = await proposeBatch(site, {
              safe: address,
              owner,
              calls,
              sign: (transaction) => signSafeTransaction({ owner, safe: address, transaction, inside }),
              kept: browserSignatures,
            })
            const { safeTxHash } = proposed
            const description = `Propose: ${title}`
            rememberProposal(site.chainId, { owner, safe: address, safeTxHash, description })
            return proposed
          },
        }
        return (
          <Deploying key={`service ${address} ${owner}`} {...shared} sender={sender} isEarning={isEarning} />
        )
      }
    }
  }
  return (
    <div className="stack gap20">
      {store ? null : (
        <Notice tone="warn" title="This browser keeps nothing for this site.">
          Leave the page open until all is done. If it is closed before, look into your wallet’s activity
          before you begin again; the factory refuses a second funding in any case.
        </Notice>
      )}
      {asksOneNode(site) ? (
        <Notice tone="warn" title="This site asks only one node.">
          No second one checks its answers. If they are wrong, money may go where no contract is, and cannot
          be taken back. Compare the addresses with an explorer first, or have a second node configured.
        </Notice>
      ) : null}
      {content()}
      {store ? (
        <p className={field.text}>
          You may close this page at any time. Open it again in this browser and it goes on where it was;
          nothing is created or funded twice.
        </p>
      ) : null}
    </div>
  )
}
