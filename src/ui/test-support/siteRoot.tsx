import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { loadPage } from '../../../pages/routes.ts'
import type { SiteConfig } from '../../config/site.ts'
import { NavigationContext } from '../navigation/navigation.ts'
import { routeOf } from '../navigation/routeOf.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { Layout } from '../page/Layout.tsx'
import { SiteContext } from '../site/siteContext.ts'
import { WalletProvider } from '../wallet/WalletProvider.tsx'

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

/** Draws the page of the site that the address names, as `pages/App.tsx` does. Returns how it is left. */
export function drawSite(site: SiteConfig): () => void {
  const { page, route } = pageAt(window.location.pathname)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const queries = createQueryClient()
  root.render(
    <NavigationContext value={{ route, go: follow, openAdded: async () => undefined, warm: () => undefined }}>
      <SiteContext value={site}>
        <QueryClientProvider client={queries}>
          <WalletProvider>
            <Layout route={route}>
              <Suspense>{page}</Suspense>
            </Layout>
          </WalletProvider>
        </QueryClientProvider>
      </SiteContext>
    </NavigationContext>,
  )
  return () => {
    root.unmount()
    queries.clear()
    document.body.replaceChildren()
  }
}

/** Each is loaded once: drawn again, it is the same component. */
const drawn = new Map<string, ComponentType<{ id: string }>>()

function pageAt(path: string): { page: ReactNode; route: string } {
  const route = routeOf(path)
  const Page = drawn.get(route) ?? lazy(async () => ({ default: await loadPage(route) }))
  drawn.set(route, Page)
  return { page: <Page id={path.split('/')[2] ?? ''} />, route }
}

/** Goes to another page as the browser does. */
function follow(url: string) {
  const link = document.createElement('a')
  link.href = url
  document.body.append(link)
  link.click()
}
