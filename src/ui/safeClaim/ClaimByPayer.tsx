import type { CampaignConfig } from '../../config/site.ts'
import { message, say } from '../../language/say.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { LinkAction } from './LinkAction.tsx'
import { Way } from './Way.tsx'

const words = message('Pay the fee from any wallet')

/** Anyone may send the claim of a Safe, and only the Safe is paid. */
export function ClaimByPayer({
  campaign,
  isRecommended = false,
}: {
  campaign: CampaignConfig
  /** The one thing to do here, and not one of several ways. */
  isRecommended?: boolean
}) {
  const { safe, role } = useOpenSafe()
  const href = campaignPath(campaign.id, undefined, { account: safe.address })
  // The Safe around the page has no wallet to pay from.
  const isOutside = role.kind === 'host'
  if (isRecommended)
    return (
      <>
        <LinkAction href={href} isOutside={isOutside}>
          {say(words)}
        </LinkAction>
        <p className="muted small">{say('No signatures are needed. The tokens go to this Safe only.')}</p>
      </>
    )
  return (
    <Way
      title={say('Pay the network fee yourself')}
      mark={say('Fastest')}
      action={
        <a className="link" href={href} {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})}>
          {say(words)}
        </a>
      }
    >
      <p>{say('No signatures are needed. The tokens go to this Safe only.')}</p>
    </Way>
  )
}
