import { renderToStaticMarkup } from 'react-dom/server'
import type { CampaignPreviews } from '../src/config/campaignPreview.ts'
import type { SiteConfig } from '../src/config/site.ts'
import { wordsOf } from '../src/config/wordsOf.ts'
import { frameName, frameTexts } from '../src/ui/embed/frameTexts.ts'
import { brandLook } from '../src/ui/theme/brandLook.ts'

/** Paths of the site. `modules` are what the script imports. */
export type EmbedFiles = {
  readonly script: string
  readonly modules: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Draws the frames that other pages may show: `/embed/<id>/` for each campaign, and `/embed/` for any by its
 * contract, also one that the list beside the site has since. As drawn they are a title and a link, in
 * English; the rest, and other languages, come with their script.
 */
export function exportEmbed(
  site: SiteConfig,
  previews: CampaignPreviews,
  files: EmbedFiles,
): readonly { path: string; html: string }[] {
  const listed = site.campaigns.map(({ id }) => ({ path: `embed/${id}/index.html`, id }))
  return [...listed, { path: 'embed/index.html', id: undefined }].map(({ path, id }) => ({
    path,
    html: `<!DOCTYPE html>${renderToStaticMarkup(
      <EmbedDocument
        site={site}
        id={id}
        preview={id === undefined ? undefined : previews[id]}
        files={files}
      />,
    )}`,
  }))
}

function EmbedDocument({
  site,
  id,
  preview,
  files,
}: {
  site: SiteConfig
  id: string | undefined
  preview: CampaignPreviews[string] | undefined
  files: EmbedFiles
}) {
  const { product, theme, brand } = site
  const texts = frameTexts(product)
  const title = id === undefined ? texts.linked : (preview?.title ?? wordsOf(id))
  const icon = id !== undefined && Object.hasOwn(brand.icons, id) ? brand.icons[id] : undefined
  const symbol = preview?.token.symbol ?? ''
  return (
    <html
      lang="en"
      style={brandLook(site)}
      data-theme={theme.mode === 'light' ? 'light' : 'dark'}
      data-campaign={id}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${product}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark light" />
        <meta name="referrer" content="no-referrer" />
        {files.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script type="module" src={files.script} />
        {files.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body className="embed">
        {/* Named, for it is not the only one of the page around. */}
        <main aria-label={frameName()}>
          <header>
            {id === undefined ? null : (
              <span className="art" aria-hidden="true">
                {icon ? <img src={icon} alt="" /> : [...symbol][0]?.toUpperCase()}
              </span>
            )}
            <div>
              <h1 data-text={id === undefined ? 'linked' : undefined}>{title}</h1>
              <p data-note="" data-text={id === undefined ? 'shown' : undefined}>
                {id === undefined ? texts.shown : product}
              </p>
            </div>
          </header>
          <form hidden>
            <label htmlFor="address" data-text="label">
              {texts.label}
            </label>
            <div>
              <input id="address" autoComplete="off" spellCheck={false} maxLength={300} placeholder="0x…" />
              <button type="submit" data-text="check">
                {texts.check}
              </button>
            </div>
          </form>
          <output aria-live="polite" />
          <a
            data-claim=""
            data-text="open"
            href={id === undefined ? '/claim/' : `/claim/${id}/`}
            hidden={id === undefined}
            target="_blank"
            rel="noopener"
          >
            {texts.open}
          </a>
          <small data-text="opens">{texts.opens}</small>
        </main>
      </body>
    </html>
  )
}
