import { isAddressEqual } from 'viem'
import { partsOf, type SafeClaimReading } from '../../claim/safeClaim/readSafeClaim.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { Notice } from '../parts/Notice.tsx'
import { ClaimReading } from './ClaimReading.tsx'

/**
 * What a proposal does besides the claim that the page is about, and what is unusual: read before it is
 * signed.
 */
export function AlsoInIt({ campaign, reading }: { campaign: CampaignConfig; reading: SafeClaimReading }) {
  const rest = {
    ...reading,
    claims: reading.claims.filter(({ distributor }) => !isAddressEqual(distributor, campaign.distributor)),
  }
  const more = partsOf(rest)
  if (more + rest.warnings.length === 0) return null
  return (
    <Notice
      tone={rest.warnings.length > 0 ? 'warn' : 'plain'}
      title={more > 0 ? say('It does more than this claim') : say('It has something unusual')}
    >
      <ClaimReading reading={rest} label={say('Also in it')} />
    </Notice>
  )
}
