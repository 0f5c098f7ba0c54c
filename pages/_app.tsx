import '../src/config/zodWithoutEval.ts'
import '../src/ui/page/global.css'
import { sans } from 'everclaim-chosen-font'
import type { AppProps } from 'next/app'
import localFont from 'next/font/local'
import Head from 'next/head'
import { readSiteConfig } from '../src/config/readSiteConfig.ts'
import { Layout } from '../src/ui/page/Layout.tsx'
import { QueryCache } from '../src/ui/page/QueryCache.tsx'
import { PreviewContext } from '../src/ui/site/previewContext.ts'
import { SiteContext } from '../src/ui/site/siteContext.ts'
import { SpeedMeasurement } from '../src/ui/speed/SpeedMeasurement.tsx'
import { WalletProvider } from '../src/ui/wallet/WalletProvider.tsx'

const mono = localFont({
  src: '../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  weight: '100 900',
  preload: false,
})

const site = readSiteConfig()

/** Wraps every page in the site's configuration, the query cache, the wallet and the common frame. */
export default function App({ Component, pageProps, router }: AppProps) {
  return (
    <SiteContext value={site}>
      <Head>
        <title>{pageProps.title ?? `${site.product} claim`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* On the root and not around the page: the wallet kit draws its dialogs beside it. */}
        <style>{`:root { --font: ${sans.style.fontFamily}, system-ui, sans-serif; --mono: ${mono.style.fontFamily}, ui-monospace, monospace }`}</style>
      </Head>
      <QueryCache>
        <WalletProvider>
          <Layout route={router.pathname}>
            <PreviewContext value={pageProps.previews}>
              <Component {...pageProps} />
            </PreviewContext>
          </Layout>
        </WalletProvider>
        <SpeedMeasurement route={router.pathname} />
      </QueryCache>
    </SiteContext>
  )
}
