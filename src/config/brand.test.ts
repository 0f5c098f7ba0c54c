import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainBrand, readBrand } from './brand.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-brand-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
const svg = (size: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}"></svg>`

function read(brand: unknown = undefined) {
  if (brand !== undefined) put('brand.json', typeof brand === 'string' ? brand : JSON.stringify(brand))
  const faults: string[] = []
  const answer = readBrand(folder, ['spring'], (what) => faults.push(what.replace(folder, '<folder>')))
  return { faults, ...answer }
}

test('default: no folder, no brand', () => {
  expect(readBrand(undefined, [], expect.unreachable)).toEqual({
    brand: plainBrand,
    font: 'geist',
    accent: undefined,
  })
})

test('a whole brand', () => {
  for (const [name, size] of [
    ['logo-dark.svg', '120 32'],
    ['logo-light.svg', '100 32'],
    ['hero.svg', '1440 320'],
    ['ever.svg', '96 96'],
  ] as const)
    put(name, svg(size))
  expect(
    read({
      logo: { dark: 'logo-dark.svg', light: 'logo-light.svg' },
      hero: 'hero.svg',
      accent: { dark: '#6a5af2', light: '#5a48e0' },
      font: 'inter',
      links: {
        help: 'mailto:help@acme.example',
        terms: '/terms.html',
        privacy: 'https://acme.example/privacy?a=b',
        social: [{ name: 'X', url: 'https://x.com/acme' }],
      },
      operatorLinks: false,
      campaigns: { spring: { icon: 'ever.svg' }, elsewhere: { icon: 'missing.svg' } },
    }),
  ).toEqual({
    faults: [],
    font: 'inter',
    accent: { dark: '#6a5af2', light: '#5a48e0' },
    brand: {
      logo: { dark: '/brand/logo-dark.svg', light: '/brand/logo-light.svg', ratio: 3.75 },
      hero: { dark: '/brand/hero.svg', light: '/brand/hero.svg' },
      links: {
        help: 'mailto:help@acme.example',
        terms: '/terms.html',
        privacy: 'https://acme.example/privacy?a=b',
        social: [{ name: 'X', url: 'https://x.com/acme' }],
      },
      hasOperatorLinks: false,
      icons: { spring: '/brand/ever.svg' },
    },
  })
})

test.each([
  ['nothing there', undefined, '"<folder>" has no file brand.json.'],
  ['no object', [], 'brand is not an object.'],
  ['an unknown field', { logos: 'a.svg' }, 'brand has the unknown field "logos".'],
  [
    'a path',
    { logo: '../logo.svg' },
    'brand.logo is not the name of a .png, .webp or .svg file beside brand.json.',
  ],
  ['one theme', { accent: { dark: '#000000' } }, 'brand.accent.light is not a text.'],
  ['a colour by name', { accent: 'blue' }, 'brand.accent is not a hex value such as `#2563eb`.'],
  ['a font that is not shipped', { font: 'comic' }, 'brand.font is none of geist, inter, manrope.'],
  [
    'a link that runs',
    { links: { help: 'javascript:alert(1)' } },
    'brand.links.help is neither an https:// address, a mailto: address nor a path of this site.',
  ],
  [
    'a link without TLS',
    { links: { terms: 'http://acme.example' } },
    'brand.links.terms is neither an https:// address, a mailto: address nor a path of this site.',
  ],
  [
    'a link to another origin that looks like a path',
    { links: { terms: '//acme.example' } },
    'brand.links.terms is neither an https:// address, a mailto: address nor a path of this site.',
  ],
  [
    'a missing file',
    { logo: 'logo.png' },
    'the file logo.png, which brand.json names, is not in "<folder>".',
  ],
])('behavior: refuses %s', (_, brand, fault) => {
  expect(read(brand).faults[0]).toBe(fault)
})

test('behavior: a fault is said once, though both themes have it', () => {
  expect(read({ logo: 'logo.png', accent: { dark: 'red', light: 'red' } }).faults).toHaveLength(2)
  expect(read({ logo: 'logo.png', accent: 'red' }).faults).toHaveLength(1)
  expect(read({ logo: 'logo.png', hero: 'logo.png' }).faults).toHaveLength(1)
})

test('behavior: what is no JSON is named', () => {
  expect(read('{').faults[0]).toMatch(/^brand.json is not JSON: /)
})

test('behavior: a picture that breaks a limit is named with it', () => {
  put('wide.svg', svg('96 64'))
  put('large.svg', svg('96 96').padEnd(50_001))
  put('other.png', svg('96 96'))
  const fault = (icon: string) => read({ campaigns: { spring: { icon } } }).faults
  expect([...fault('wide.svg'), ...fault('large.svg'), ...fault('other.png')]).toEqual([
    'wide.svg is 96 × 64; an icon is square.',
    'large.svg has 50,001 bytes; at most 50,000 are allowed.',
    'other.png is no PNG picture.',
  ])
})
