import { type ComponentType, useEffect, useState } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { message, say } from '../../language/say.ts'
import { openedCampaign } from '../../operator/verify/openCampaign.ts'
import { MakerMark } from '../campaign/MakerMark.tsx'
import { MakerMarkContext } from '../campaign/unlistedContexts.ts'
import { rich } from '../language/rich.tsx'
import { LinksClosed } from '../linked/LinksClosed.tsx'
import { Link } from '../navigation/Link.tsx'
import { Address } from '../parts/Address.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './OpenedCampaign.module.css'

/** Where it was opened from, and what it is compared with. */
const comesFrom = {
  url: {
    own: message('It comes from {place}. We check it against this contract: {address}'),
    foreign: message(
      'It comes from {place}. We check it against this contract. Compare the address with the announced one: {address}',
    ),
  },
  files: {
    own: message('It comes from {place} on this computer. We check it against this contract: {address}'),
    foreign: message(
      'It comes from {place} on this computer. We check it against this contract. Compare the address with the announced one: {address}',
    ),
  },
} as const

/** A page of the campaign that the visitor opened in this tab, marked as none of the site's. */
export function OpenedCampaign({ Body }: { Body: ComponentType<{ campaign: CampaignConfig }> }) {
  const { product, campaigns, unlisted } = useSite()
  const [opened] = useState(() => openedCampaign(window.sessionStorage))
  if (!opened) return <Reopen />
  const { campaign, place } = opened
  const isOwn = campaigns.some(
    (each) => each.distributor.toLowerCase() === campaign.distributor.toLowerCase(),
  )
  if (unlisted === 'off') return <LinksClosed distributor={campaign.distributor} />
  return (
    <>
      <div className={styles.mark} data-opened={place.kind}>
        <Notice
          tone="warn"
          title={
            isOwn
              ? say('You opened a copy of a campaign of {product}', { product })
              : say('This isn’t a campaign of {product}. You opened it yourself', { product })
          }
          action={<Link href="/verify/">{say('Verify another package')}</Link>}
        >
          {rich(comesFrom[place.kind][isOwn ? 'own' : 'foreign'], {
            place: <bdi className="breakable">{place.kind === 'url' ? place.url : place.name}</bdi>,
            address: <Address value={campaign.distributor} />,
          })}
        </Notice>
      </div>
      <MakerMarkContext value={isOwn ? undefined : MakerMark}>
        <Body key={campaign.distributor} campaign={campaign} />
      </MakerMarkContext>
    </>
  )
}

/** Files of this computer are gone with their page: the page that verifies may open them again. */
function Reopen() {
  useEffect(() => {
    const { pathname, hash } = window.location
    window.location.replace(`/verify/#opened=${encodeURIComponent(pathname + hash)}`)
  }, [])
  return null
}
