import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document'
import { readPreviews } from '../src/config/readPreviews.ts'
import { readSiteConfig } from '../src/config/readSiteConfig.ts'
import type { SiteConfig } from '../src/config/site.ts'
import { LinkPreview } from '../src/ui/site/LinkPreview.tsx'
import { pageTexts } from '../src/ui/site/pageTexts.ts'
import { enoughToSee, readableFrom, readableOn } from '../src/ui/theme/contrast.ts'

export default function Document({ head, __NEXT_DATA__ }: DocumentProps) {
  const site = readSiteConfig()
  const { page: route, query } = __NEXT_DATA__
  const id = typeof query.campaign === 'string' ? query.campaign : undefined
  const titled = head?.find((element) => element?.type === 'title')
  const { title, description } = pageTexts(site, readPreviews(), route, id)
  return (
    <Html lang="en" style={look(site)}>
      <Head>
        {/* Must run before any bundle and before the first paint: see the file. */}
        <script src="/boot.js" data-theme={site.theme.mode} />
        <meta name="color-scheme" content="dark light" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <LinkPreview
          site={site}
          route={route}
          id={id}
          title={title ?? String(titled?.props.children ?? site.product)}
          description={description}
        />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  )
}

/**
 * The operator's accent in either theme, mixed until a button of it can be seen on the page, and until text
 * of it can be read on its surfaces; and the pictures of the brand: a page loads what its theme shows.
 */
function look({ theme: { accent }, brand: { logo, hero } }: SiteConfig): Record<`--${string}`, string> {
  const [dark, light] = [
    readableFrom(accent.dark, '#090b10', enoughToSee),
    readableFrom(accent.light, '#f4f6fa', enoughToSee),
  ]
  return {
    '--accent-dark': dark,
    '--on-accent-dark': readableOn(dark),
    '--accent-on-dark': readableFrom(accent.dark, '#232a3a'),
    '--accent-light': light,
    '--on-accent-light': readableOn(light),
    '--accent-on-light': readableFrom(accent.light, '#e6ecf2'),
    ...(logo
      ? {
          '--logo-dark': `url(${logo.dark})`,
          '--logo-light': `url(${logo.light})`,
          '--logo-ratio': String(logo.ratio),
        }
      : undefined),
    ...(hero ? { '--hero-dark': `url(${hero.dark})`, '--hero-light': `url(${hero.light})` } : undefined),
  }
}
