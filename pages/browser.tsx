import '../src/ui/page/global.css'
import 'everclaim-chosen-font'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readSiteConfig } from '../src/config/readSiteConfig.ts'
import { prepareTexts, spokenLanguage } from '../src/ui/language/texts.ts'
import { type PageData, pageDataId } from '../src/ui/navigation/pageData.ts'
import { listenForShortcuts } from '../src/ui/shortcuts/listenForShortcuts.ts'
import { App } from './App.tsx'
import { loadPage } from './routes.ts'

// Brings the exported page to life: its code is on its way already, as its document asks for it.
const given: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '')
const place = document.getElementById('root')

async function start(root: HTMLElement) {
  const drawn = document.documentElement.lang
  const [Page, speakNow] = await Promise.all([loadPage(given.route), prepareTexts(given.route)])
  speakNow()
  const app = <App site={readSiteConfig()} first={{ Page, data: given }} />
  // In another language than the exported page's (`en`, `fr-FR`), nothing of it is kept.
  if (spokenLanguage().startsWith(drawn)) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
// Not awaited at the top of the module: the page's code imports what this one shares with it.
if (place) void start(place)
listenForShortcuts()
