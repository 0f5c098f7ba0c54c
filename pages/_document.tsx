import { Head, Html, Main, NextScript } from 'next/document'
import { readSiteConfig } from '../src/config/readSiteConfig.ts'
import { readableOn } from '../src/ui/theme/readableOn.ts'

export default function Document() {
  const { theme } = readSiteConfig()
  return (
    <Html
      lang="en"
      style={{ '--accent': theme.accent, '--on-accent': readableOn(theme.accent) } as React.CSSProperties}
    >
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
