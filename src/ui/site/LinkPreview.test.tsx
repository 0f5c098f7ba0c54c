import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainSite } from '../../config/test-support/plainSite.ts'
import type { Language } from '../../language/languages.ts'
import { LinkPreview } from './LinkPreview.tsx'

const campaign = (id: string) => ({
  id,
  distributor: '0x00000000000000000000000000000000000000d1' as const,
  packages: ['/p/'],
})
const site = {
  ...plainSite,
  url: 'https://claim.acme.example',
  campaigns: [campaign('spring'), campaign('autumn')],
}
const texts = { title: 'Claim EVER · Spring · Acme', description: 'A “spring”' }
const draw = (route: string, id?: string, own = site, language: Language = 'en-US') =>
  renderToStaticMarkup(createElement(LinkPreview, { site: own, route, id, language, ...texts }))
    .replaceAll('><', '>\n<')
    .split('\n')

test('default: a campaign’s page', () => {
  expect(draw('/claim/[campaign]', 'spring')).toMatchInlineSnapshot(`
    [
      "<meta name="description" content="A “spring”"/>",
      "<link rel="canonical" href="https://claim.acme.example/claim/spring/"/>",
      "<link rel="alternate" hrefLang="x-default" href="https://claim.acme.example/claim/spring/"/>",
      "<link rel="alternate" hrefLang="en" href="https://claim.acme.example/claim/spring/"/>",
      "<link rel="alternate" hrefLang="ar" href="https://claim.acme.example/ar/claim/spring/"/>",
      "<link rel="alternate" hrefLang="es-419" href="https://claim.acme.example/es-419/claim/spring/"/>",
      "<link rel="alternate" hrefLang="fr" href="https://claim.acme.example/fr/claim/spring/"/>",
      "<link rel="alternate" hrefLang="hi" href="https://claim.acme.example/hi/claim/spring/"/>",
      "<link rel="alternate" hrefLang="id" href="https://claim.acme.example/id/claim/spring/"/>",
      "<link rel="alternate" hrefLang="ja" href="https://claim.acme.example/ja/claim/spring/"/>",
      "<link rel="alternate" hrefLang="ko" href="https://claim.acme.example/ko/claim/spring/"/>",
      "<link rel="alternate" hrefLang="pt-BR" href="https://claim.acme.example/pt-BR/claim/spring/"/>",
      "<link rel="alternate" hrefLang="ru" href="https://claim.acme.example/ru/claim/spring/"/>",
      "<link rel="alternate" hrefLang="th" href="https://claim.acme.example/th/claim/spring/"/>",
      "<link rel="alternate" hrefLang="tr" href="https://claim.acme.example/tr/claim/spring/"/>",
      "<link rel="alternate" hrefLang="uk" href="https://claim.acme.example/uk/claim/spring/"/>",
      "<link rel="alternate" hrefLang="vi" href="https://claim.acme.example/vi/claim/spring/"/>",
      "<link rel="alternate" hrefLang="zh-CN" href="https://claim.acme.example/zh-CN/claim/spring/"/>",
      "<meta property="og:type" content="website"/>",
      "<meta property="og:site_name" content="Acme"/>",
      "<meta property="og:url" content="https://claim.acme.example/claim/spring/"/>",
      "<meta property="og:title" content="Claim EVER · Spring"/>",
      "<meta property="og:description" content="A “spring”"/>",
      "<meta property="og:image" content="https://claim.acme.example/claim/spring/preview.png"/>",
      "<meta property="og:image:type" content="image/png"/>",
      "<meta property="og:image:width" content="1200"/>",
      "<meta property="og:image:height" content="630"/>",
      "<meta property="og:image:alt" content="Claim EVER · Spring · Acme"/>",
      "<meta name="twitter:card" content="summary_large_image"/>",
      "<meta name="twitter:title" content="Claim EVER · Spring"/>",
      "<meta name="twitter:description" content="A “spring”"/>",
      "<meta name="twitter:image" content="https://claim.acme.example/claim/spring/preview.png"/>",
    ]
  `)
})

test('without the site’s address there are words only', () => {
  const { url: _, ...nameless } = site
  const tags = draw('/claim/[campaign]', 'spring', nameless as typeof site).join('\n')
  expect(tags).not.toMatch(/canonical|image|og:url/)
  expect(tags).toContain('<meta name="twitter:card" content="summary"/>')
})

test('the root of a site with one campaign is that campaign’s page', () => {
  const single = { ...site, campaigns: site.campaigns.slice(0, 1) }
  expect(draw('/', undefined, single)).toEqual(draw('/claim/[campaign]', 'spring'))
  expect(draw('/')).toContain('<link rel="canonical" href="https://claim.acme.example/"/>')
})

test('a part of a campaign has an address of its own and the campaign’s picture', () => {
  const tags = draw('/claim/[campaign]/safe', 'spring').join('\n')
  expect(tags).toContain('"https://claim.acme.example/claim/spring/safe/"')
  expect(tags).toContain('"https://claim.acme.example/claim/spring/preview.png"')
})

test('what is no page of its own is not listed', () => {
  for (const [route, id] of [
    ['/404', undefined],
    ['/claim', undefined],
    ['/claim/opened/safe', undefined],
  ] as const) {
    const tags = draw(route, id).join('\n')
    expect(tags).toContain('<meta name="robots" content="noindex"/>')
    expect(tags).not.toContain('og:')
  }
})

test('a page that is exported in each language names the others', () => {
  const address = 'https://claim.acme.example'
  const tags = draw('/help', undefined, site, 'fr-FR')
  expect(tags).toContain(`<link rel="canonical" href="${address}/fr/help/"/>`)
  expect(tags).toContain(`<meta property="og:url" content="${address}/fr/help/"/>`)
  const alternates = draw('/help').filter((tag) => tag.includes('"alternate"'))
  expect(tags.filter((tag) => tag.includes('"alternate"'))).toEqual(alternates)
  expect(alternates).toHaveLength(16)
  expect(alternates).toContain(`<link rel="alternate" hrefLang="x-default" href="${address}/help/"/>`)
  expect(alternates).toContain(`<link rel="alternate" hrefLang="pt-BR" href="${address}/pt-BR/help/"/>`)
})
