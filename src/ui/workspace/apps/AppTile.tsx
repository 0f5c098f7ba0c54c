import type { ReactNode } from 'react'
import { message, say, sayList } from '../../../language/say.ts'
import type { AppFeature, SocialPlatform } from '../../../safe/service/enumerations.ts'
import type { SafeApp } from '../../../safe/service/wire/safeApps.ts'
import { rich } from '../../language/rich.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Picture } from '../../parts/Picture.tsx'
import { shortText } from '../../parts/shortText.ts'
import { useSite } from '../../site/siteContext.ts'
import styles from './AppTile.module.css'
import { accessOf, mayOpenIn } from './appAccess.ts'
import { originOf } from './findApps.ts'
import { linkInHost } from './linkInHost.ts'

function featureName(feature: AppFeature): string {
  switch (feature) {
    case 'BATCHED_TRANSACTIONS':
      return say('Several calls in one')
    default:
      return inSmallLetters(feature.unknown)
  }
}

function platformName(platform: SocialPlatform): string {
  switch (platform) {
    case 'TWITTER':
      return 'X'
    case 'GITHUB':
      return 'GitHub'
    case 'DISCORD':
      return 'Discord'
    case 'TELEGRAM':
      return 'Telegram'
    case 'UNKNOWN':
      return say('Profile')
    default:
      return inSmallLetters(platform.unknown)
  }
}

const inSmallLetters = (word: string) => shortText(word.replaceAll('_', ' ').toLowerCase(), 32)

const andOthers = message({
  one: 'Runs on this chain and on {count} other.',
  other: 'Runs on this chain and on {count} others.',
})
const onlyOthers = message({
  one: 'Does not run on this chain, but on {count} other.',
  other: 'Does not run on this chain, but on {count} others.',
})

/** Only for who hears the page. */
const hidden = (words: ReactNode) => <span className="visuallyHidden">{words}</span>

/** One app of the service's list. Its texts are its maker's. */
export function AppTile({
  app,
  host,
  shortName,
}: {
  app: SafeApp
  /** The Safe host to open it in, by its origin. */
  host: string | undefined
  shortName: string | undefined
}) {
  const { safe } = useOpenSafe()
  const { chainId } = useSite()
  const own = window.location.origin
  const name = shortText(app.name, 60) || say('Unnamed app')
  const access = accessOf(app.accessControl)
  const isAllowed = mayOpenIn(access, host)
  const isOnChain = app.chainIds.includes(`${chainId}`)
  const others = new Set(app.chainIds).size - (isOnChain ? 1 : 0)
  const link =
    host && isOnChain ? linkInHost({ host, safe: safe.address, shortName, appUrl: app.url, own }) : undefined
  const links = [
    ...(app.developerWebsite ? [{ word: say('Website'), url: app.developerWebsite }] : []),
    ...(app.socialProfiles ?? []).map(({ platform, url }) => ({
      word: platformName(platform),
      url,
    })),
  ].filter(({ url }) => url.startsWith('https://') && URL.canParse(url))

  return (
    <li className={styles.tile} data-app={app.id}>
      <div className={styles.head}>
        <Picture source={app.iconUrl} of={app.url} text={name} />
        <div className="stack gap4">
          <h3 className={styles.name}>
            <bdi>{name}</bdi>
          </h3>
          <p className="muted small">
            <bdi>{shortText(URL.canParse(app.url) ? new URL(app.url).host : app.url, 60)}</bdi>
            {app.provider?.name ? (
              <> · {rich('Maker: {maker}', { maker: <bdi>{shortText(app.provider.name, 40)}</bdi> })}</>
            ) : null}
          </p>
        </div>
      </div>
      <p className="muted small">
        <bdi>{shortText(app.description, 240)}</bdi>
      </p>
      <ul className={styles.tags} aria-label={say('What it is')}>
        {originOf(app.url) === own ? <li className={styles.own}>{say('This site')}</li> : null}
        {(app.tags ?? []).slice(0, 6).map((tag) => (
          <li key={tag}>
            <bdi>{shortText(tag, 32)}</bdi>
          </li>
        ))}
        {(app.features ?? []).slice(0, 4).map((feature) => (
          <li key={featureName(feature)}>{featureName(feature)}</li>
        ))}
      </ul>
      <p className="muted small">
        {others === 0
          ? say(isOnChain ? 'Runs on this chain.' : 'Does not run on this chain.')
          : say(isOnChain ? andOthers : onlyOthers, { count: others })}{' '}
        {access.kind === 'hosts'
          ? rich('Listed for {hosts} only.', {
              hosts: <bdi>{shortText(sayList(access.hosts), 120)}</bdi>,
            })
          : access.kind === 'unknown'
            ? rich('Its access rule is unknown here ({rule}). The host decides.', {
                rule: <bdi>{shortText(access.rule, 32)}</bdi>,
              })
            : null}
      </p>
      <p className={styles.links}>
        {link && isAllowed ? (
          <a className={styles.open} href={link} target="_blank" rel="noreferrer">
            {rich('Open in Safe<hidden>: {name}</hidden>', { name, hidden })}
          </a>
        ) : (
          <span className="muted small">
            {isAllowed ? say('Can’t be opened from here.') : say('Not in this Safe host.')}
          </span>
        )}
        {links.map(({ word, url }) => (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            {rich('{link}<hidden> of {name}</hidden>', { link: word, name, hidden })}
          </a>
        ))}
      </p>
    </li>
  )
}
