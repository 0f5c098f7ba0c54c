import { Head, Html, Main, NextScript } from 'next/document'
import { readSiteConfig } from '../src/config/readSiteConfig.ts'
import { readableFrom, readableOn } from '../src/ui/theme/contrast.ts'

export default function Document() {
  const { theme } = readSiteConfig()
  return (
    <Html lang="en" style={colors(theme.accent)}>
      <Head>
        {/* Must run before any bundle and before the first paint: see the file. */}
        <script src="/boot.js" data-theme={theme.mode} />
        <meta name="color-scheme" content="dark light" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  )
}

/**
 * The operator's accent, and what is on it; as text it is mixed until it can be read on either theme's
 * surface.
 */
function colors(accent: string): Record<`--${string}`, string> {
  return {
    '--accent': accent,
    '--on-accent': readableOn(accent),
    '--accent-on-dark': readableFrom(accent, '#232a3a'),
    '--accent-on-light': readableFrom(accent, '#e6ecf2'),
  }
}
