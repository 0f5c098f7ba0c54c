import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { CampaignConfig } from '../../../config/site.ts'
import { say, sayNumber } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { campaignIdOf } from '../../../operator/create/campaignPlan.ts'
import { creationBlockQuery, planQuery } from '../../../operator/create/queries.ts'
import { siteRow } from '../../../operator/create/siteRow.ts'
import { publishedQuery } from '../../../operator/publish/publishedQuery.ts'
import { rich } from '../../language/rich.tsx'
import { Address } from '../../parts/Address.tsx'
import { Card } from '../../parts/Card.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { lazyPart } from '../../parts/lazyPart.ts'
import { Notice } from '../../parts/Notice.tsx'
import { NotLoaded } from '../../parts/NotLoaded.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'
import planStyles from '../review/PlanSteps.module.css'
import { NextRoundCard } from '../series/NextRoundCard.tsx'
import type { MadeCampaign } from '../useMadePackage.ts'
import { liveAt } from './liveAt.ts'
import { PackageCard } from './PackageCard.tsx'
import { PublishAtApi } from './PublishAtApi.tsx'

const LiveCard = lazyPart(() => import('./LiveCard.tsx').then((module) => module.LiveCard), NotLoaded)

const SiteListCard = lazyPart(
  () => import('../../siteList/SiteListCard.tsx').then((module) => module.SiteListCard),
  NotLoaded,
)

/** The contract can pay. What is left: the package goes where people’s browsers find it. */
export function PublishStep({ draft, made }: { draft: CampaignDraft; made: MadeCampaign }) {
  const site = useSite()
  const { campaign, manifest } = made
  const id = campaignIdOf(draft)
  const query = useQuery({
    ...planQuery(site, campaign, { payer: undefined, way: 'wallet', isEarning: false }),
    refetchOnWindowFocus: false,
  })
  const facts = query.data?.facts
  const created = useQuery({
    ...creationBlockQuery(site, { distributor: campaign.distributor, known: facts?.head.number ?? 0 }),
    enabled: facts?.distributor === 'ready',
  })
  const published = useQuery({
    ...publishedQuery(site, made.manifestHash),
    enabled: site.api.isEnabled,
    refetchOnWindowFocus: false,
  })
  const place = published.data?.status === 'published' ? published.data.place : undefined
  const { hosts } = manifest
  // As the operators have saved it since this page was loaded.
  const [campaigns, setCampaigns] = useState<readonly CampaignConfig[]>(site.campaigns)
  const live = liveAt(
    { campaigns, unlisted: site.unlisted },
    { distributor: campaign.distributor, isPublished: place !== undefined },
  )
  const isPaying = query.data === undefined || query.data.plan.status === 'done'
  const row = siteRow({
    id,
    distributor: campaign.distributor,
    fromBlock: created.data ?? undefined,
    published: place,
    hosts,
  })
  const publishing =
    site.api.isEnabled && facts?.distributor === 'ready' ? (
      <PublishAtApi made={made} published={published} />
    ) : null
  return (
    <div className="stack gap20">
      {query.isPending ? (
        <p className={field.text}>{say('Reading the contract from Blast…')}</p>
      ) : !facts ? (
        <ErrorNotice
          title={say('We couldn’t check that the contract is funded')}
          lead={say('Nothing further was sent. The contract is {distributor}.', {
            distributor: campaign.distributor,
          })}
          error={query.error ?? new Error(say('No answer.'))}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.data?.plan.status === 'done' ? (
        <Notice tone="done" title={say('The contract is deployed and funded')}>
          {live.status === 'live'
            ? say('Share the link below.')
            : say('People can claim from it as soon as they find the package.')}
        </Notice>
      ) : (
        <Notice tone="warn" title={say('The contract isn’t fully funded yet')}>
          {say('Go back one step to see what is missing.')}
        </Notice>
      )}
      {place === undefined ? publishing : null}
      {live.status === 'live' && isPaying && !query.isPending ? (
        <Suspense>
          <LiveCard
            id={id}
            distributor={campaign.distributor}
            path={live.path}
            isListed={live.isListed}
            place={place === undefined ? live.place : undefined}
            opensAt={
              facts && manifest.window.start > facts.head.timestamp ? manifest.window.start : undefined
            }
          />
        </Suspense>
      ) : null}
      {live.status === 'unlisted' ? (
        <Notice tone="plain" title={say('No one can open it here yet')}>
          {say('This site opens only campaigns on its list. Add it to the list below.')}
        </Notice>
      ) : null}
      {place !== undefined && site.api.isEnabled ? (
        <Suspense>
          <SiteListCard
            onRead={setCampaigns}
            after={manifest.previous?.distributor}
            adding={{
              id,
              distributor: campaign.distributor,
              packages: [...new Set([place, ...(hosts ?? [])])],
              ...(created.data ? { fromBlock: created.data } : {}),
            }}
          />
        </Suspense>
      ) : null}
      {facts ? (
        <Card title={say('The contract')}>
          <DescriptionList
            rows={[
              [say('Address'), <Address key="address" value={campaign.distributor} />],
              [
                say('Holds'),
                facts.held === undefined ? (
                  say('not reported by the token')
                ) : (
                  <TokenAmount key="held" value={facts.held} token={manifest.token} />
                ),
              ],
              [say('Owes'), <TokenAmount key="owed" value={facts.owed} token={manifest.token} />],
              [
                say('Claimed'),
                say('{claimed} of {all}', {
                  claimed: facts.claimedCount,
                  all: manifest.tree.count,
                }),
              ],
              ...(created.data ? ([[say('Deployed in block'), sayNumber(created.data)]] as const) : []),
            ]}
          />
        </Card>
      ) : null}
      {place === undefined ? null : publishing}
      <PackageCard draft={draft} made={made} isLive />
      {manifest.schedule ? null : <NextRoundCard round={made.campaign} />}
      {live.status === 'live' && live.isListed ? null : (
        <Card title={say('For the site’s operator')}>
          <p className={field.text}>
            {place === undefined
              ? hosts
                ? say(
                    'Unpack the archive into the site’s folder packages/{id}/ and onto each host that the package names. Add this line to the list in the site’s file campaigns.json:',
                    { id },
                  )
                : say(
                    'Unpack the archive into the site’s folder packages/{id}/, or on any other host. Add this line to the list in the site’s file campaigns.json:',
                    { id },
                  )
              : hosts
                ? say(
                    'Add this line to the list in the site’s file campaigns.json. Unpack the archive onto each host that the package names.',
                  )
                : say(
                    'Add this line to the list in the site’s file campaigns.json. A second host, with the same files, makes the campaign independent of this API.',
                  )}
          </p>
          <code className={planStyles.row} data-site-row>
            {row}
          </code>
          <div className={field.actions}>
            <CopyButton text={row} label={say('Copy line')}>
              {say('Copy line')}
            </CopyButton>
          </div>
          <p className={field.text}>
            {rich(
              'From then on people claim at /claim/{id}/, and /manage/ shows the progress. Anyone can check it on the <link>page that verifies</link>, and claim there too.',
              { id, link: (words) => <a href={`/verify/#distributor=${campaign.distributor}`}>{words}</a> },
            )}
          </p>
        </Card>
      )}
    </div>
  )
}
