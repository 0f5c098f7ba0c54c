import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { campaignAtRoot } from '../src/config/campaignAtRoot.ts'
import type { CampaignPreviews } from '../src/config/campaignPreview.ts'
import { pageTexts } from '../src/config/pageTexts.ts'
import type { SiteConfig } from '../src/config/site.ts'
import { catalogueFolders } from '../src/language/catalogueFolders.ts'
import type { Language } from '../src/language/languages.ts'
import { speak } from '../src/language/say.ts'
import { loadTexts } from '../src/ui/language/otherLanguage.ts'
import type { PageData } from '../src/ui/navigation/pageData.ts'
import { isSharedRoute } from '../src/ui/site/LinkPreview.tsx'
import { App } from './App.tsx'
import { Document, type PageFiles } from './Document.tsx'
import { loadPage, routeNames } from './routes.ts'

export { exportDocs } from './exportDocs.tsx'
export { exportEmbed } from './exportEmbed.tsx'

/**
 * A page as plain files: the document, and what a visitor needs who comes from another page. In another
 * language than English it is for links from elsewhere, and has the document alone.
 */
export type ExportedPage = { path: string; html: string; data: PageData; language: Language }

/**
 * Draws every page of a site as it is before its script runs: a page for each route, those of a campaign for
 * each configured one.
 *
 * @param filesOf what the document of a route asks for in a language
 */
export async function exportPages(
  site: SiteConfig,
  previews: CampaignPreviews,
  filesOf: (route: string, language: Language) => PageFiles,
): Promise<readonly ExportedPage[]> {
  const ids = site.campaigns.map(({ id }) => id)
  const places = routeNames.flatMap((route): { route: string; id: string | undefined }[] =>
    route.includes('[campaign]') ? ids.map((id) => ({ route, id })) : [{ route, id: undefined }],
  )
  const pages: ExportedPage[] = []
  const add = async (language: Language, folder: string, { route, id }: (typeof places)[number]) => {
    const { title, description } = pageTexts(site, previews, route, id)
    const data = { route, id, title, previews: previewsFor(site, previews, route, id) }
    const drawn = await draw(<App site={site} first={{ Page: await loadPage(route), data }} />)
    const document = (
      <Document
        site={site}
        data={data}
        description={description}
        language={language}
        files={filesOf(route, language)}
        drawn={drawn}
      />
    )
    const html = `<!DOCTYPE html>${renderToStaticMarkup(document)}`
    pages.push({ path: `${folder}${pathOf(route, id)}`, html, data, language })
  }
  for (const place of places) await add('en-US', '', place)
  // Only a site that knows its own address can say where a page is in which language.
  for (const [language, folder] of site.url ? languagesWithPages() : []) {
    for (const place of places) {
      if (!isSharedRoute(place.route)) continue
      const { catalogue } = await loadTexts(language, place.route)
      speak(language, catalogue)
      await add(language, `${folder}/`, place)
    }
  }
  speak('en-US')
  return pages
}

const languagesWithPages = () => Object.entries(catalogueFolders) as [Language, string][]

/** The file below the site's root. Hosts show `404.html` for what they do not have. */
function pathOf(route: string, id: string | undefined): string {
  if (route === '/404') return '404.html'
  return `${route.replace('[campaign]', id ?? '').slice(1)}/index.html`.replace(/^\//, '')
}

/** A page is given the campaigns that it shows. A list of several shows no descriptions. */
function previewsFor(
  site: SiteConfig,
  previews: CampaignPreviews,
  route: string,
  id: string | undefined,
): CampaignPreviews {
  if (id !== undefined) {
    const preview = previews[id]
    return preview ? { [id]: preview } : {}
  }
  if (route !== '/') return {}
  if (campaignAtRoot(site)) return previews
  const short = Object.entries(previews).map(([each, { description: _, ...rest }]) => [each, rest])
  return Object.fromEntries(short)
}

/** HTML of what is drawn once nothing more is waited for, without scripts that would complete it later. */
async function draw(element: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(element, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error
    },
  })
  return new Response(prelude).text()
}
