import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-wasm'
import { type CSSProperties, createElement, type ReactNode } from 'react'
import satori, { type Font } from 'satori'
import { prepareResvg } from './prepareResvg.ts'

/** Pixels; what messengers and social networks show whole. */
export const previewSize = { width: 1200, height: 630 } as const

/** What a preview picture shows. Pictures are data URLs of PNG or SVG. */
export type PreviewPicture = {
  readonly title: string
  /** Behind the title, at most two lines; empty ones are left out. */
  readonly lines: readonly string[]
  readonly product: string
  /** Host of the site, which a reader can compare with the address bar. */
  readonly host: string
  readonly logo?: { readonly url: string; readonly ratio: number }
  /** Of the token. Without a picture of it, the first letter of its symbol is on a disc, as on the page. */
  readonly icon?: string
  readonly symbol?: string
  readonly hero?: string
  /** Of the dark theme, `#` and six hexadecimal digits. */
  readonly accent: string
}

const box = (style: CSSProperties, ...children: ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children)
const image = (src: string, width: number, height: number, style: CSSProperties = {}) =>
  createElement('img', { src, width, height, style })

const require = createRequire(import.meta.url)
/** A family a script: a text is drawn with the first that has its letters. */
const families = ['latin', 'latin-ext', 'cyrillic', 'vietnamese'] as const

let prepared: Promise<Font[]> | undefined

async function prepare(): Promise<Font[]> {
  await prepareResvg()
  return families.flatMap((family) =>
    ([400, 600] as const).map((weight) => ({
      name: `Geist ${family}`,
      data: readFileSync(require.resolve(`@fontsource/geist/files/geist-${family}-${weight}-normal.woff`)),
      weight,
      style: 'normal' as const,
    })),
  )
}

/**
 * Draws a preview as a PNG of 1,200 by 630 pixels, in the site's own letters. Signs that they do not have are
 * left out; of a title without any the product's name is left.
 */
export async function drawPreview(picture: PreviewPicture): Promise<Uint8Array> {
  prepared ??= prepare()
  const fonts = await prepared
  const missing: string[] = []
  const draw = (shown: PreviewPicture) =>
    satori(layout(shown), {
      ...previewSize,
      fonts,
      // Asked for what no font has; nothing is fetched.
      loadAdditionalAsset: async (kind, text) => {
        missing.push(text)
        return kind === 'emoji' ? '' : []
      },
    })
  let svg = await draw(picture)
  if (missing.length > 0) {
    const without = (text: string) =>
      missing
        .reduce((rest, part) => rest.replaceAll(part, ''), text)
        .replace(/\s+/g, ' ')
        .trim()
    const [title, product] = [without(picture.title), without(picture.product)]
    svg = await draw({
      ...picture,
      title: title || product,
      product,
      lines: picture.lines.map(without),
      symbol: without(picture.symbol ?? ''),
    })
  }
  const resvg = new Resvg(svg, { fitTo: { mode: 'width', value: previewSize.width } })
  return resvg.render().asPng()
}

const letterDisc = (letter: string, accent: string) =>
  box(
    {
      alignItems: 'center',
      justifyContent: 'center',
      width: 176,
      height: 176,
      borderRadius: 88,
      backgroundColor: `${accent}55`,
      fontSize: 84,
      fontWeight: 600,
    },
    letter.toUpperCase(),
  )

function layout({
  title,
  lines,
  product,
  host,
  logo,
  icon,
  symbol = '',
  hero,
  accent,
}: PreviewPicture): ReactNode {
  const [letter] = [...symbol]
  const page = '#090b10'
  return box(
    {
      position: 'relative',
      flexDirection: 'column',
      justifyContent: 'space-between',
      ...previewSize,
      boxSizing: 'border-box',
      padding: '60px 72px',
      backgroundColor: page,
      backgroundImage: `radial-gradient(circle at 12% -10%, ${accent}66, ${accent}00 60%)`,
      color: '#f1f4fa',
      fontFamily: families.map((family) => `Geist ${family}`).join(', '),
    },
    hero
      ? image(hero, 1200, 267, { position: 'absolute', left: 0, top: 0, opacity: 0.6, objectFit: 'cover' })
      : undefined,
    logo
      ? image(logo.url, Math.min(56 * logo.ratio, 700), 56, {
          objectFit: 'contain',
          objectPosition: 'left',
        })
      : box({ fontSize: 38, fontWeight: 600, letterSpacing: '-0.02em' }, product),
    box(
      { alignItems: 'center', gap: 48 },
      icon ? image(icon, 176, 176, { borderRadius: 88 }) : letter ? letterDisc(letter, accent) : undefined,
      box(
        { flexDirection: 'column', flex: 1, gap: 18 },
        box(
          {
            display: 'block',
            fontSize: title.length > 34 ? 60 : 76,
            fontWeight: 600,
            lineHeight: 1.08,
            letterSpacing: '-0.035em',
            lineClamp: 2,
          },
          title,
        ),
        ...lines
          .filter((line) => line !== '')
          .map((line, at) => box({ fontSize: 36, color: at === 0 ? '#f1f4fa' : '#a2adc2' }, line)),
      ),
    ),
    box(
      { alignItems: 'center', justifyContent: 'space-between', fontSize: 30, color: '#a2adc2' },
      box({}, host),
      box({}, 'on Blast'),
    ),
    box({ position: 'absolute', left: 0, bottom: 0, width: 1200, height: 10, backgroundColor: accent }),
  )
}
