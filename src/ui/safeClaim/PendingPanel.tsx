import type { PendingProposal } from '../../claim/safeClaim/safeClaimState.ts'
import { openedCampaignId } from '../../config/openedCampaignId.ts'
import type { CampaignConfig } from '../../config/site.ts'
import type { SourceReport } from '../../multisig/sources/askService.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { ProposalProgress } from '../multisig/ProposalProgress.tsx'
import { SigningNotice } from '../multisig/SigningNotice.tsx'
import { Button } from '../parts/Button.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { AlsoInIt } from './AlsoInIt.tsx'
import { ClaimInHost } from './ClaimInHost.tsx'
import { DismissProposal } from './DismissProposal.tsx'
import { ExecuteClaim } from './ExecuteClaim.tsx'
import { isOpenSafe } from './isOpenSafe.ts'
import { QueueNotes } from './QueueNotes.tsx'
import { RoleHint } from './RoleHint.tsx'
import { SharePanel } from './SharePanel.tsx'
import { SourceNotes } from './SourceNotes.tsx'
import { useClaimSignature } from './useClaimSignature.ts'
import { useSigner } from './useSigner.ts'
import { MethodList } from './Way.tsx'

/** `early`: the window has not begun. */
export type PendingStep = 'early' | 'collecting' | 'queued' | 'executable'

/**
 * A proposal that waits: how many have signed, and the next thing to do, for an owner, for anybody, or in the
 * Safe's own app.
 */
export function PendingPanel({
  campaign,
  pending,
  step,
  block,
  sources,
  onLook,
  onForget,
}: {
  campaign: CampaignConfig
  pending: PendingProposal
  step: PendingStep
  block: number
  sources: readonly SourceReport[]
  onLook: () => void
  /** Gives up what is remembered of it. */
  onForget: () => void
}) {
  const { product } = useSite()
  const { safe, role } = useOpenSafe()
  const wallet = useWallet()
  const signer = useSigner()
  const { proposal, have, need, next, signing, confirmations } = pending
  const { nonce } = proposal.transaction
  const { state, isBusy, sign, handOn, retry } = useClaimSignature({
    safe,
    campaign,
    block,
    proposal,
    onChange: onLook,
  })
  const isInService = pending.sources.includes('service')
  // What came by a link or a file, or was signed here, is nothing that the host knows of.
  const isInHost = isInService || pending.sources.includes('host')
  const isHosted = role.kind === 'host'
  // Only the service says when a signature came.
  const known = isInService
    ? confirmations.filter(({ submittedAt }) => submittedAt !== null).map(({ owner }) => owner)
    : undefined
  const answersService = sources.some(({ source, status }) => source === 'service' && status === 'asked')
  const isMissing = have < need
  const payer =
    wallet.status === 'connected' && wallet.kind === 'wallet' && !isOpenSafe(wallet, safe)
      ? wallet.account
      : undefined
  const hasSigned = !signing.maySign && signing.because === 'has-signed'
  return (
    <>
      <div data-follows={proposal.safeTxHash}>
        <ProposalProgress have={have} need={need} order={next < nonce ? { nonce, next } : undefined}>
          <QueueNotes pending={pending} isListed={answersService} />
        </ProposalProgress>
      </div>
      <SourceNotes sources={sources} isProposed />
      <AlsoInIt campaign={campaign} reading={pending.reading} />
      {isHosted ? (
        <p className="muted medium">
          {role.isReadOnly
            ? 'You are not an owner of this Safe in the app around this page, so you can only look.'
            : isInHost
              ? 'This page is inside your Safe. Sign and execute in the Safe itself: it has this transaction in its own queue.'
              : 'The Safe around this page is not known to have this proposal in its queue. Open its link outside the Safe to sign it, or propose the same here.'}
        </p>
      ) : step === 'executable' ? (
        payer ? (
          <ExecuteClaim pending={pending} executor={payer} />
        ) : (
          <RoleHint what="execute" />
        )
      ) : isMissing ? (
        signer && signing.maySign ? (
          <Button isBusy={isBusy} onClick={() => sign(signer, { isHandedOn: isInService, known })}>
            {isBusy ? 'Signing' : 'Sign it'}
          </Button>
        ) : hasSigned ? (
          <p className="muted medium">
            You have signed.{' '}
            {isInService ? 'The other owners find it in the Safe’s queue; or send' : 'Now send'} them the{' '}
            {campaign.id === openedCampaignId ? 'file' : 'link'}: they sign on this page, with nothing to
            install.
          </p>
        ) : (
          <RoleHint what="sign" />
        )
      ) : null}
      <SigningNotice what="the transaction" kind="shared" state={state} onRetry={() => retry(known)} />
      {isHosted && !isInHost && !role.isReadOnly ? (
        <MethodList label="Ways for its owners">
          <ClaimInHost transaction={proposal.transaction} isReadOnly={false} onLook={onLook} />
        </MethodList>
      ) : null}
      {!isHosted && !isInService && answersService && have > 0 && state.status === 'idle' ? (
        <TextButton onClick={() => handOn(undefined)}>
          Put it into the Safe’s queue too, where its owners’ apps find it
        </TextButton>
      ) : null}
      <SharePanel campaign={campaign.id} proposal={proposal} />
      {isInHost ? null : <DismissProposal onForget={onForget} />}
      {step === 'early' || isHosted ? null : (
        <p className="muted medium">
          In a hurry?{' '}
          <a href={`/claim/${campaign.id}/#account=${safe.address}`}>Pay the network fee yourself</a>:{' '}
          {product} sends the claim from your wallet, the Safe is paid at once, and this proposal is no longer
          needed{pending.reading.claims.length + pending.reading.settings.length > 1 ? ' for this claim' : ''}
          .
        </p>
      )}
    </>
  )
}
