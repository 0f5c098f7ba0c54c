import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { claimableQuery } from '../../claim/safeClaim/claimableQuery.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { Link } from '../navigation/Link.tsx'
import { Notice } from '../parts/Notice.tsx'
import { safeClaimPath } from '../safeClaim/safeClaimPath.ts'
import { useSite } from '../site/siteContext.ts'
import styles from './SafeClaimMethods.module.css'

/**
 * Inside a Safe host: what else this site has for its Safe. The link stays in the frame, and so the Safe
 * stays connected.
 */
export function HostNote({
  campaign,
  account,
  isReadOnly,
  isPreparing,
}: {
  campaign: CampaignConfig
  account: Address
  /** The person in front of the host is no owner. */
  isReadOnly: boolean
  /** This claim is not there to be pressed yet: nothing is asked about others meanwhile. */
  isPreparing: boolean
}) {
  const { data = [] } = useQuery({ ...claimableQuery(useSite(), account), enabled: !isPreparing })
  const others = data.filter((each) => each.campaign.distributor !== campaign.distributor)
  const more = others.filter(({ status }) => status === 'eligible').length
  const unknown = others.filter(({ status }) => status === 'could-not-check').length
  const href = safeClaimPath(campaign.id, {
    safe: account,
    with: more > 0 && !isReadOnly ? 'all' : undefined,
  })
  return (
    <div className={styles.note} data-safe-note="host">
      {more > 0 ? (
        <Notice
          tone="plain"
          title={say(
            {
              one: 'Another campaign has tokens for this Safe',
              other: '{count} more campaigns have tokens for this Safe',
            },
            { count: more },
          )}
          action={
            <Link className="link" href={href}>
              {isReadOnly ? say('View them') : say('Claim them together')}
            </Link>
          }
        >
          {say('One transaction of the Safe can claim them all: its owners sign once.')}
        </Notice>
      ) : (
        <Link className="link" href={href}>
          {isReadOnly ? say('See the status of the Safe’s claim') : say('Other ways to claim for this Safe')}
        </Link>
      )}
      {unknown > 0 ? (
        <p className="muted small">
          {say(
            {
              one: 'We couldn’t check {count} other campaign.',
              other: 'We couldn’t check {count} other campaigns.',
            },
            { count: unknown },
          )}
        </p>
      ) : null}
    </div>
  )
}
