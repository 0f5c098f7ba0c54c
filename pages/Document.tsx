import type { SiteConfig } from '../src/config/site.ts'
import { catalogueFolders } from '../src/language/catalogueFolders.ts'
import { directionOf, type Language } from '../src/language/languages.ts'
import { isUnlistedRoute } from '../src/ui/navigation/isUnlistedRoute.ts'
import { type PageData, pageDataId } from '../src/ui/navigation/pageData.ts'
import { campaignOf, EarlyRequests, hostsOf, nodesOf, shardsOf } from '../src/ui/site/EarlyRequests.tsx'
import { LinkPreview } from '../src/ui/site/LinkPreview.tsx'
import { brandLook } from '../src/ui/theme/brandLook.ts'

/** Paths of the site: what a page's document asks for, so that nothing has to be found out first. */
export type PageFiles = {
  script: string
  /** Modules that the script and the page import. */
  modules: readonly string[]
  styles: readonly string[]
  /** Of the letters that are seen at once. */
  font: string
  /** Names what is in all files of the site’s bundle. */
  build: string
}

/** The document of an exported page, around what was drawn of it. */
export function Document({
  site,
  data,
  description,
  language,
  files,
  drawn,
}: {
  site: SiteConfig
  data: PageData
  description: string
  /** In which it is drawn, and its texts are. */
  language: Language
  files: PageFiles
  /** HTML, made by React. */
  drawn: string
}) {
  const { route, id, title } = data
  const campaign = campaignOf(site, route, id)
  const prefixBits = campaign && data.previews[campaign.id]?.prefixBits
  // A campaign is an app of its own, of its name.
  const app = id === undefined ? '/' : `/claim/${id}/`
  return (
    <html
      lang={language === 'en-US' ? 'en' : language}
      dir={directionOf(language)}
      style={brandLook(site)}
      data-build={site.keepsOffline ? files.build : undefined}
      data-look={isUnlistedRoute(route) ? 'neutral' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        {/* Must run before any bundle and before the first paint: see the file. */}
        <script
          src="/boot.js"
          data-theme={site.theme.mode}
          data-missing={route === '/404' ? '' : undefined}
          data-language={catalogueFolders[language]}
          data-speed={site.speed.isEnabled ? site.speed.scriptUrl : undefined}
          {...hostsOf(site)}
          {...shardsOf(campaign, prefixBits)}
          {...(campaign ? nodesOf(site, route) : {})}
        />
        {/* The keyboard of a phone takes room from the page: what is at its lower end stays in sight. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <title>{title}</title>
        <meta name="color-scheme" content="dark light" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`${app}apple-touch-icon.png`} />
        {isUnlistedRoute(route) ? null : <link rel="manifest" href={`${app}manifest.json`} />}
        <LinkPreview
          site={site}
          route={route}
          id={id}
          title={title}
          description={description}
          language={language}
        />
        {/* First what the first paint waits for: React puts styles with a precedence in front of all else, and
            what is preloaded in front of scripts. A host of HTTP/1.1 sends six files at a time. */}
        {files.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="page" />
        ))}
        <link rel="preload" href="/boot.js" as="script" />
        {campaign ? <EarlyRequests site={site} campaign={campaign} /> : null}
        <link rel="preload" href={files.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script type="module" src={files.script} />
        {files.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React has drawn of our own page */}
        <div id="root" dangerouslySetInnerHTML={{ __html: drawn }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which nothing can end the element */}
        <script id={pageDataId} type="application/json" dangerouslySetInnerHTML={{ __html: inline(data) }} />
      </body>
    </html>
  )
}

const inline = (data: PageData) => JSON.stringify(data).replaceAll('<', '\\u003c')
