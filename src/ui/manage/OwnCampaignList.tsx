import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listedPackageQuery } from '../../claim/listed/queries.ts'
import { message, say } from '../../language/say.ts'
import { sayAll } from '../../language/sayAll.ts'
import { linkedCampaign } from '../../operator/linked/linkedCampaign.ts'
import type { OwnCampaign, OwnRole } from '../../operator/own/findOwnCampaigns.ts'
import { publishedPlaces } from '../../session/publishedPlaces.ts'
import { Address } from '../parts/Address.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { useSite } from '../site/siteContext.ts'
import { formatManageFragment } from './manageFragment.ts'

/** So many are shown, and their titles read, before the person wants more. */
const shownAtOnce = 20

/** Campaigns that were found, newest first; nothing where there are none. */
export function OwnCampaignList({
  title,
  note,
  campaigns,
}: {
  title: string
  note?: string
  campaigns: readonly OwnCampaign[]
}) {
  const [shown, setShown] = useState(shownAtOnce)
  if (campaigns.length === 0) return null
  return (
    <section className="stack gap6" aria-label={title}>
      <h3>{title}</h3>
      {note ? <p className="muted small">{note}</p> : null}
      <ul className="lines">
        {campaigns.slice(0, shown).map((campaign) => (
          <OwnCampaignRow key={campaign.distributor} campaign={campaign} />
        ))}
      </ul>
      {campaigns.length > shown ? (
        <p>
          <TextButton onClick={() => setShown(shown + shownAtOnce)}>
            {say('Show more of {all}', { all: campaigns.length })}
          </TextButton>
        </p>
      ) : null}
    </section>
  )
}

function OwnCampaignRow({
  campaign: { distributor, manifestHash, block, roles },
}: {
  campaign: OwnCampaign
}) {
  const site = useSite()
  const listed = site.campaigns.find((each) => each.distributor.toLowerCase() === distributor.toLowerCase())
  const places = site.unlisted === 'off' ? [] : publishedPlaces(site, manifestHash)
  const { data, error } = useQuery({
    ...listedPackageQuery(site, listed ?? linkedCampaign(distributor, places, block)),
    enabled: listed !== undefined || places.length > 0,
    refetchInterval: false,
  })
  const title = data?.manifest.texts.title
  const receives = roles.flatMap((role) => (role === 'creator' ? [] : [say(roleWords[role])]))
  return (
    <li>
      <div className="stack gap4">
        {/* The name is its creator's: of one that the site does not list it is marked as such. */}
        <a className="link" href={formatManageFragment(distributor)}>
          <bdi>{title === undefined ? say('Open this campaign') : listed ? title : `“${title}”`}</bdi>
        </a>
        <Address value={distributor} canCopy={false} />
        <span className="muted small">
          {[
            title !== undefined
              ? undefined
              : error || places.length === 0
                ? say('This site couldn’t read its title.')
                : say('Reading its title…'),
            receives.length > 0
              ? say('This account gets {things}.', { things: sayAll(receives) })
              : undefined,
            say('Created in block {block}.', { block }),
          ]
            .filter((sentence) => sentence !== undefined)
            .join(' ')}
        </span>
      </div>
    </li>
  )
}

const roleWords = {
  sweep: message('unclaimed tokens'),
  yield: message('yield'),
  gas: message('gas refunds'),
} as const satisfies Record<Exclude<OwnRole, 'creator'>, string>
