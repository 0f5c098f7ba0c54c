import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { CampaignPreview } from '../src/config/campaignPreview.ts'
import { readEnvironment } from '../src/config/env.ts'
import { contrast } from '../src/ui/theme/contrast.ts'
import { drawIcon, iconBlue } from './draw-icon.ts'
import { appIcons, iconSvg } from './site/drawAppIcons.ts'
import { colorOf, writeManifest } from './write-manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'everclaim-manifest-'))
afterAll(() => rmSync(folder, { recursive: true }))

const site = readEnvironment({
  EVERCLAIM_PRODUCT: 'Acme "A" & Co',
  EVERCLAIM_RPC_URLS: 'https://rpc.example',
  EVERCLAIM_WALLETCONNECT_PROJECT_ID: 'none',
  EVERCLAIM_CAMPAIGNS: JSON.stringify(
    ['spring', 'autumn'].map((id, index) => ({
      id,
      distributor: `0x${'0'.repeat(39)}${index + 1}`,
      packages: ['/packages/'],
    })),
  ),
})

const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const manifestIn = (path: string) => JSON.parse(read(`${path}/manifest.json`))

test('default: a manifest and its icons for the site and for each campaign that has a page', async () => {
  writeFileSync(join(folder, 'icon.svg'), '<svg fill="#2563eb"/>')
  mkdirSync(join(folder, 'claim/spring/safe'), { recursive: true })
  for (const page of ['', 'safe/'])
    writeFileSync(
      join(folder, `claim/spring/${page}index.html`),
      '<html><head><title>x</title></head></html>',
    )
  await writeManifest(folder, site, {})
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'app-192.png',
    'app-512.png',
    'app-maskable-512.png',
    'apple-touch-icon.png',
    'claim',
    'claim/spring',
    'claim/spring/app-192.png',
    'claim/spring/app-512.png',
    'claim/spring/app-maskable-512.png',
    'claim/spring/apple-touch-icon.png',
    'claim/spring/icon.png',
    'claim/spring/icon.svg',
    'claim/spring/index.html',
    'claim/spring/manifest.json',
    'claim/spring/safe',
    'claim/spring/safe/index.html',
    'icon.png',
    'icon.svg',
    'manifest.json',
  ])
  expect(JSON.parse(read('manifest.json'))).toMatchInlineSnapshot(`
    {
      "background_color": "#090b10",
      "description": "Check and claim what Acme "A" & Co distributes on Blast. A claim sends 0 ETH and never asks for an approval.",
      "display": "standalone",
      "iconPath": "icon.svg",
      "icons": [
        {
          "sizes": "any",
          "src": "icon.svg",
          "type": "image/svg+xml",
        },
        {
          "sizes": "192x192",
          "src": "icon.png",
          "type": "image/png",
        },
        {
          "purpose": "any",
          "sizes": "192x192",
          "src": "app-192.png",
          "type": "image/png",
        },
        {
          "purpose": "any",
          "sizes": "512x512",
          "src": "app-512.png",
          "type": "image/png",
        },
        {
          "purpose": "maskable",
          "sizes": "512x512",
          "src": "app-maskable-512.png",
          "type": "image/png",
        },
      ],
      "name": "Acme "A" & Co claim",
      "safe_apps_permissions": [
        "clipboard-write",
      ],
      "scope": "/",
      "short_name": "Acme "A" & Co",
      "start_url": "./",
      "theme_color": "#090b10",
    }
  `)
  for (const { file, pixels } of appIcons) {
    const png = readFileSync(join(folder, 'claim/spring', file))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], file).toEqual([pixels, pixels])
  }
})

test('each campaign has its own name, description and icon: of its package where the build could read it', async () => {
  for (const id of ['spring', 'autumn']) mkdirSync(join(folder, 'claim', id), { recursive: true })
  await writeManifest(folder, site, {})
  expect(manifestIn('claim/spring').name).toBe('Spring · Acme "A" & Co')
  expect(manifestIn('claim/autumn').name).toBe('Autumn · Acme "A" & Co')
  expect(read('claim/spring/icon.svg')).not.toBe(read('claim/autumn/icon.svg'))
  expect(read('claim/spring/icon.svg')).not.toBe(read('icon.svg'))
  expect(read('claim/spring/icon.png')).not.toBe(read('claim/autumn/icon.png'))
  const spring: CampaignPreview = {
    title: 'Spring “Rewards”',
    token: { symbol: 'EVER', decimals: 18 },
    window: { start: 100, end: null },
    total: '1',
    count: 1,
    prefixBits: 0,
  }
  await writeManifest(folder, site, { spring })
  expect(manifestIn('claim/spring')).toMatchObject({
    name: 'Spring “Rewards” · Acme "A" & Co',
    short_name: 'Spring “Rewards”',
    description:
      'Check and claim EVER of “Spring “Rewards”” on Blast. A claim sends 0 ETH and never asks for an approval.',
  })
})

test('a site of one campaign is that campaign’s at its root, too', async () => {
  await writeManifest(folder, { ...site, campaigns: site.campaigns.slice(0, 1) }, {})
  expect(JSON.parse(read('manifest.json')).name).toBe('Spring · Acme "A" & Co')
})

test('the white of the icon is readable on every colour', () => {
  for (let hue = 0; hue < 360; hue++) {
    const color = colorOf(`0x${hue.toString(16).padStart(6, '0')}`)
    const hex = `#${color.map((each) => each.toString(16).padStart(2, '0')).join('')}`
    expect(contrast(hex, '#ffffff'), hex).toBeGreaterThan(3)
  }
})

test('behavior: the icon is a PNG of its size, with round corners, on the icon’s own blue', () => {
  const png = drawIcon(64, iconBlue)
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([64, 64])
  const length = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  const at = (x: number, y: number) => [...rows.subarray(y * 257 + 1 + 4 * x, y * 257 + 5 + 4 * x)]
  expect(at(0, 0)[3]).toBe(0)
  expect(at(4, 32)).toEqual([0x25, 0x63, 0xeb, 255])
  expect(readFileSync('public/icon.svg', 'utf8')).toContain('#2563eb')
  // The end of the path, at 17.5 and 8.5 of 32.
  expect(at(35, 17)).toEqual([255, 255, 255, 255])
})

test('an installed app has the operator’s picture, whole and within what a system leaves of it', () => {
  const picture = 'data:image/png;base64,AAAA'
  const sides = [false, true].map((isWhole) => {
    const svg = iconSvg({ color: '#090b10', picture }, isWhole)
    expect(svg).toContain(picture)
    const [, at = '', side = ''] = /x="([\d.]+)" y="\1" width="([\d.]+)"/.exec(svg) ?? []
    return [Number(at), Number(side)] as const
  })
  for (const [at, side] of sides) expect(2 * at + side).toBe(32)
  // The corner of the square is within the circle of four fifths.
  expect(((sides[1]?.[1] ?? 32) / 2) * Math.SQRT2).toBeLessThanOrEqual(0.8 * 16)
})

test('an installed app begins at its own page, in the colours of the site’s theme', async () => {
  await writeManifest(folder, { ...site, theme: { ...site.theme, mode: 'light' } }, {})
  for (const path of ['.', 'claim/spring'])
    expect(manifestIn(path)).toMatchObject({
      start_url: './',
      scope: '/',
      display: 'standalone',
      theme_color: '#f4f6fa',
      background_color: '#f4f6fa',
    })
})
