import '../src/ui/page/global.css'
import 'everclaim-chosen-font'
import { hydrateRoot } from 'react-dom/client'
import { readSiteConfig } from '../src/config/readSiteConfig.ts'
import { type PageData, pageDataId } from '../src/ui/navigation/pageData.ts'
import { App } from './App.tsx'
import { loadPage } from './routes.ts'

// Brings the exported page to life: its code is on its way already, as its document asks for it.
const given: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '')
const place = document.getElementById('root')
// Not awaited at the top of the module: the page's code imports what this one shares with it.
if (place)
  void loadPage(given.route).then((Page) =>
    hydrateRoot(place, <App site={readSiteConfig()} first={{ Page, data: given }} />),
  )
