import { isAddressEqual } from 'viem'
import { isValidClaim } from '../../claim/safeClaim/readSafeClaim.ts'
import { say } from '../../language/say.ts'
import { proposalToText } from '../../multisig/sources/proposalText.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { transactionPath } from '../multisig/workspaceFragment.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import { ClaimReading } from './ClaimReading.tsx'
import { safeClaimPath } from './safeClaimPath.ts'
import type { Stranger } from './useLinkedProposals.ts'

/**
 * What came by a link and is not for here: a claim of another campaign is shown as that. Of anything else:
 * what it would do instead, and that nothing of it is signed here.
 */
export function LinkNotice({
  stranger,
  fault,
  onLeave,
}: {
  stranger: Stranger | undefined
  /** Why the link could not be read, in a sentence. */
  fault: string | undefined
  onLeave: () => void
}) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const elsewhere =
    stranger && isValidClaim(stranger.reading)
      ? site.campaigns.find(({ distributor }) =>
          stranger.reading.claims.some((claim) => isAddressEqual(claim.distributor, distributor)),
        )
      : undefined
  if (stranger && elsewhere)
    return (
      <Notice
        tone="plain"
        title={say('This is for another campaign')}
        action={
          <>
            <a
              className="link"
              href={safeClaimPath(elsewhere.id, {
                safe: safe.address,
                proposal: proposalToText(site.chainId, stranger.proposal),
              })}
            >
              {say('Open it there')}
            </a>
            <Button kind="quiet" onClick={onLeave}>
              {say('Dismiss')}
            </Button>
          </>
        }
      >
        <div className="stack gap12">
          <p>{say('It claims for this Safe in another campaign.')}</p>
          <ClaimReading reading={stranger.reading} label={say('What it claims')} />
        </div>
      </Notice>
    )
  if (stranger)
    return (
      <Notice
        tone="bad"
        title={say('Don’t sign this: it does more than claim for this Safe')}
        action={
          <>
            <Button kind="quiet" onClick={onLeave}>
              {say('Dismiss')}
            </Button>
            <a className="link" href={transactionPath(safe.address)}>
              {say('All transactions of this Safe')}
            </a>
          </>
        }
      >
        <div className="stack gap12">
          <p>{say('You can’t sign it here, and nothing was signed. It would do this:')}</p>
          <ClaimReading reading={stranger.reading} />
        </div>
      </Notice>
    )
  if (fault)
    return (
      <Notice
        tone="warn"
        title={say('The proposal in this link can’t be used')}
        action={
          <Button kind="quiet" onClick={onLeave}>
            {say('Continue without it')}
          </Button>
        }
      >
        {say('{fault} Nothing was signed or sent.', { fault })}
      </Notice>
    )
  return null
}
