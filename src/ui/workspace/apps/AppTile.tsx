import type { AppFeature, SocialPlatform } from '../../../safe/service/enumerations.ts'
import type { SafeApp } from '../../../safe/service/wire/safeApps.ts'
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
      return 'Several calls in one'
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
      return 'Profile'
    default:
      return inSmallLetters(platform.unknown)
  }
}

const inSmallLetters = (word: string) => shortText(word.replaceAll('_', ' ').toLowerCase(), 32)

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
  const name = shortText(app.name, 60) || 'Unnamed app'
  const access = accessOf(app.accessControl)
  const isAllowed = mayOpenIn(access, host)
  const isOnChain = app.chainIds.includes(`${chainId}`)
  const others = new Set(app.chainIds).size - (isOnChain ? 1 : 0)
  const link =
    host && isOnChain ? linkInHost({ host, safe: safe.address, shortName, appUrl: app.url, own }) : undefined
  const links = [
    ...(app.developerWebsite ? [{ word: 'Website', url: app.developerWebsite }] : []),
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
              <>
                {' '}
                by <bdi>{shortText(app.provider.name, 40)}</bdi>
              </>
            ) : null}
          </p>
        </div>
      </div>
      <p className="muted small">
        <bdi>{shortText(app.description, 240)}</bdi>
      </p>
      <ul className={styles.tags} aria-label="What it is">
        {originOf(app.url) === own ? <li className={styles.own}>This site</li> : null}
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
        {isOnChain ? 'Runs on this chain' : 'Does not run on this chain'}
        {others === 0
          ? '. '
          : `${isOnChain ? ' and' : ', but'} on ${others} ${others === 1 ? 'other' : 'others'}. `}
        {access.kind === 'hosts' ? (
          <>
            Listed for <bdi>{shortText(access.hosts.join(', '), 120)}</bdi> only.
          </>
        ) : access.kind === 'unknown' ? (
          <>
            Its access rule is unknown here (<bdi>{shortText(access.rule, 32)}</bdi>). The host decides.
          </>
        ) : null}
      </p>
      <p className={styles.links}>
        {link && isAllowed ? (
          <a className={styles.open} href={link} target="_blank" rel="noreferrer">
            Open in Safe<span className="visuallyHidden">: {name}</span>
          </a>
        ) : (
          <span className="muted small">
            {isAllowed ? 'Can’t be opened from here.' : 'Not in this Safe host.'}
          </span>
        )}
        {links.map(({ word, url }) => (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            {word}
            <span className="visuallyHidden"> of {name}</span>
          </a>
        ))}
      </p>
    </li>
  )
}
