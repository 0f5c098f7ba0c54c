import { type ComponentType, useState } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { openedCampaign } from '../../operator/verify/openCampaign.ts'
import { MakerMark } from '../campaign/MakerMark.tsx'
import { MakerMarkContext } from '../campaign/openedPage.ts'
import { Link } from '../navigation/Link.tsx'
import { Address } from '../parts/Address.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import { NothingOpen } from './NothingOpen.tsx'
import styles from './OpenedCampaign.module.css'

/** A page of the campaign that the visitor opened in this tab, marked as none of the site's. */
export function OpenedCampaign({ Body }: { Body: ComponentType<{ campaign: CampaignConfig }> }) {
  const { product, campaigns } = useSite()
  const [opened] = useState(() => openedCampaign(window.sessionStorage))
  if (!opened) return <NothingOpen />
  const { campaign, place } = opened
  const isOwn = campaigns.some(
    (each) => each.distributor.toLowerCase() === campaign.distributor.toLowerCase(),
  )
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
