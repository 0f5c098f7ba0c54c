import { campaignAtRoot } from '../../config/campaignAtRoot.ts'
import type { SiteConfig } from '../../config/site.ts'
import { catalogueFolders } from '../../language/catalogueFolders.ts'
import type { Language } from '../../language/languages.ts'
import { isUnlistedRoute } from '../navigation/isUnlistedRoute.ts'

/** Also the tag of their language. */
const folders = Object.values(catalogueFolders)

/**
 * Whether links from elsewhere lead to a page, so that it is exported in each language: not to what a claim's
 * account alone opens.
 */
export const isSharedRoute = (route: string): boolean =>
  route !== '/404' && !isUnlistedRoute(route) && !/\]\//.test(route)

/**
 * What other sites and search engines read of an exported page: description, canonical address, Open Graph
 * (ogp.me) and the card of X. Addresses and the picture are left out where the site does not know its own.
 * Drawn by `pages/Document.tsx` alone.
 *
 * @param title with the product behind it
 * @param id of the campaign that the route is for
 */
export function LinkPreview({
  site,
  route,
  id,
  title,
  description,
  language,
}: {
  site: SiteConfig
  route: string
  id: string | undefined
  title: string
  description: string
  /** In which the texts are. */
  language: Language
}) {
  const { product, url } = site
  const meta = <meta name="description" content={description} />
  if (route === '/404' || route === '/_error' || isUnlistedRoute(route))
    return (
      <>
        {meta}
        <meta name="robots" content="noindex" />
      </>
    )
  // The root of a site with one campaign is that campaign's page.
  const campaignId = route === '/' ? campaignAtRoot(site)?.id : id
  const path = route === '/' && !campaignId ? '/' : `${route === '/' ? '/claim/[campaign]' : route}/`
  const inLanguage = (folder: string | undefined) =>
    `${url}${folder ? `/${folder}` : ''}${path.replace('[campaign]', campaignId ?? '')}`
  const address = url && inLanguage(catalogueFolders[language])
  const isInOthers = url && isSharedRoute(route)
  const picture = url && `${url}${campaignId ? `/claim/${campaignId}` : ''}/preview.png`
  const name = title.replace(` · ${product}`, '')
  const named = { title: name, description, image: picture }
  return (
    <>
      {meta}
      {address ? <link rel="canonical" href={address} /> : null}
      {isInOthers
        ? ['x-default', 'en', ...folders].map((tag) => (
            <link
              key={tag}
              rel="alternate"
              hrefLang={tag}
              href={inLanguage(folders.find((each) => each === tag))}
            />
          ))
        : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={product} />
      {/* The picture is last: what follows is about it. */}
      {Object.entries({ url: address, ...named }).map(([key, content]) =>
        content ? <meta key={key} property={`og:${key}`} content={content} /> : null,
      )}
      {picture ? (
        <>
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
        </>
      ) : null}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {Object.entries(named).map(([key, content]) =>
        content ? <meta key={key} name={`twitter:${key}`} content={content} /> : null,
      )}
    </>
  )
}
