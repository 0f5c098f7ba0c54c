import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { readEnvironment } from '../src/config/env.ts'
import { drawIcon } from './draw-icon.ts'
import { writeManifest } from './write-manifest.ts'

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

test('default: a manifest and its icons for the site and for each campaign that has a page', () => {
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  mkdirSync(join(folder, 'claim/spring'), { recursive: true })
  writeManifest(folder, site)
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'claim',
    'claim/spring',
    'claim/spring/icon.png',
    'claim/spring/icon.svg',
    'claim/spring/manifest.json',
    'icon.png',
    'icon.svg',
    'manifest.json',
  ])
  const text = readFileSync(join(folder, 'manifest.json'), 'utf8')
  expect(readFileSync(join(folder, 'claim/spring/manifest.json'), 'utf8')).toBe(text)
  expect(JSON.parse(text)).toMatchInlineSnapshot(`
    {
      "description": "Check and claim what Acme "A" & Co distributes on Blast. A claim sends 0 ETH and never asks for an approval.",
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
      ],
      "name": "Acme "A" & Co claim",
      "safe_apps_permissions": [
        "clipboard-write",
      ],
      "short_name": "Acme "A" & Co",
    }
  `)
})

test('behavior: the icon is a PNG of its size, with round corners, on the icon’s own blue', () => {
  const png = drawIcon(64)
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
