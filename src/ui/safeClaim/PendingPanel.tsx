import type { Manifest } from '../../campaign/manifest.ts'
import type { PendingProposal } from '../../claim/safeClaim/safeClaimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { message, say, sayList } from '../../language/say.ts'
import type { SourceReport } from '../../multisig/sources/askService.ts'
import { Confirmations } from '../multisig/Confirmations.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { SignatureProgress } from '../multisig/SignatureProgress.tsx'
import { SigningNotice } from '../multisig/SigningNotice.tsx'
import { transactionPath } from '../multisig/workspaceFragment.ts'
import { Action } from '../parts/Action.tsx'
import { Button } from '../parts/Button.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { AlsoInIt } from './AlsoInIt.tsx'
import { ClaimByPayer } from './ClaimByPayer.tsx'
import { ClaimInHost, onlyLooks } from './ClaimInHost.tsx'
import { DismissProposal } from './DismissProposal.tsx'
import { ExecuteClaim } from './ExecuteClaim.tsx'
import { Folds } from './Folds.tsx'
import { isOpenSafe } from './isOpenSafe.ts'
import { LinkAction } from './LinkAction.tsx'
import { OtherWays } from './OtherWays.tsx'
import { QueueNotes } from './QueueNotes.tsx'
import { RoleHint } from './RoleHint.tsx'
import { SharePanel } from './SharePanel.tsx'
import { SignedExactly } from './SignedExactly.tsx'
import { SignWords } from './SignWords.tsx'
import { ClaimForFree } from './sponsored/ClaimForFree.tsx'
import type { FreeClaim } from './sponsored/useFreeClaim.ts'
import { useClaimInside } from './useClaimInside.ts'
import { useClaimSignature } from './useClaimSignature.ts'
import { useSigner } from './useSigner.ts'

/** `early`: the window has not begun. */
export type PendingStep = 'early' | 'collecting' | 'queued' | 'executable'

const known = {
  memory: message('this browser'),
  link: message('a link or file'),
  service: message('the wallet service'),
  host: message('the Safe around this page'),
} as const

/**
 * A proposal that waits: how many have signed, and the next thing to do, for an owner, for anyone, or in the
 * Safe's own app. The rest is folded.
 */
export function PendingPanel({
  campaign,
  token,
  pending,
  step,
  block,
  sources,
  isSent,
  free,
  onLook,
  onForget,
}: {
  campaign: CampaignConfig
  token: Manifest['token'] | undefined
  pending: PendingProposal
  step: PendingStep
  block: number
  sources: readonly SourceReport[]
  /** The site sends the claim already: nothing else is the thing to do. */
  isSent: boolean
  free: FreeClaim | undefined
  onLook: () => void
  /** Gives up what is remembered of it. */
  onForget: () => void
}) {
  const { chainId } = useSite()
  const { safe, role } = useOpenSafe()
  const wallet = useWallet()
  const signer = useSigner()
  const { proposal, have, need, signing, confirmations, reading } = pending
  const { state, isBusy, sign, handOn, retry } = useClaimSignature({
    safe,
    campaign,
    block,
    proposal,
    onChange: onLook,
  })
  const inside = useClaimInside(campaign)
  const isInService = pending.sources.includes('service')
  // What came by a link or a file, or was signed here, is nothing that the host knows of.
  const isInHost = isInService || pending.sources.includes('host')
  const isHosted = role.kind === 'host'
  // Only the service says when a signature came.
  const knownOwners = isInService
    ? confirmations.filter(({ submittedAt }) => submittedAt !== null).map(({ owner }) => owner)
    : undefined
  const answersService = sources.some(({ source, status }) => source === 'service' && status === 'asked')
  const payer =
    wallet.status === 'connected' && wallet.kind === 'wallet' && !isOpenSafe(wallet, safe)
      ? wallet.account
      : undefined
  const isOnBlast = wallet.status === 'connected' && wallet.chainId === chainId
  // Somebody who owns no part of the Safe can pay, and not sign.
  const isPayersTurn =
    !isSent && role.kind === 'reader' && payer !== undefined && isOnBlast && step === 'collecting'
  const hasSigned = !signing.maySign && signing.because === 'has-signed'
  const isShared = !isHosted && hasSigned && have < need
  const share = (
    <SharePanel
      campaign={campaign.id}
      proposal={proposal}
      isRecommended={isShared && !isSent}
      isInQueue={isInService}
    />
  )
  return (
    <>
      <div data-follows={proposal.safeTxHash}>
        <SignatureProgress have={have} need={need} />
      </div>
      <QueueNotes pending={pending} isListed={answersService} />
      <AlsoInIt campaign={campaign} reading={reading} />
      {isSent ? null : next()}
      <SigningNotice what="transaction" kind="shared" state={state} onRetry={() => retry(knownOwners)} />
      {isShared && !isSent ? share : null}
      {!isHosted && !isInService && answersService && have > 0 && state.status === 'idle' ? (
        <TextButton onClick={() => handOn(undefined)}>{say('Add it to the Safe’s queue too')}</TextButton>
      ) : null}
      <Folds>
        {isSent ? <Disclosure summary={say('Continue with the proposal')}>{next()}</Disclosure> : null}
        {isShared && !isSent ? null : (
          <Disclosure summary={say('Send it to the other owners')}>{share}</Disclosure>
        )}
        {step === 'early' || ((isHosted || isPayersTurn) && !free) ? null : (
          <OtherWays>
            {isHosted || isPayersTurn ? null : <ClaimByPayer campaign={campaign} />}
            {free ? <ClaimForFree free={free} /> : null}
          </OtherWays>
        )}
        <Disclosure summary={say('Who has signed: {have} of {need}', { have, need })}>
          <Confirmations confirmations={confirmations} names={[]} isOpen />
        </Disclosure>
        <SignedExactly
          reading={reading}
          transaction={proposal.transaction}
          rows={[[say('Known from'), sayList(pending.sources.map((source) => say(known[source])))]]}
        />
        {isInHost ? null : <DismissProposal onForget={onForget} />}
      </Folds>
    </>
  )

  /** The next thing to do. */
  function next() {
    if (isHosted) {
      if (role.isReadOnly) return <p className="muted small">{say(onlyLooks)}</p>
      return isInHost ? (
        <p className="muted small">
          {say('Sign and execute it in the Safe around this page: it is in its queue.')}
        </p>
      ) : (
        <>
          <p className="muted small">
            {say('This proposal isn’t in the queue of the Safe around this page.')}
          </p>
          <ClaimInHost
            inside={inside(proposal.transaction)}
            transaction={proposal.transaction}
            isReadOnly={false}
            onLook={onLook}
          />
        </>
      )
    }
    if (step === 'executable')
      return payer ? (
        <ExecuteClaim campaign={campaign} pending={pending} executor={payer} />
      ) : (
        <RoleHint what="execute" />
      )
    if (step === 'queued')
      return answersService ? (
        <LinkAction href={transactionPath(safe.address)}>{say('Open the Safe’s queue')}</LinkAction>
      ) : null
    if (have >= need) return null
    if (signer && signing.maySign)
      return (
        <>
          <Action>
            <Button
              isWide
              isBusy={isBusy}
              onClick={() => sign(signer, { isHandedOn: isInService, known: knownOwners })}
            >
              {isBusy ? say('Signing') : <SignWords reading={reading} token={token} />}
            </Button>
          </Action>
          <p className="muted small">{say('Signing is free. The tokens go to this Safe only.')}</p>
        </>
      )
    // The link is the next thing, below.
    if (hasSigned) return null
    return isPayersTurn ? <ClaimByPayer campaign={campaign} isRecommended /> : <RoleHint what="sign" />
  }
}
