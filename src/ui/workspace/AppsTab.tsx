import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { say } from '../../language/say.ts'
import { appsQuery } from '../../multisig/queries.ts'
import { rich } from '../language/rich.tsx'
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
    <Card title={say('Apps for Safes')}>
      <div className="stack gap20">
        <p className="muted">
          {rich(
            'Apps run inside a Safe’s own wallet, not in this page. The list is from {service}. We don’t vet apps.',
            { service: <ServiceName /> },
          )}
        </p>
        {!isEnabled ? (
          <Notice tone="plain" title={say('No list of apps')}>
            {say('The list comes from a wallet service. This site uses none.')}
          </Notice>
        ) : !isOffered ? (
          <NotOffered what="apps" />
        ) : apps.error && !apps.data ? (
          <QueryErrorNotice
            title={say('We couldn’t load the apps')}
            lead={say('You can also find them in your Safe’s own wallet.')}
            query={apps}
          />
        ) : !apps.data || !found ? (
          <p className="muted">{say('Loading apps…')}</p>
        ) : (
          <>
            <div className={styles.fields}>
              <TextField label={say('Search the apps')} type="search" value={search} onChange={setSearch} />
              <SelectField label={say('Category')} value={category} onChange={setCategory}>
                <option value="">{say('All')}</option>
                {categoriesOf(apps.data).map(({ key, name, count }) => (
                  <option key={key} value={key}>
                    {shortText(name, 32)} ({count})
                  </option>
                ))}
              </SelectField>
              {site.safeHosts.length > 1 ? (
                <SelectField label={say('Open in')} value={host ?? ''} onChange={setHost}>
                  {site.safeHosts.map((each) => (
                    <option key={each} value={each}>
                      {new URL(each).host}
                    </option>
                  ))}
                </SelectField>
              ) : null}
            </div>
            {host ? null : (
              <Notice tone="plain" title={say('No Safe wallet is set for this site')}>
                {say('You can’t open apps from here.')}
              </Notice>
            )}
            <p className="muted" role="status">
              {found.length === 0
                ? apps.data.length === 0
                  ? say('There are no apps on Blast.')
                  : category
                    ? say('No app in this category matches.')
                    : say('No app matches.')
                : say(
                    { one: '{shown} of {count} apps', other: '{shown} of {count} apps' },
                    { shown: found.length, count: apps.data.length },
                  )}
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
