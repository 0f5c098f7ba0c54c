import { StrictMode } from 'react'
import type { SiteConfig } from '../src/config/site.ts'
import { useSpoken } from '../src/ui/language/texts.ts'
import { useTitle } from '../src/ui/language/useTitle.ts'
import { NavigationContext } from '../src/ui/navigation/navigation.ts'
import { type ShownPage, useShownPage } from '../src/ui/navigation/useShownPage.ts'
import { Offline } from '../src/ui/offline/Offline.tsx'
import { Layout } from '../src/ui/page/Layout.tsx'
import { QueryCache } from '../src/ui/page/QueryCache.tsx'
import { ListReadContext } from '../src/ui/site/listReadContext.ts'
import { PreviewContext } from '../src/ui/site/previewContext.ts'
import { SiteContext } from '../src/ui/site/siteContext.ts'
import { useCampaignList } from '../src/ui/site/useCampaignList.ts'
import { SpeedMeasurement } from '../src/ui/speed/SpeedMeasurement.tsx'
import { WalletProvider } from '../src/ui/wallet/WalletProvider.tsx'
import { loadPage } from './routes.ts'

/** Wraps every page in the site's configuration, the query cache, the wallet and the common frame. */
export function App({ site: built, first }: { site: SiteConfig; first: ShownPage }) {
  const { site, isRead } = useCampaignList(built)
  const { shown, navigation } = useShownPage(first, loadPage, site)
  const { Page, data } = shown
  const language = useSpoken(data.route)
  useTitle(site, data)
  return (
    <StrictMode>
      <SiteContext value={site}>
        <NavigationContext value={navigation}>
          <QueryCache>
            <WalletProvider>
              <Layout key={language} route={data.route}>
                <PreviewContext value={data.previews}>
                  <ListReadContext value={isRead}>
                    <Page id={data.id ?? ''} />
                  </ListReadContext>
                </PreviewContext>
              </Layout>
            </WalletProvider>
            <Offline route={data.route} id={data.id} />
            <SpeedMeasurement route={data.route} />
          </QueryCache>
        </NavigationContext>
      </SiteContext>
    </StrictMode>
  )
}
