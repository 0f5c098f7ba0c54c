import type { SourceReport } from '../../claim/safeClaim/askForProposals.ts'
import type { PendingProposal } from '../../claim/safeClaim/safeClaimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { Button } from '../parts/Button.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { isBusy } from '../workspace/transactions/actionStore.ts'
import { SignatureProgress } from '../workspace/transactions/details/SignatureProgress.tsx'
import { useWorkspace } from '../workspace/workspaceContext.ts'
import { ClaimSigningNotice } from './ClaimSigningNotice.tsx'
import { ExecuteClaim } from './ExecuteClaim.tsx'
import styles from './PendingPanel.module.css'
import { QueueNotes } from './QueueNotes.tsx'
import { RoleHint } from './RoleHint.tsx'
import { SharePanel } from './SharePanel.tsx'
import { SourceNotes } from './SourceNotes.tsx'
import { useClaimSignature } from './useClaimSignature.ts'
import { useSigner } from './useSigner.ts'

/** A proposal that waits: how many have signed, and the next thing to do, for an owner, for anybody, or in the Safe's own app. */
export function PendingPanel({
  campaign,
  pending,
  step,
  block,
  sources,
  onLook,
}: {
  campaign: CampaignConfig
  pending: PendingProposal
  /** `early`: the window has not begun. */
  step: 'early' | 'collecting' | 'queued' | 'executable'
  block: number
  sources: readonly SourceReport[]
  onLook: () => void
}) {
  const { product } = useSite()
  const { safe, role } = useWorkspace()
  const wallet = useWallet()
  const signer = useSigner()
  const { proposal, have, need, signing, confirmations } = pending
  const { state, sign, handOn } = useClaimSignature({ safe, block, proposal, onChange: onLook })
  const isInService = pending.sources.includes('service')
  // Only the service tells when a signature came.
  const known = isInService
    ? confirmations.filter(({ submittedAt }) => submittedAt !== null).map(({ owner }) => owner)
    : undefined
  const answersService = sources.some(({ source, status }) => source === 'service' && status === 'asked')
  const isMissing = have < need
  const payer = wallet.status === 'connected' && wallet.kind === 'wallet' ? wallet.account : undefined
  const hasSigned = !signing.maySign && signing.because === 'has-signed'
  return (
    <>
      <SignatureProgress have={have} need={need} />
      <QueueNotes pending={pending} />
      <SourceNotes sources={sources} isProposed />
      {role.kind === 'host' ? (
        <p className={styles.help}>
          {role.isReadOnly
            ? 'You are not an owner of this Safe in the app around this page, so you can only look.'
            : 'This page is inside your Safe. Sign and execute in the Safe itself: it has this transaction in its own queue.'}
        </p>
      ) : step === 'executable' ? (
        payer ? (
          <ExecuteClaim pending={pending} executor={payer} />
        ) : (
          <RoleHint what="execute" />
        )
      ) : isMissing ? (
        signer && signing.maySign ? (
          <Button
            isBusy={isBusy(state)}
            onClick={() => sign(signer, isInService ? { isWanted: true, known } : { isWanted: false })}
          >
            {isBusy(state) ? 'Signing' : 'Sign it'}
          </Button>
        ) : hasSigned ? (
          <p className={styles.help}>
            You have signed.{' '}
            {isInService ? 'The other owners find it in the Safe’s queue; or send' : 'Now send'} them the
            link: they sign on this page, with nothing to install.
          </p>
        ) : (
          <RoleHint what="sign" />
        )
      ) : null}
      <ClaimSigningNotice state={state} onRetry={() => handOn(known)} />
      {role.kind !== 'host' && !isInService && answersService && have > 0 && state.status === 'idle' ? (
        <TextButton onClick={() => handOn(undefined)}>
          Put it into the Safe’s queue too, where its owners’ apps find it
        </TextButton>
      ) : null}
      <SharePanel campaign={campaign.id} proposal={proposal} />
      {step === 'early' || role.kind === 'host' ? null : (
        <p className={styles.help}>
          In a hurry?{' '}
          <a href={`/claim/${campaign.id}/#account=${safe.address}`}>Pay the network fee yourself</a>:{' '}
          {product} sends the claim from your wallet, the Safe is paid at once, and this proposal is no longer
          needed.
        </p>
      )}
    </>
  )
}
