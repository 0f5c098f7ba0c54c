import { expect, test } from 'vitest'
import type { Brand } from '../../config/site.ts'
import { drawPage, plainSite, readText } from '../test-support/drawPage.ts'
import { Layout } from './Layout.tsx'

const draw = (brand: Partial<Brand> = {}, route = '/claim/[campaign]') =>
  drawPage(<Layout route={route}>page</Layout>, {
    site: { ...plainSite, brand: { ...plainSite.brand, ...brand } },
  })

test('default: our mark, the product in words, and links to every page', () => {
  const html = draw()
  expect(html).not.toContain('role="img"')
  expect(readText(html)).toContain('Acme claim')
  expect(readText(html)).toContain('Help Safe owners Verify a campaign Create a campaign Manage a campaign')
})

test.each(['/create', '/manage', '/verify', '/safe', '/help'])(
  '%s leads back to the claims, and to no answers about them',
  (route) => {
    const html = draw({}, route)
    expect(html).toContain('<a class="tall" href="/">Claims</a>')
    expect(html).not.toContain('href="/help/"')
    expect(html).not.toContain(`href="${route}/"`)
  },
)

test('pages for operators lead to the documentation, where the site has it', () => {
  const link = '<a class="tall" href="/docs/">Documentation</a>'
  const at = (route: string, hasDocs: boolean, hasOperatorLinks = true) =>
    drawPage(<Layout route={route}>page</Layout>, {
      site: { ...plainSite, hasDocs, brand: { ...plainSite.brand, hasOperatorLinks } },
    })
  expect(at('/create', true)).toContain(link)
  expect(at('/create', false)).not.toContain(link)
  expect(at('/help', true, false)).not.toContain(link)
  expect(at('/claim/[campaign]', true)).not.toContain(link)
})

test('an operator’s logo replaces both, and says the product', () => {
  const html = draw({ logo: { dark: '/brand/a.svg', light: '/brand/b.svg', ratio: 4 } })
  expect(html).toMatch(/<span[^>]* role="img" aria-label="Acme"/)
  expect(html).not.toContain('<rect')
})

test('the operator’s links are in the footer; those of operators may be left out', () => {
  const html = draw({
    hasOperatorLinks: false,
    links: {
      help: '/help.html',
      privacy: 'https://acme.example/privacy',
      social: [{ name: 'X', url: 'https://x.com/acme' }],
    },
  })
  expect(readText(html)).not.toContain('Create a campaign')
  expect(html).toContain('<a class="tall" href="/help/">Help</a>')
  expect(html).toContain('<a class="tall" href="/help.html" rel="noreferrer">Acme support</a>')
  expect(html).toContain('<a class="tall" href="https://x.com/acme" target="_blank" rel="noreferrer">X</a>')
  expect(readText(html)).toContain('Acme support Privacy X')
})
