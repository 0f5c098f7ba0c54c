import '../src/ui/page/zodWithoutEval.ts'
import '../src/ui/page/global.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AppProps } from 'next/app'
import localFont from 'next/font/local'
import Head from 'next/head'
import { useState } from 'react'
import { readSiteConfig } from '../src/config/readSiteConfig.ts'
import { createQueryClient } from '../src/ui/page/createQueryClient.ts'
import { Layout } from '../src/ui/page/Layout.tsx'
import { SiteContext } from '../src/ui/site/siteContext.ts'
import { WalletProvider } from '../src/ui/wallet/WalletProvider.tsx'

const sans = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  weight: '100 900',
})
const mono = localFont({
  src: '../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  weight: '100 900',
  preload: false,
})

const site = readSiteConfig()

/** Wraps every page in the site's configuration, the query cache, the wallet and the common frame. */
export default function App({ Component, pageProps }: AppProps) {
  const [client] = useState<QueryClient>(createQueryClient)
  return (
    <SiteContext value={site}>
      <Head>
        <title>{`${site.product} claim`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      {/* On the root and not around the page: the wallet kit draws its dialogs beside it. */}
      <style jsx global>{`
        :root {
          --font: ${sans.style.fontFamily}, system-ui, sans-serif;
          --mono: ${mono.style.fontFamily}, ui-monospace, monospace;
        }
      `}</style>
      <QueryClientProvider client={client}>
        <WalletProvider>
          <Layout>
            <Component {...pageProps} />
          </Layout>
        </WalletProvider>
      </QueryClientProvider>
    </SiteContext>
  )
}
