import { createRequire } from 'node:module'
import { QueryClientProvider } from '@tanstack/react-query'
import type * as routerContext from 'next/dist/shared/lib/router-context.shared-runtime'
import type { NextRouter } from 'next/router'
import { lazy, type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import type { SiteConfig } from '../../config/site.ts'
import { pageOf } from '../campaign/pageOf.tsx'
import { createQueryClient } from '../page/createQueryClient.ts'
import { Layout } from '../page/Layout.tsx'
import { SiteContext } from '../site/siteContext.ts'
import { WalletProvider } from '../wallet/WalletProvider.tsx'

// The one that Next's own `useRouter` reads, which is no module of Vite's.
const { RouterContext }: typeof routerContext = createRequire(import.meta.url)(
  'next/dist/shared/lib/router-context.shared-runtime',
)

/** The pages of a campaign, by the last part of their path. */
const campaignPages = {
  '': lazy(() =>
    import('../campaign/CampaignPage.tsx').then((own) => ({ default: pageOf(own.CampaignPage) })),
  ),
  receipt: lazy(() =>
    import('../receipt/ReceiptPage.tsx').then((own) => ({ default: pageOf(own.ReceiptPage) })),
  ),
  safe: lazy(() =>
    import('../safeClaim/SafeClaimPage.tsx').then((own) => ({ default: pageOf(own.SafeClaimPage) })),
  ),
  'without-this-site': lazy(() =>
    import('../independent/IndependentPage.tsx').then((own) => ({ default: pageOf(own.IndependentPage) })),
  ),
}

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
    import('../campaign/CampaignPage.tsx'),
  ])

/** Draws the page of the site that the address names, as `pages/_app.tsx` does. Returns how it is left. */
export function drawSite(site: SiteConfig): () => void {
  const { page, route } = pageAt(window.location.pathname)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const queries = createQueryClient()
  root.render(
    <RouterContext value={routerAt(route)}>
      <SiteContext value={site}>
        <QueryClientProvider client={queries}>
          <WalletProvider>
            <Layout route={route}>
              <Suspense>{page}</Suspense>
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

function pageAt(path: string): { page: ReactNode; route: string } {
  const [, name = '', id = '', own = ''] = path.split('/')
  if (name === 'claim' && Object.hasOwn(campaignPages, own)) {
    const Page = campaignPages[own as keyof typeof campaignPages]
    return { page: <Page id={id} />, route: own === '' ? '/claim/[campaign]' : `/claim/[campaign]/${own}` }
  }
  if (!Object.hasOwn(pages, name)) throw new Error(`No page is drawn for ${path} here.`)
  const Page = pages[name as keyof typeof pages]
  return { page: <Page />, route: name === '' ? '/' : `/${name}` }
}

/** Goes to another page as a link does. */
const push = async (url: string) => {
  const link = document.createElement('a')
  link.href = url
  document.body.append(link)
  link.click()
  return true
}

/** What the site's pages use of Next's router. */
const routerAt = (pathname: string): NextRouter =>
  ({ pathname, push, prefetch: async () => undefined }) as unknown as NextRouter
