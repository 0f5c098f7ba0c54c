import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plainSite } from '../../src/config/test-support/plainSite.ts'
import { writeServiceWorker } from './writeServiceWorker.ts'

const folder = mkdtempSync(join(tmpdir(), 'everclaim-worker-'))
afterAll(() => rmSync(folder, { recursive: true }))

const kept = { id: '0a1b2c3d4e5f', files: ['/assets/claim-1.js'] }
async function write(site: Partial<typeof plainSite>): Promise<string> {
  await writeServiceWorker(folder, { ...plainSite, ...site }, kept)
  return readFileSync(join(folder, 'sw.js'), 'utf8')
}

test('default: one plain script with the build’s name, its files and the brand’s pictures', async () => {
  const text = await write({
    keepsOffline: true,
    brand: { ...plainSite.brand, logo: { dark: '/brand/a.svg', light: '/brand/a.svg', ratio: 3 } },
  })
  expect(text).not.toMatch(/\b(import|export)\b\s*[{*('"]/)
  expect(() => new Function(text)).not.toThrow()
  for (const part of [kept.id, '/assets/claim-1.js', '/boot.js', '/icon.svg', '/brand/a.svg'])
    expect(text).toContain(part)
  expect(text.match(/\/brand\/a\.svg/g)).toHaveLength(1)
  expect(await write({ keepsOffline: true })).not.toContain('/brand/a.svg')
})

test('switched off: one that keeps nothing, answers nothing and takes itself away', async () => {
  const text = await write({ keepsOffline: false })
  expect(text).toContain('registration.unregister()')
  expect(text).not.toContain("'fetch'")
})
