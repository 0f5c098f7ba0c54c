import type { CampaignConfig } from '../../../config/site.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import { useSite } from '../../site/siteContext.ts'
import { CampaignChoices } from './CampaignChoices.tsx'
import styles from './MoreChoices.module.css'
import { SettingChoices } from './SettingChoices.tsx'
import type { ClaimChoices } from './useClaimChoice.ts'

/** What the owners may add to the transaction that they sign anyway. All of it is optional. */
export function MoreChoices({
  campaign,
  allocation,
  choices,
}: {
  campaign: CampaignConfig
  allocation: Allocation
  choices: ClaimChoices
}) {
  const { campaigns } = useSite()
  return (
    <section className={styles.more} aria-label="In the same transaction">
      {campaigns.length > 1 ? (
        <CampaignChoices campaign={campaign} allocation={allocation} choices={choices} />
      ) : null}
      <SettingChoices choices={choices} />
    </section>
  )
}
