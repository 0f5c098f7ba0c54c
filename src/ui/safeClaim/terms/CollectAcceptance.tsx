import { useEffect } from 'react'
import { isAddressEqual } from 'viem'
import {
  type SafeAcceptance,
  safeAcceptanceToFile,
  safeAcceptanceToText,
} from '../../../claim/terms/safeAcceptance.ts'
import { openedCampaignId } from '../../../config/openedCampaignId.ts'
import { asError } from '../../../errors.ts'
import { message, say } from '../../../language/say.ts'
import type { CheckedCollected } from '../../../multisig/collected/checkCollected.ts'
import { handCollected } from '../../../multisig/collected/handCollected.ts'
import { TermsText } from '../../claim/terms/TermsText.tsx'
import { WithoutThisSite } from '../../claim/terms/WithoutThisSite.tsx'
import { isBusy } from '../../multisig/actionStore.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { SignatureProgress } from '../../multisig/SignatureProgress.tsx'
import { SigningNotice } from '../../multisig/SigningNotice.tsx'
import { Button } from '../../parts/Button.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { CollectedBytes } from '../collected/CollectedBytes.tsx'
import { CollectedSignatures } from '../collected/CollectedSignatures.tsx'
import { ShareCollected } from '../collected/ShareCollected.tsx'
import { useCollectedSignature } from '../collected/useCollectedSignature.ts'
import { ImportProposal } from '../ImportProposal.tsx'
import { RoleHint } from '../RoleHint.tsx'
import { safeClaimPath } from '../safeClaimPath.ts'
import { useSigner } from '../useSigner.ts'
import type { AcceptForSafeProps } from './AcceptForSafe.tsx'
import styles from './CollectAcceptance.module.css'
import { type Handing, useSafeAcceptance } from './useSafeAcceptance.ts'

/** By how the others can learn of it: a campaign that was opened from a package has no link. */
const signed = {
  inMessages: {
    link: message(
      'You have signed. The other owners find it in the Safe’s messages. You can also send them the link.',
    ),
    file: message(
      'You have signed. The other owners find it in the Safe’s messages. You can also send them the file.',
    ),
  },
  here: {
    link: message('You have signed. Send them the link.'),
    file: message('You have signed. Send them the file.'),
  },
} as const

/**
 * A campaign's terms, accepted by one owner of a Safe after the other: here, on other machines, with a wallet
 * service or with none.
 */
export function CollectAcceptance({
  isChanged,
  onStuck,
  ...props
}: AcceptForSafeProps & {
  /** Others were shown before. */
  isChanged: boolean
}) {
  const { campaign, terms, onText } = props
  const { safe } = useOpenSafe()
  const acceptance = useSafeAcceptance(props)
  const { proven, checked, check, handing } = acceptance
  const isStuck =
    checked?.status === 'refused-by-safe' || (handing.status === 'not-taken' && handing.isOutage)
  useEffect(() => {
    onStuck(isStuck)
    return () => onStuck(false)
  }, [isStuck, onStuck])
  const { threshold, owners } = safe
  return (
    <section className={styles.terms} aria-label={say('Terms of this campaign')}>
      <h3 className={styles.title}>{say('Terms of this campaign')}</h3>
      <p>
        {threshold === 1 && owners.length === 1
          ? say('This Safe accepts them before it claims here. Its owner signs once. Signing is free.')
          : say(
              {
                one: 'This Safe accepts them before it claims here. {count} of its {owners} owners signs, once for the Safe. Signing is free.',
                other:
                  'This Safe accepts them before it claims here. {count} of its {owners} owners sign, once for the Safe. Signing is free.',
              },
              { count: threshold, owners: owners.length },
            )}
      </p>
      {isChanged ? (
        <p role="status" className="warn">
          {say('The terms have changed. Nothing was accepted: read them again.')}
        </p>
      ) : null}
      {acceptance.linkFault ? (
        <Notice
          tone="warn"
          title={say('The acceptance in this link can’t be used')}
          action={
            <Button kind="quiet" onClick={() => onText(undefined)}>
              {say('Continue without it')}
            </Button>
          }
        >
          {say('{linkFault} Nothing was signed or sent.', { linkFault: acceptance.linkFault })}
        </Notice>
      ) : null}
      <TermsText terms={terms} />
      {checked ? (
        <Signing
          campaign={campaign}
          proven={proven}
          checked={checked}
          handing={handing}
          acceptance={acceptance}
        />
      ) : check.error ? (
        <QueryErrorNotice
          title={say('We couldn’t count the signatures')}
          lead={say('Nothing was signed or sent.')}
          query={check}
        />
      ) : (
        <p className="muted small">{say('Counting the signatures…')}</p>
      )}
      <CollectedBytes collected={proven} />
      {checked?.status === 'signed' ? null : (
        <ImportProposal
          label={
            proven.signatures.length > 0
              ? say('Add signatures to this acceptance')
              : say('Open an acceptance from another owner')
          }
          what="acceptance"
          error={acceptance.fault}
          onText={(pasted) => void acceptance.bring(pasted)}
        />
      )}
      <WithoutThisSite campaign={campaign.id} account={safe.address} />
    </section>
  )
}

function Signing({
  campaign,
  proven,
  checked,
  handing,
  acceptance,
}: {
  campaign: AcceptForSafeProps['campaign']
  proven: SafeAcceptance
  checked: CheckedCollected
  handing: Handing
  acceptance: Pick<ReturnType<typeof useSafeAcceptance>, 'onSigned' | 'handAgain' | 'serviceError' | 'check'>
}) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const signer = useSigner()
  const isServed = site.safeService.isEnabled && !acceptance.serviceError
  const { state, sign } = useCollectedSignature({
    collected: proven,
    owner: signer,
    onSigned: acceptance.onSigned,
    // A service that cannot be asked is not waited for: there are link and file.
    handOn: isServed ? (collected) => handCollected(site, { safe, collected }) : undefined,
  })
  const { have, need, missing, status } = checked
  const way = campaign.id === openedCampaignId ? 'file' : 'link'
  const isMissing = signer !== undefined && missing.some((owner) => isAddressEqual(owner, signer))
  return (
    <>
      {need > 1 || have > 0 ? <SignatureProgress have={have} need={need} /> : null}
      <CollectedSignatures counted={checked} isOpen={status === 'collecting'} />
      {status === 'signed' ? (
        <Handed handing={handing} onRetry={acceptance.handAgain} />
      ) : status === 'refused-by-safe' ? (
        <Notice tone="bad" title={say('The Safe’s contract refuses the signatures')}>
          {say(
            'The Safe may lack the handler that checks signatures, so it can’t accept here. You can still claim.',
          )}
        </Notice>
      ) : status === 'could-not-check' && have >= need ? (
        <ErrorNotice
          title={say('We couldn’t ask the Safe')}
          lead={say('The signatures are kept.')}
          error={asError(checked.error)}
          onRetry={() => void acceptance.check.refetch()}
          isRetrying={acceptance.check.isFetching}
        />
      ) : isMissing ? (
        <Button isWide isBusy={isBusy(state)} onClick={sign}>
          {isBusy(state) ? say('Signing') : say('Sign to accept the terms')}
        </Button>
      ) : signer ? (
        <p className="muted small">
          {say(isServed && state.status === 'idle' ? signed.inMessages[way] : signed.here[way])}
        </p>
      ) : (
        <RoleHint what="accept" />
      )}
      {/* Once enough have signed, no other owner needs to find it at the service. */}
      {status === 'signed' && state.status === 'not-taken' ? null : (
        <SigningNotice what="message" kind="shared" state={state} onRetry={sign} />
      )}
      {have > 0 && status !== 'refused-by-safe' ? (
        <ShareCollected
          words={say('The link and the file have the signatures, not the terms.')}
          path={safeClaimPath(campaign.id, { safe: safe.address, terms: safeAcceptanceToText(proven) })}
          copy={say('Copy the acceptance’s link')}
          save={say('Save the acceptance as a file')}
          file={{
            name: `safe-terms-${proven.messageHash.slice(2, 10)}.json`,
            text: () => safeAcceptanceToFile(proven),
          }}
        />
      ) : null}
    </>
  )
}

function Handed({ handing, onRetry }: { handing: Handing; onRetry: () => void }) {
  if (handing.status === 'not-taken')
    return (
      <ErrorNotice
        title={
          handing.stored === 'maybe'
            ? say('Signed, but we don’t know whether this site accepted it')
            : say('Signed, but this site didn’t accept it')
        }
        lead={say('The signatures are kept in this browser. The tokens can still be claimed.')}
        error={handing.error}
        onRetry={onRetry}
      />
    )
  return (
    <p role="status" className="muted small">
      {say('Enough owners have signed. Sending the acceptance to this site…')}
    </p>
  )
}
