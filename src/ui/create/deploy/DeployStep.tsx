import { type ComponentProps, useEffect } from 'react'
import type { Hex } from 'viem'
import { rememberHere } from '../../../claim/knownCampaigns.ts'
import { say } from '../../../language/say.ts'
import { asksOneNode } from '../../../operator/create/asksOneNode.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { NotKeptError, type OperatorStore } from '../../../operator/create/operatorStore.ts'
import { Notice } from '../../parts/Notice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { ConnectButton } from '../../wallet/ConnectButton.tsx'
import { SwitchToBlast } from '../../wallet/SwitchToBlast.tsx'
import { useWallet } from '../../wallet/walletContext.ts'
import field from '../create.module.css'
import { PayerCard } from '../review/PayerCard.tsx'
import { type MadeCampaign, madeTogether } from '../useMadePackage.ts'
import type { Payer } from '../usePayer.ts'
import { BatchFile } from './BatchFile.tsx'
import { Deploying } from './Deploying.tsx'
import { guardedTogether, stepIntent } from './stepIntent.ts'

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
  const title = made.groups ? draft.texts.title.trim() : made.manifest.texts.title
  const guarded = { ...campaign, title }
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
  useEffect(() => {
    for (const each of madeTogether(made))
      rememberHere({ manifest: each.manifest, distributor: each.campaign.distributor })
  }, [made])
  const shared = { campaign, manifest, title, storage, onAgreed: () => onAgreed(), onDone }

  const content = () => {
    switch (payer.kind) {
      case 'nobody':
        return <PayerCard draft={draft} update={update} payer={payer} />
      case 'wallet': {
        if (!payer.isOnBlast)
          return (
            <Notice tone="warn" title={say('Your wallet is on another network')} action={<SwitchToBlast />}>
              {say('You create the campaign on Blast.')}
            </Notice>
          )
        const account = payer.address
        const sender: ComponentProps<typeof Deploying>['payer'] = {
          kind: 'wallet',
          address: account,
          sendCall: (call, { nonce, block, ...step }) =>
            actions.sendCall(call, { intent: stepIntent(step, guarded), before: { nonce, block } }),
          ...(signPermit
            ? {
                signPermit: (data, campaigns) =>
                  signPermit({ account, data, campaign: guardedTogether(campaigns, guarded) }),
              }
            : {}),
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
              title={title}
              safe={address}
              isEarning={isEarning}
              onAgreed={onAgreed}
              onDone={onDone}
              underWay={draft.underWay}
            />
          )
        if (way === 'host' && payer.isReadOnly)
          return (
            <Notice tone="warn" title={say('You aren’t an owner of this Safe')}>
              {say('Only its owners can create the campaign from it.')}
            </Notice>
          )
        if (way === 'service' && !owner)
          return (
            <Notice tone="plain" title={say('Connect an owner’s wallet')} action={<ConnectButton />}>
              {say('You sign the transaction. The other owners find it in the Safe’s queue.')}
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
        <Notice tone="warn" title={say('This browser can’t save your progress')}>
          {say(
            'Keep this page open until everything is done. If you close it, check your wallet’s activity before you start again. You can’t fund the campaign twice.',
          )}
        </Notice>
      )}
      {asksOneNode(site) ? (
        <Notice tone="warn" title={say('This site uses only one node')}>
          {say(
            'No second node confirms it. If it is wrong, you may lose the money. Compare the addresses with an explorer first, or ask the site’s operator for a second node.',
          )}
        </Notice>
      ) : null}
      {content()}
      {store ? (
        <p className={field.text}>
          {say(
            'You can close this page. Reopen it in this browser to continue. You can’t create or fund the campaign twice.',
          )}
        </p>
      ) : null}
    </div>
  )
}
