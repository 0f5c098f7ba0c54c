import { createRequire } from 'node:module'
import { QueryClientProvider } from '@tanstack/react-query'
import type * as routerContext from 'next/dist/shared/lib/router-context.shared-runtime'
import type { NextRouter } from 'next/router'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import type { SiteConfig } from '../../config/site.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { Layout } from '../page/Layout.tsx'
import { SiteContext } from '../site/siteContext.ts'
import { WalletProvider } from '../wallet/WalletProvider.tsx'

// The one that Next's own `useRouter` reads, which is no module of Vite's.
const { RouterContext }: typeof routerContext = createRequire(import.meta.url)(
  'next/dist/shared/lib/router-context.shared-runtime',
)

/** The pages that are drawn without Next's router, by the first part of their path. */
const pages = {
  '': lazy(() => import('../home/HomePage.tsx').then(({ HomePage }) => ({ default: HomePage }))),
  safe: lazy(() => import('../workspace/WorkspacePage.tsx').then((own) => ({ default: own.WorkspacePage }))),
  create: lazy(() => import('../create/CreatePage.tsx').then((own) => ({ default: own.CreatePage }))),
  manage: lazy(() => import('../manage/ManagePage.tsx').then((own) => ({ default: own.ManagePage }))),
}

/** The largest of what comes only when it is needed: to compile it takes longer than a test waits for. */
export const compileParts = () =>
  Promise.all([
    import('../wallet/kit/Kit.tsx'),
    import('../workspace/OpenSafe.tsx'),
    import('../workspace/propose/NewTransaction.tsx'),
    import('../workspace/transactions/TransactionView.tsx'),
    import('../create/OpenDraft.tsx'),
    import('../manage/ManagedCampaign.tsx'),
  ])

/** Draws the page of the site that the address names, as `pages/_app.tsx` does. Returns how it is left. */
export function drawSite(site: SiteConfig): () => void {
  const [, name = ''] = window.location.pathname.split('/')
  if (!Object.hasOwn(pages, name)) throw new Error(`No page is drawn for ${window.location.pathname} here.`)
  const Page = pages[name as keyof typeof pages]
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const queries = createQueryClient()
  root.render(
    <RouterContext value={{ pathname: window.location.pathname } as NextRouter}>
      <SiteContext value={site}>
        <QueryClientProvider client={queries}>
          <WalletProvider>
            <Layout route={name === '' ? '/' : `/${name}`}>
              <Suspense>
                <Page />
              </Suspense>
            </Layout>
          </WalletProvider>
        </QueryClientProvider>
      </SiteContext>
    </RouterContext>,
  )
  return () => {
    root.unmount()
    queries.clear()
    document.body.replaceChildren()
  }
}
