import { type ComponentProps, useEffect } from 'react'
import type { Hex } from 'viem'
import { rememberHere } from '../../../claim/knownCampaigns.ts'
import { asksOneNode } from '../../../operator/create/asksOneNode.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { NotKeptError, type OperatorStore } from '../../../operator/create/operatorStore.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { ConnectButton } from '../../wallet/ConnectButton.tsx'
import { useWallet } from '../../wallet/walletContext.ts'
import field from '../create.module.css'
import { PayerCard } from '../review/PayerCard.tsx'
import type { MadeCampaign } from '../useMadePackage.ts'
import type { Payer } from '../usePayer.ts'
import { BatchFile } from './BatchFile.tsx'
import { Deploying } from './Deploying.tsx'
import { stepIntent } from './stepIntent.ts'

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
  const { signPermit } = actions
  const { isEarning } = draft.payer
  const guarded = { ...campaign, title: made.manifest.texts.title }
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
        const sender: ComponentProps<typeof Deploying>['payer'] = {
          kind: 'wallet',
          address: account,
          sendCall: (call, { kind, nonce, block }) =>
            actions.sendCall(call, { intent: stepIntent(kind, guarded), before: { nonce, block } }),
          ...(signPermit ? { signPermit: (data) => signPermit({ account, data, campaign: guarded }) } : {}),
        }
        return <Deploying key={`wallet ${account}`} {...shared} payer={sender} isEarning={false} />
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
        if (way === 'host' && payer.isReadOnly)
          return (
            <Notice tone="warn" title="You are no owner of the Safe that is open around this page.">
              One of its owners can create the campaign from it.
            </Notice>
          )
        if (way === 'service' && !owner)
          return (
            <Notice
              tone="plain"
              title="Connect the wallet of an owner of the Safe."
              action={<ConnectButton />}
            >
              It signs the transaction; the other owners find it in the Safe’s queue.
            </Notice>
          )
        return (
          <Deploying
            key={`${way} ${address} ${owner}`}
            {...shared}
            payer={{ kind: 'safe', address, way }}
            isEarning={isEarning}
          />
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
