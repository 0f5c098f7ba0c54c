import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Address } from 'viem'
import { isContractMissing } from '../../claim/isContractMissing.ts'
import { campaignFactsQuery, packageQuery } from '../../claim/queries.ts'
import { readAgain } from '../../claim/readAgain.ts'
import { openedCampaignId } from '../../config/openedCampaignId.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { type CampaignParameters, termsOfPackage } from '../../operator/manage/campaignParameters.ts'
import { contractQuery } from '../../operator/manage/manageQueries.ts'
import { openedCampaign } from '../../operator/verify/openCampaign.ts'
import { readPackageUrl } from '../../operator/verify/readPackageUrl.ts'
import { CampaignHeader } from '../campaign/CampaignHeader.tsx'
import { MakerMark } from '../campaign/MakerMark.tsx'
import { MakerMarkContext } from '../campaign/unlistedContexts.ts'
import { useSettled } from '../claim/useSettled.ts'
import { rich } from '../language/rich.tsx'
import { Searching } from '../linked/Searching.tsx'
import { useLinkedPackage } from '../linked/useLinkedPackage.ts'
import { Address as AddressText } from '../parts/Address.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { useSite } from '../site/siteContext.ts'
import { CampaignBoard } from './CampaignBoard.tsx'
import { chooseFragment } from './manageFragment.ts'
import { PackagePicker } from './PackagePicker.tsx'

/**
 * One campaign: by a package that is proven to be its contract's, where there is one, and by the contract
 * alone where there is none.
 */
export function ManagedCampaign({
  distributor,
  packageUrl,
}: {
  distributor: Address
  /** Where a link says that the package of a campaign lies that is none of the site's. */
  packageUrl: string | undefined
}) {
  const site = useSite()
  const known = useManagedCampaign(distributor, packageUrl)
  const { configured, given, linked, campaign, pkg, verified, contractError, terms, facts, give } = known

  if (known.isMissing)
    return (
      <>
        <h1>{say('Manage a campaign')}</h1>
        <Notice
          tone="bad"
          title={say('There is no campaign at this address')}
          action={
            <TextButton
              onClick={() => {
                window.location.hash = chooseFragment
              }}
            >
              {say('Choose another')}
            </TextButton>
          }
        >
          <p>
            {say(
              'Blast has no campaign contract at this address. Compare it with the announced one, character by character.',
            )}
          </p>
          <p>
            <AddressText value={distributor} />
          </p>
        </Notice>
      </>
    )
  return (
    <>
      {terms && !configured ? (
        // Above its own words: a visitor who followed a link reads this first.
        <Notice tone="warn" title={say('This isn’t a campaign of {product}', { product: site.product })}>
          <p>
            {verified
              ? say(
                  'We check it against its contract. Its creator wrote the name and symbol. We don’t know who that is.',
                )
              : say(
                  'We only know its contract, which has the published code. It fixes the token, window, receivers, number of recipients and total. The recipients and amounts need the list.',
                )}
          </p>
          <p>{rich('Contract {address}', { address: <AddressText value={distributor} /> })}</p>
          <p>{say('Compare the address with your own records. Don’t send money because of a link.')}</p>
        </Notice>
      ) : null}
      {terms ? (
        <MakerMarkContext value={verified && !configured ? MakerMark : undefined}>
          <CampaignHeader
            campaignId={configured?.id ?? ''}
            window={terms.window}
            token={terms.token}
            texts={textsOf(terms, verified !== undefined && !configured)}
            now={facts?.head.timestamp}
            isCancelled={facts?.isCancelled}
          />
        </MakerMarkContext>
      ) : null}
      {contractError.error ? (
        <ErrorNotice
          title={say('We couldn’t read the contract')}
          lead={
            terms
              ? say('The status below may be out of date. Nothing was sent.')
              : say('We have no status right now. Nothing was sent.')
          }
          error={contractError.error}
          onRetry={known.retry}
          isRetrying={contractError.isFetching}
        />
      ) : null}
      {campaign && pkg.error && !verified ? (
        <ErrorNotice
          title={say('We couldn’t load the campaign’s list')}
          lead={say('We still show what the contract has.')}
          error={pkg.error}
          onRetry={() => give(campaign)}
          isRetrying={pkg.isFetching}
        />
      ) : null}
      {linked.campaign && !configured && !given ? (
        <Notice
          tone="plain"
          title={say('The link has a package')}
          action={
            <TextButton onClick={() => linked.campaign && give(linked.campaign)}>
              {say('Read package')}
            </TextButton>
          }
        >
          {rich('It is at {url}. We check it against the contract.', {
            url: <bdi>{linked.campaign.packages[0]}</bdi>,
          })}
        </Notice>
      ) : null}
      {linked.fault && !configured && !given ? (
        <Notice tone="warn" title={say('The link has no package URL')}>
          {linked.fault}
        </Notice>
      ) : null}
      {!terms ? (
        contractError.error ? null : (
          <p className="measure muted small breakable">{say('Reading the list and the contract…')}</p>
        )
      ) : facts && !facts.codeMatches ? (
        <Notice tone="bad" title={say('Do not continue')}>
          {say('The contract’s code isn’t the published code. You can’t send anything to it here.')}
        </Notice>
      ) : (
        <CampaignBoard
          configured={configured}
          terms={terms}
          facts={facts}
          isUnread={contractError.error !== undefined}
          pkg={verified}
        >
          {known.isSearching ? <Searching searched={known.searched} /> : null}
          {verified || pkg.isFetching || known.isSearching ? null : (
            <PackagePicker distributor={distributor} onGiven={give} />
          )}
        </CampaignBoard>
      )}
    </>
  )
}

/** Words of strangers: their name for a campaign is marked as one, and their description is left out. */
function textsOf({ title, description }: CampaignParameters, isForeign: boolean) {
  if (isForeign) return { title: `“${title}”` }
  return { title, ...(description ? { description } : {}) }
}

/**
 * What is known of one campaign: by a package of the site, one that was given here, or one that a link names
 * and the person wants read; else by its contract alone.
 */
export function useManagedCampaign(distributor: Address, packageUrl: string | undefined) {
  const site = useSite()
  const client = useQueryClient()
  const configured = site.campaigns.find((each) => isSame(each.distributor, distributor))
  const [chosen, setGiven] = useState<CampaignConfig | undefined>(() => {
    const opened = openedCampaign(window.sessionStorage)?.campaign
    return opened && isSame(opened.distributor, distributor) ? opened : undefined
  })
  // What a link says of the package is read only once the person says so: see `linked`.
  const { query: search, searched } = useLinkedPackage(
    { distributor, hint: undefined },
    { isWanted: !configured && !chosen && site.unlisted !== 'off' },
  )
  const given = chosen ?? (search.data?.status === 'found' ? search.data.campaign : undefined)
  const linked = useMemo(() => hintedCampaign(distributor, packageUrl), [distributor, packageUrl])
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
    /** The package is searched for by the contract alone. */
    isSearching: search.isFetching,
    searched,
    retry,
    give,
  }
}

const isSame = (a: Address, b: Address) => a.toLowerCase() === b.toLowerCase()

/** The campaign with the package that a link names. */
function hintedCampaign(
  distributor: Address,
  packageUrl: string | undefined,
): { campaign?: CampaignConfig; fault?: string } {
  if (packageUrl === undefined) return {}
  const read = readPackageUrl(packageUrl, window.location.origin)
  if ('fault' in read) return read
  return { campaign: { id: openedCampaignId, distributor, packages: [read.url] } }
}
