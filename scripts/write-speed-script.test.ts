import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeSpeedScript } from './write-speed-script.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-speed-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('default: one plain script of web-vitals and ours', () => {
  expect(
    writeSpeedScript(folder, { speed: { isEnabled: true, scriptUrl: '/speed.js', endpoint: '/v' } }),
  ).toBe(true)
  const script = readFileSync(join(folder, 'speed.js'), 'utf8')
  expect(() => new Script(script)).not.toThrow()
  expect(script).toContain('everclaim.speed.v1')
  // Nothing else is fetched for it, and it leaves no name behind.
  expect(script).not.toMatch(/sourceMappingURL|\bimport\b|eval\(|new Function/)
  expect(script).toMatch(/^\/\/.*\n\(\(\) => \{\n/)
})

test.each([
  ['is switched off', { isEnabled: false }],
  ['is the platform’s', { isEnabled: true, scriptUrl: '/_vercel/speed-insights/script.js', endpoint: '/v' }],
] as const)('behavior: nothing is written where the measurement %s', (_, speed) => {
  expect(writeSpeedScript(folder, { speed })).toBe(false)
  expect(existsSync(join(folder, 'speed.js'))).toBe(false)
})
