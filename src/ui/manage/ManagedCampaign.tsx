import { useQuery, useQueryClient } from '@tanstack/react-query'
import { campaignFactsQuery, packageQuery } from '../../claim/queries.ts'
import { readAgain } from '../../claim/readAgain.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { CampaignHeader } from '../campaign/CampaignHeader.tsx'
import { ErrorNotice } from '../claim/ErrorNotice.tsx'
import { useSettled } from '../claim/useSettled.ts'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import { CampaignBoard } from './CampaignBoard.tsx'
import styles from './manage.module.css'

/** One campaign, once its package is proven. */
export function ManagedCampaign({ campaign }: { campaign: CampaignConfig }) {
  const site = useSite()
  const client = useQueryClient()
  const pkg = useSettled('package', useQuery(packageQuery(site, campaign)))
  const facts = useSettled('facts', useQuery(campaignFactsQuery(site, campaign)))
  const retry = () => void readAgain(client)
  if (!pkg.data)
    return pkg.error ? (
      <ErrorNotice
        title="Could not check this campaign"
        lead="Nothing is known about it at the moment. Checking sends nothing."
        error={pkg.error}
        onRetry={retry}
        isRetrying={pkg.isFetching}
      />
    ) : (
      <p className={styles.text}>Reading the list and the contract.</p>
    )
  return (
    <>
      <CampaignHeader manifest={pkg.data.manifest} now={facts.data?.head.timestamp} />
      {facts.error ? (
        <ErrorNotice
          title="The contract could not be read"
          lead="What is shown below may be out of date, and nothing was sent."
          error={facts.error}
          onRetry={retry}
          isRetrying={facts.isFetching}
        />
      ) : null}
      {facts.data && !facts.data.codeMatches ? (
        <Notice tone="bad" title="Do not continue">
          The code at the contract’s address is not the published code. Nothing is sent to it from here.
        </Notice>
      ) : (
        <CampaignBoard campaign={campaign} pkg={pkg.data} facts={facts.data} />
      )}
    </>
  )
}
