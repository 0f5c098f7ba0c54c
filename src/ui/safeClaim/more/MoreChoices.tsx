import { useEffect, useState } from 'react'
import { partsOf } from '../../../claim/safeClaim/readSafeClaim.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { say } from '../../../language/say.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { useSite } from '../../site/siteContext.ts'
import { CampaignChoices } from './CampaignChoices.tsx'
import styles from './MoreChoices.module.css'
import { SettingChoices } from './SettingChoices.tsx'
import type { ClaimChoices } from './useClaimChoice.ts'
import { VotesChoices } from './VotesChoices.tsx'

/** What the owners may add to the transaction that they sign anyway. All of it is optional, and folded. */
export function MoreChoices({
  campaign,
  allocation,
  choices,
  isLocked,
}: {
  campaign: CampaignConfig
  allocation: Allocation
  choices: ClaimChoices
  /** A wallet shows the transaction: it stays as it is. */
  isLocked: boolean
}) {
  const { campaigns } = useSite()
  const count = partsOf(choices.choice)
  const [isOpen, setOpen] = useState(count > 0)
  // What a link has chosen is seen.
  const hasChoice = count > 0
  useEffect(() => {
    if (hasChoice) setOpen(true)
  }, [hasChoice])
  const others = choices.others.filter(({ status }) => status === 'eligible').length
  return (
    <Disclosure
      isOpen={isOpen}
      onToggle={setOpen}
      summary={
        count > 0
          ? say('{count} more in the same transaction', { count })
          : others > 0
            ? say('Claim {count} more in the same transaction', { count: others })
            : say('Add to the same transaction')
      }
    >
      <fieldset className={styles.more} disabled={isLocked} aria-label={say('In the same transaction')}>
        {campaigns.length > 1 ? (
          <CampaignChoices campaign={campaign} allocation={allocation} choices={choices} />
        ) : null}
        <SettingChoices choices={choices} />
        <VotesChoices campaign={campaign} choices={choices} />
      </fieldset>
    </Disclosure>
  )
}
