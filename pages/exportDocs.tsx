import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteConfig } from '../src/config/site.ts'
import { brandLook } from '../src/ui/theme/brandLook.ts'

/** A page of the documentation. */
export type DocsPage = {
  /** Path of the site: `/docs/site/`. */
  readonly address: string
  readonly title: string
  readonly description: string
  /** What follows its title, drawn. */
  readonly html: string
  readonly sections: readonly { readonly title: string; readonly anchor: string; readonly depth: number }[]
}

export type DocsMenu = readonly {
  readonly title: string
  readonly pages: readonly Pick<DocsPage, 'address' | 'title' | 'description'>[]
}[]

/** Paths of the site. */
export type DocsFiles = { readonly script: string; readonly styles: readonly string[]; readonly font: string }

/**
 * Draws the documentation as pages of a site: one for each page, and `/docs/`, which lists them. Their texts
 * are in them: nothing of them needs a script.
 */
export function exportDocs(
  site: SiteConfig,
  docs: { menu: DocsMenu; pages: readonly DocsPage[] },
  files: DocsFiles,
): readonly { path: string; html: string }[] {
  const index: DocsPage = {
    address: '/docs/',
    title: 'Documentation',
    description: 'How a campaign is made, claimed, checked and run, and what each error means.',
    html: '',
    sections: [],
  }
  return [index, ...docs.pages].map((page) => ({
    path: `${page.address.slice(1)}index.html`,
    html: `<!DOCTYPE html>${renderToStaticMarkup(
      <DocsDocument site={site} page={page} menu={docs.menu} files={files} />,
    )}`,
  }))
}

function DocsDocument({
  site,
  page,
  menu,
  files,
}: {
  site: SiteConfig
  page: DocsPage
  menu: DocsMenu
  files: DocsFiles
}) {
  const { product, theme, url } = site
  const parts = page.sections.filter(({ depth }) => depth === 2)
  return (
    <html lang="en" style={brandLook(site)} data-theme={theme.mode === 'light' ? 'light' : 'dark'}>
      <head>
        <meta charSet="utf-8" />
        {/* The visitor's theme, before the first paint. Without it the page has the site's. */}
        <script src="/boot.js" data-theme={theme.mode} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${page.title} · ${product}`}</title>
        <meta name="description" content={page.description} />
        <meta name="color-scheme" content="dark light" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {url ? <link rel="canonical" href={`${url}${page.address}`} /> : null}
        <link rel="preload" href={files.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        {files.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script type="module" src={files.script} />
      </head>
      <body className="withDocs">
        <div className="docs">
          <a className="skip" href="#page-text">
            Skip to the text
          </a>
          <header>
            <a className="home" href="/">
              {product}
            </a>
            <a href="/docs/">Docs</a>
            <a className="toPages" href="#all-pages">
              All pages
            </a>
          </header>
          <div className="columns">
            <main id="page-text">
              <search data-waits="">
                <form>
                  <label htmlFor="search-field">Search the documentation</label>
                  <input id="search-field" type="search" autoComplete="off" maxLength={200} />
                  <output />
                  <ul className="hits" hidden />
                </form>
              </search>
              {page.address === '/docs/' ? (
                <DocsIndex page={page} menu={menu} />
              ) : (
                <>
                  <h1 id={page.sections[0]?.anchor}>{page.title}</h1>
                  {parts.length > 2 ? (
                    <details className="parts">
                      <summary>On this page</summary>
                      <nav aria-label="On this page">
                        <ul>
                          {parts.map(({ anchor, title }) => (
                            <li key={anchor}>
                              <a href={`#${anchor}`}>{title}</a>
                            </li>
                          ))}
                        </ul>
                      </nav>
                    </details>
                  ) : null}
                  {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own build of our own text */}
                  <article dangerouslySetInnerHTML={{ __html: page.html }} />
                </>
              )}
            </main>
            <nav id="all-pages" className="pages" aria-label="Documentation">
              {menu.map(({ title, pages }) => (
                <section key={title}>
                  <h2>{title}</h2>
                  <ul>
                    {pages.map(({ address, title: name }) => (
                      <li key={address}>
                        <a href={address} aria-current={address === page.address ? 'page' : undefined}>
                          {name}
                        </a>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </nav>
          </div>
        </div>
      </body>
    </html>
  )
}

function DocsIndex({ page, menu }: { page: DocsPage; menu: DocsMenu }) {
  return (
    <article>
      <h1>{page.title}</h1>
      <p>{page.description}</p>
      {menu.map(({ title, pages }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {pages.map(({ address, title: name, description }) => (
              <li key={address}>
                <a href={address}>{name}</a>. {description}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}
