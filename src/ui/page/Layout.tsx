import { type ReactNode, Suspense, useRef } from 'react'
import type { Brand } from '../../config/site.ts'
import { message, say } from '../../language/say.ts'
import { isUnlistedRoute } from '../navigation/isUnlistedRoute.ts'
import { Link } from '../navigation/Link.tsx'
import { BrandLink } from '../site/BrandLink.tsx'
import { useSite } from '../site/siteContext.ts'
import { ConnectButton } from '../wallet/ConnectButton.tsx'
import styles from './Layout.module.css'
import { NodesLine } from './NodesLine.tsx'
import { SiteMenu } from './SiteMenu.tsx'

const others = [
  ['/help/', message('Help')],
  ['/', message('Claims')],
  ['/safe/', message('Safe owners')],
  ['/verify/', message('Verify a campaign')],
  ['/create/', message('Create a campaign')],
  ['/manage/', message('Manage a campaign')],
] as const

/** What a page is for, beside the product's name. */
const kinds = {
  claim: message('claim'),
  safe: message('safe'),
  create: message('create'),
  manage: message('manage'),
  verify: message('verify'),
  help: message('help'),
} as const

/** The frame of every page: who this is, the wallet, and the promises at the foot. */
export function Layout({ route, children }: { route: string; children: ReactNode }) {
  const { product, rpcUrls, brand, hasDocs } = useSite()
  // What the operator does not list must not look like theirs.
  const { logo, hero }: Pick<Brand, 'logo' | 'hero'> = isUnlistedRoute(route) ? {} : brand
  const main = useRef<HTMLElement>(null)
  // Other pages have promises and words of their own.
  const place = placeOf(route)
  return (
    <div className={styles.layout}>
      {hero ? <div className={styles.hero} /> : null}
      {/* Not a link to a fragment: that is where the page keeps whose claim it shows. */}
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {say(place === 'safe' ? 'Skip to the Safe' : place ? 'Skip to the page' : 'Skip to the claim')}
      </button>
      <header className={styles.header}>
        {/* Asked for when a pointer is on it: hardly anybody leaves a claim for the list of all. */}
        <Link className={styles.brand} href="/">
          {logo ? (
            <span className={styles.logo} role="img" aria-label={product} />
          ) : (
            <>
              <Mark />
              <span className={styles.product}>{product}</span>
            </>
          )}
          <span className={styles.brandKind}>{say(kinds[place ?? 'claim'])}</span>
        </Link>
        <div className={styles.tools}>
          <SiteMenu />
          <ConnectButton />
        </div>
      </header>
      <Suspense>
        <NodesLine />
      </Suspense>
      <main ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        {place ? null : (
          <>
            <p>
              <ShieldIcon />{' '}
              {say(
                'A claim never asks for an approval, a recovery phrase or a payment. You only pay the network fee.',
              )}
            </p>
            <p>
              {say('We check every claim against its contract on Blast, and mark what we couldn’t check.')}
            </p>
          </>
        )}
        {rpcUrls.length === 1 ? (
          <p>{say('This site reads Blast through one node. No second node confirms it.')}</p>
        ) : null}
        <nav className={styles.away} aria-label={say('Other pages')}>
          {others
            // The answers are for anyone who claims.
            .filter(([href]) => (place ? href !== `/${place}/` && href !== '/help/' : href !== '/'))
            .filter(([href]) => brand.hasOperatorLinks || href === '/' || href === '/help/')
            .map(([href, name]) => (
              <Link key={href} className="tall" href={href}>
                {say(name)}
              </Link>
            ))}
          {/* Pages without the site’s script. They are no concern of who claims. */}
          {place && hasDocs && brand.hasOperatorLinks ? (
            <a className="tall" href="/docs/">
              {say('Documentation')}
            </a>
          ) : null}
        </nav>
        <BrandLinks product={product} {...brand.links} />
      </footer>
    </div>
  )
}

/** What a page is for, of the pages that are no claim. */
const placeOf = (route: string) =>
  (['safe', 'create', 'manage', 'verify', 'help'] as const).find((place) => route.startsWith(`/${place}`))

/** What the operator leads to. */
function BrandLinks({ product, help, terms, privacy, social }: Brand['links'] & { product: string }) {
  const own = [
    [say('{product} support', { product }), help] as const,
    [say('Terms'), terms] as const,
    [say('Privacy'), privacy] as const,
  ]
  const links = [...own, ...social.map(({ name, url }) => [name, url] as const)]
  if (!links.some(([, url]) => url)) return null
  return (
    <nav className={styles.away} aria-label={say('About us')}>
      {links.map(([name, url]) => (url ? <BrandLink key={name} url={url} name={name} /> : null))}
    </nav>
  )
}

/** A path climbing a tree: what a proof does. */
function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="2.6">
        <path
          d="M8 24 L12.5 16.5 M12.5 16.5 L17 24 M12.5 16.5 L17.5 8.5 L24 16.5 L24 24"
          strokeOpacity="0.4"
          strokeWidth="2"
        />
        <path d="M8 24 L12.5 16.5 L17.5 8.5" />
      </g>
      <circle cx="17.5" cy="8.5" r="2.6" fill="var(--on-accent)" />
    </svg>
  )
}

function ShieldIcon() {
  return (
    <svg className={styles.shield} viewBox="0 0 20 20" aria-hidden="true">
      <path
        d="M10 2.5 4 5v4.5c0 3.9 2.6 6.7 6 8 3.4-1.3 6-4.1 6-8V5l-6-2.5Zm-2.4 7.4 1.8 1.8 3.3-3.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    </svg>
  )
}
