import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appsQuery } from '../../multisig/queries.ts'
import { useHasFeature, useServiceChain } from '../multisig/useServiceChain.ts'
import { Card } from '../parts/Card.tsx'
import { Notice } from '../parts/Notice.tsx'
import { QueryErrorNotice } from '../parts/QueryErrorNotice.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { shortText } from '../parts/shortText.ts'
import { TextField } from '../parts/TextField.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './AppsTab.module.css'
import { AppTile } from './apps/AppTile.tsx'
import { categoriesOf, findApps } from './apps/findApps.ts'
import { NotOffered } from './NotOffered.tsx'
import { ServiceName } from './ServiceName.tsx'

/** Apps for Safes. They run inside a Safe host only, so that each is a link into one. */
export function AppsTab() {
  const site = useSite()
  const { isEnabled } = site.safeService
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState('')
  const [chosen, setHost] = useState<string>()
  const chain = useServiceChain()
  const isOffered = useHasFeature('SAFE_APPS')
  const apps = useQuery({ ...appsQuery(site), enabled: isEnabled && isOffered })
  const host = chosen ?? site.safeHosts[0]
  const found = apps.data && findApps(apps.data, { search, category, own: window.location.origin })

  return (
    <Card title="Apps for Safes">
      <div className="stack gap20">
        <p className="muted">
          An app runs inside a Safe’s own wallet, never in this page. The list is from <ServiceName />; being
          on it says nothing about an app’s honesty.
        </p>
        {!isEnabled ? (
          <Notice tone="plain" title="No list of apps">
            The list comes from a wallet service, and this site asks none.
          </Notice>
        ) : !isOffered ? (
          <NotOffered what="apps" />
        ) : apps.error && !apps.data ? (
          <QueryErrorNotice
            title="The list of apps could not be read"
            lead="A Safe’s own wallet has a list as well."
            query={apps}
          />
        ) : !apps.data || !found ? (
          <p className="muted">Asking for the apps.</p>
        ) : (
          <>
            <div className={styles.fields}>
              <TextField label="Search the apps" type="search" value={search} onChange={setSearch} />
              <SelectField label="Category" value={category} onChange={setCategory}>
                <option value="">All</option>
                {categoriesOf(apps.data).map(({ key, name, count }) => (
                  <option key={key} value={key}>
                    {shortText(name, 32)} ({count})
                  </option>
                ))}
              </SelectField>
              {site.safeHosts.length > 1 ? (
                <SelectField label="Open in" value={host ?? ''} onChange={setHost}>
                  {site.safeHosts.map((each) => (
                    <option key={each} value={each}>
                      {new URL(each).host}
                    </option>
                  ))}
                </SelectField>
              ) : null}
            </div>
            {host ? null : (
              <Notice tone="plain" title="This site knows no Safe host">
                Its operator has named none, so that no app can be opened from here.
              </Notice>
            )}
            <p className="muted" role="status">
              {found.length === 0
                ? apps.data.length === 0
                  ? 'The service lists no apps on Blast.'
                  : category
                    ? 'No app of this category has these words.'
                    : 'No app has these words.'
                : `${found.length} of ${apps.data.length} apps`}
            </p>
            <ul className={styles.list}>
              {found.map((app) => (
                <AppTile key={app.id} app={app} host={host} shortName={chain?.shortName} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}
