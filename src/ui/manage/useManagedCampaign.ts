import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Address } from 'viem'
import { isContractMissing } from '../../claim/isContractMissing.ts'
import { campaignFactsQuery, packageQuery } from '../../claim/queries.ts'
import { readAgain } from '../../claim/readAgain.ts'
import { type CampaignConfig, openedCampaignId } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import { termsOfPackage } from '../../operator/manage/campaignParameters.ts'
import { contractQuery } from '../../operator/manage/manageQueries.ts'
import { openedCampaign } from '../../operator/verify/openCampaign.ts'
import { readPackageUrl } from '../../operator/verify/readPackageUrl.ts'
import { useSettled } from '../claim/useSettled.ts'
import { useSite } from '../site/siteContext.ts'

/**
 * What is known of one campaign: by a package of the site, one that was given here, or one that a link names
 * and the person wants read; else by its contract alone.
 */
export function useManagedCampaign(distributor: Address, packageUrl: string | undefined) {
  const site = useSite()
  const client = useQueryClient()
  const configured = site.campaigns.find((each) => isSame(each.distributor, distributor))
  const [given, setGiven] = useState<CampaignConfig | undefined>(() => {
    const opened = openedCampaign(window.sessionStorage)?.campaign
    return opened && isSame(opened.distributor, distributor) ? opened : undefined
  })
  const linked = useMemo(() => linkedCampaign(distributor, packageUrl), [distributor, packageUrl])
  const campaign = configured ?? given
  const pkg = useSettled(
    'package',
    useQuery({
      ...packageQuery(site, campaign ?? { id: openedCampaignId, distributor, packages: [] }),
      enabled: campaign !== undefined,
      // A host that was down may be back.
      refetchInterval: ({ state: { error } }) =>
        error instanceof EverclaimError && error.isRetryable ? 12_000 : false,
    }),
  )
  const { data: verified } = pkg
  const ofPackage = useSettled(
    'facts',
    useQuery({
      ...campaignFactsQuery(site, campaign ?? { id: openedCampaignId, distributor, packages: [] }),
      enabled: verified !== undefined,
    }),
  )
  const isAlone = !verified && (campaign === undefined || pkg.error !== undefined)
  const alone = useSettled('contract', useQuery({ ...contractQuery(site, distributor), enabled: isAlone }))
  const terms = useMemo(
    () => (verified ? termsOfPackage(verified) : alone.data?.terms),
    [alone.data?.terms, verified],
  )
  const facts = verified ? ofPackage.data : alone.data?.facts
  const contractError = verified ? ofPackage : alone
  const retry = () => void readAgain(client)
  const give = (next: CampaignConfig) => {
    // A package that was dropped before may have been refused under the same address.
    void client.resetQueries({ queryKey: packageQuery(site, next).queryKey })
    setGiven(next)
  }

  return {
    configured,
    given,
    linked,
    campaign,
    pkg,
    verified,
    contractError,
    isMissing: isContractMissing(alone.error) && !verified,
    terms,
    facts,
    retry,
    give,
  }
}

const isSame = (a: Address, b: Address) => a.toLowerCase() === b.toLowerCase()

function linkedCampaign(
  distributor: Address,
  packageUrl: string | undefined,
): { campaign?: CampaignConfig; fault?: string } {
  if (packageUrl === undefined) return {}
  const read = readPackageUrl(packageUrl, window.location.origin)
  if ('fault' in read) return read
  return { campaign: { id: openedCampaignId, distributor, packages: [read.url] } }
}
