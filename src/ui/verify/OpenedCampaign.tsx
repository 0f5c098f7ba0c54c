import { type ComponentType, useEffect, useState } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { openedCampaign } from '../../operator/verify/openCampaign.ts'
import { MakerMark } from '../campaign/MakerMark.tsx'
import { MakerMarkContext } from '../campaign/unlistedContexts.ts'
import { LinksClosed } from '../linked/LinksClosed.tsx'
import { Link } from '../navigation/Link.tsx'
import { Address } from '../parts/Address.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './OpenedCampaign.module.css'

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
              ? `You opened a copy of a campaign of ${product}`
              : `This isn’t a campaign of ${product}. You opened it yourself`
          }
          action={<Link href="/verify/">Verify another package</Link>}
        >
          It comes from <bdi className="breakable">{place.kind === 'url' ? place.url : place.name}</bdi>
          {place.kind === 'files' ? ' on this computer' : ''}. We check it against this contract
          {isOwn ? ':' : '. Compare the address with the announced one:'}{' '}
          <Address value={campaign.distributor} />
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
