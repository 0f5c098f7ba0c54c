import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAddressEqual } from 'viem'
import type { CheckedClaimAuthorization } from '../../../claim/safeClaim/checkClaimAuthorization.ts'
import type { ClaimAuthorizationProposal } from '../../../claim/safeClaim/claimAuthorization.ts'
import { checkedClaimAuthorizationQuery } from '../../../claim/safeClaim/claimAuthorizationQueries.ts'
import { openedCampaignId } from '../../../config/openedCampaignId.ts'
import { asError } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
import { isBusy } from '../../multisig/actionStore.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { SignatureProgress } from '../../multisig/SignatureProgress.tsx'
import { SigningNotice } from '../../multisig/SigningNotice.tsx'
import { Address } from '../../parts/Address.tsx'
import { Button } from '../../parts/Button.tsx'
import { CheckField } from '../../parts/CheckField.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { useSite } from '../../site/siteContext.ts'
import { CollectedBytes } from '../collected/CollectedBytes.tsx'
import { CollectedSignatures } from '../collected/CollectedSignatures.tsx'
import { useCollectedSignature } from '../collected/useCollectedSignature.ts'
import { RoleHint } from '../RoleHint.tsx'
import { useSigner } from '../useSigner.ts'
import { ApproveOnChain } from './ApproveOnChain.tsx'
import { useStoredAuthorization } from './authorizationStore.ts'
import type { ClaimAuthorizationProps } from './ClaimAuthorization.tsx'
import { SendAuthorization } from './SendAuthorization.tsx'
import { SentAuthorization } from './SentAuthorization.tsx'
import { ShareAuthorization } from './ShareAuthorization.tsx'
import styles from './signed.module.css'

/** A claim authorization: what it allows, who has signed it, and the next thing to do with it. */
export function Authorization({
  campaign,
  manifest,
  overTime,
  text,
  proposal,
  onText,
  onSigned,
  onLook,
}: Pick<ClaimAuthorizationProps, 'campaign' | 'manifest' | 'overTime' | 'onText' | 'onLook'> & {
  text: string
  proposal: ClaimAuthorizationProposal
  onSigned: (proposal: ClaimAuthorizationProposal) => void
}) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const check = useQuery(checkedClaimAuthorizationQuery(site, { campaign, safe, text }))
  const checked = check.data
  const { recipient, amount, upTo, deadline, messageHash } = proposal
  // Paid amounts only grow: it can pay nothing any more.
  const isUsedUp = upTo !== undefined && overTime !== undefined && overTime.paid >= upTo
  const { sending, isTakenIn } = useStoredAuthorization(messageHash)
  const isOwner = safe.owners.some((owner) => isAddressEqual(owner, recipient))
  const away = (
    <Button kind="quiet" onClick={() => onText(undefined)}>
      {say('Dismiss')}
    </Button>
  )
  const isBacked = checked !== undefined && (checked.have > 0 || checked.status === 'signed')
  if (!isTakenIn && !sending && !isBacked)
    return (
      <div className={styles.signed} data-authorization={checked ? 'unsigned' : 'checking'}>
        {checked ? (
          <Notice tone="warn" title={say('No owner has signed this')} action={away}>
            {say(
              'Anyone may have written it, so we don’t open it. Ask an owner for a signed one, or prepare your own.',
            )}
          </Notice>
        ) : check.error ? (
          <QueryErrorNotice
            title={say('We couldn’t ask the Safe')}
            lead={say('We don’t know whether an owner has signed this. Nothing was sent.')}
            query={check}
          />
        ) : (
          <p className="muted small">{say('Asking the Safe’s contract…')}</p>
        )}
      </div>
    )
  return (
    <div className={styles.signed} data-authorization={checked?.status ?? 'checking'}>
      {isAddressEqual(recipient, safe.address) ? null : (
        <Notice tone="warn" title={say('The tokens go to the address below, not to this Safe')}>
          {say('Sign only if you know the recipient. To stop it later, claim for the Safe first.')}
        </Notice>
      )}
      <DescriptionList
        rows={[
          upTo === undefined
            ? [say('Amount'), <TokenAmount key="" value={amount} token={manifest.token} />]
            : [
                say('At most'),
                <span key="">
                  {overTime && overTime.paid > 0n && !isUsedUp
                    ? rich('{amount} in all, of which {paid} is claimed', {
                        amount: <TokenAmount value={upTo} token={manifest.token} />,
                        paid: <TokenAmount value={overTime.paid} token={manifest.token} />,
                      })
                    : rich('{amount} in all', {
                        amount: <TokenAmount value={upTo} token={manifest.token} />,
                      })}
                </span>,
              ],
          [
            say('Paid to'),
            <span key="" className={styles.recipient}>
              <Address value={recipient} />
              {isOwner ? <span className="muted small">{say('an owner of this Safe')}</span> : null}
            </span>,
          ],
          [say('Valid until'), <Time key="" at={deadline} />],
        ]}
      />
      {sending ? (
        <SentAuthorization
          messageHash={messageHash}
          sending={sending}
          isAgain={upTo !== undefined}
          onLook={onLook}
        />
      ) : null}
      {isUsedUp ? (
        <Notice tone="plain" title={say('This claim authorization is used up')} action={away}>
          {say('All that it allows has been claimed.')}
        </Notice>
      ) : checked?.status === 'expired' ? (
        <Notice tone="plain" title={say('This claim authorization has expired')} action={away}>
          {say('The owners can make a new one.')}
        </Notice>
      ) : checked ? (
        <Status
          campaign={campaign}
          text={text}
          proposal={proposal}
          checked={checked}
          overTime={overTime}
          onSigned={onSigned}
          isSent={sending !== undefined}
          onRetry={() => void check.refetch()}
          isRetrying={check.isFetching}
        />
      ) : check.error ? (
        <QueryErrorNotice
          title={say('We couldn’t ask the Safe')}
          lead={say('We don’t know whether it has signed this. Nothing was sent.')}
          query={check}
        />
      ) : (
        <p className="muted small">{say('Asking the Safe’s contract…')}</p>
      )}
      <CollectedBytes collected={proposal} />
      {checked?.status === 'expired' ? null : (
        <TextButton onClick={() => onText(undefined)}>{say('Dismiss this claim authorization')}</TextButton>
      )}
    </div>
  )
}

function Status({
  campaign,
  text,
  proposal,
  checked,
  overTime,
  isSent,
  onSigned,
  onRetry,
  isRetrying,
}: Pick<ClaimAuthorizationProps, 'campaign' | 'overTime'> & {
  text: string
  proposal: ClaimAuthorizationProposal
  checked: CheckedClaimAuthorization
  /** From this browser, so that it is not offered again. */
  isSent: boolean
  onSigned: (proposal: ClaimAuthorizationProposal) => void
  onRetry: () => void
  isRetrying: boolean
}) {
  const { safe, role } = useOpenSafe()
  const { have, need, missing, status, fault } = checked
  const signer = useSigner()
  const [isCompared, setCompared] = useState(false)
  const { state, sign } = useCollectedSignature({ collected: proposal, owner: signer, onSigned })
  const isMissing = signer !== undefined && missing.some((owner) => isAddressEqual(owner, signer))
  return (
    <>
      <SignatureProgress have={have} need={need} />
      <CollectedSignatures counted={checked} isOpen={status === 'collecting'} />
      {fault && (status === 'collecting' || fault.isLoss) ? (
        <Notice tone="bad" title={say('Don’t sign this claim authorization')}>
          {fault.sentence}
        </Notice>
      ) : null}
      {status === 'signed' ? (
        <>
          <Notice tone="done" title={say('The Safe has signed it')}>
            {checked.way === 'signatures'
              ? say('The Safe’s contract accepts the signatures. Any wallet can send it now.')
              : say('The owners approved it on chain. Any wallet can send it now.')}
          </Notice>
          {fault?.isLoss || isSent ? null : overTime?.due === 0n ? (
            <Notice tone="plain" title={say('Nothing to send now')}>
              {overTime.next
                ? rich('All that has unlocked is claimed. More unlocks {time}.', {
                    time: <Time at={overTime.next} />,
                  })
                : say('All that has unlocked is claimed.')}
            </Notice>
          ) : (
            <SendAuthorization
              campaign={campaign}
              text={text}
              proposal={proposal}
              safe={safe.address}
              overTime={overTime}
              signature={checked.signature}
            />
          )}
        </>
      ) : status === 'refused-by-safe' ? (
        <Notice tone="bad" title={say('The Safe’s contract refuses the signatures')}>
          {say(
            'The Safe may lack the handler that checks signatures. Claim in another way. Nothing was sent.',
          )}
        </Notice>
      ) : status === 'could-not-check' ? (
        <ErrorNotice
          title={say('We couldn’t ask the Safe')}
          lead={say('We don’t know whether it has signed this. Nothing was sent.')}
          error={asError(checked.error)}
          onRetry={onRetry}
          isRetrying={isRetrying}
        />
      ) : fault ? null : isMissing ? (
        <div className="stack gap16">
          <CheckField isChecked={isCompared} onChange={setCompared}>
            {say('I know the address that is paid, and compared all of it')}
          </CheckField>
          <div>
            <Button isBusy={isBusy(state)} disabled={!isCompared} onClick={() => isCompared && sign()}>
              {isBusy(state) ? say('Signing') : say('Sign the claim authorization')}
            </Button>
          </div>
        </div>
      ) : signer ? (
        <p className="muted small">
          {campaign.id === openedCampaignId
            ? say('You have signed. Send the other owners the file.')
            : say('You have signed. Send the other owners the link.')}
        </p>
      ) : role.kind === 'host' ? (
        <p className="muted small">
          {say('Owners sign this in their own wallets. Open this page outside the Safe.')}
        </p>
      ) : (
        <RoleHint what="sign" />
      )}
      <SigningNotice what="message" kind="shared" state={state} onRetry={sign} />
      {!fault?.isLoss && (have > 0 || status === 'signed') ? (
        <ShareAuthorization campaign={campaign.id} proposal={proposal} isSigned={status === 'signed'} />
      ) : null}
      {status === 'collecting' && !fault && role.kind === 'owner' ? (
        <ApproveOnChain proposal={proposal} account={signer} />
      ) : null}
    </>
  )
}
