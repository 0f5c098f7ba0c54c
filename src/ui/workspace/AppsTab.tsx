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
          Apps run inside a Safe’s own wallet, not in this page. The list is from <ServiceName />. We don’t
          vet apps.
        </p>
        {!isEnabled ? (
          <Notice tone="plain" title="No list of apps">
            The list comes from a wallet service. This site uses none.
          </Notice>
        ) : !isOffered ? (
          <NotOffered what="apps" />
        ) : apps.error && !apps.data ? (
          <QueryErrorNotice
            title="We couldn’t load the apps"
            lead="You can also find them in your Safe’s own wallet."
            query={apps}
          />
        ) : !apps.data || !found ? (
          <p className="muted">Loading apps…</p>
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
              <Notice tone="plain" title="No Safe wallet is set for this site">
                You can’t open apps from here.
              </Notice>
            )}
            <p className="muted" role="status">
              {found.length === 0
                ? apps.data.length === 0
                  ? 'There are no apps on Blast.'
                  : category
                    ? 'No app in this category matches.'
                    : 'No app matches.'
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
