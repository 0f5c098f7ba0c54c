import { type ComponentType, useEffect } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { asError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import type { LinkedAsk } from '../../operator/linked/findPackage.ts'
import { refusedHint } from '../../operator/linked/hintedPlace.ts'
import { MakerMark } from '../campaign/MakerMark.tsx'
import { MakerMarkContext } from '../campaign/unlistedContexts.ts'
import { rich } from '../language/rich.tsx'
import { useNavigation } from '../navigation/navigation.ts'
import { Address } from '../parts/Address.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './LinkedCampaign.module.css'
import { LinksClosed } from './LinksClosed.tsx'
import { listedPath } from './listedPath.ts'
import { NotFound } from './NotFound.tsx'
import { Searching } from './Searching.tsx'
import { useLinkedPackage } from './useLinkedPackage.ts'

type Body = ComponentType<{ campaign: CampaignConfig }>

/** A page of the campaign whose contract a link names: one of the site's goes to its own page. */
export function LinkedCampaign({ Body, ...ask }: LinkedAsk & { Body: Body }) {
  const { campaigns, unlisted } = useSite()
  const { go } = useNavigation()
  const own = campaigns.find((each) => each.distributor.toLowerCase() === ask.distributor.toLowerCase())
  useEffect(() => {
    if (own) go(listedPath(own.id, window.location), 'replace')
  }, [own, go])
  if (own) return <p className="loading">{say('Opening the campaign…')}</p>
  if (unlisted !== 'on') return <LinksClosed distributor={ask.distributor} />
  return <UnlistedCampaign Body={Body} {...ask} />
}

function UnlistedCampaign({ Body, distributor, hint }: LinkedAsk & { Body: Body }) {
  const site = useSite()
  const { query, searched } = useLinkedPackage({ distributor, hint })
  const { data, error, isFetching } = query
  const refused = refusedHint(hint, site, window.location.origin)
  const retry = () => void query.refetch()
  const note = refused ? (
    <Notice tone="plain" title={refused}>
      {say('We look for it elsewhere.')}
    </Notice>
  ) : null

  if (data?.status === 'found') {
    return (
      <>
        <div className={styles.mark} data-linked={distributor}>
          <Notice tone="warn" title={say('Not listed by {product}', { product: site.product })}>
            {rich(
              'Anyone can create a campaign. We checked its files against this contract. Compare the address with the announced one: {address}',
              { address: <Address value={distributor} /> },
            )}
          </Notice>
        </div>
        <MakerMarkContext value={MakerMark}>
          <Body campaign={data.campaign} />
        </MakerMarkContext>
      </>
    )
  }
  return (
    <div className="stack gap20">
      <h1 className="visuallyHidden">{say('Campaign by link')}</h1>
      {note}
      {error && !isFetching ? (
        <ErrorNotice
          title={say('We couldn’t check this campaign')}
          lead={say('The campaign may still be valid. Nothing was sent.')}
          error={asError(error)}
          onRetry={retry}
        />
      ) : !data || isFetching ? (
        <Searching searched={searched} />
      ) : (
        <NotFound distributor={distributor} found={data} onRetry={retry} />
      )}
    </div>
  )
}
