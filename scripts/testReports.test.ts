import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { passedInPlaywright, passedInVitest, playwrightFailures, vitestFailures } from './testReports.ts'

// Reports that the runners themselves wrote, of files with one failure each.

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(root, 'node_modules', '.test-failures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a report of vitest: the failed test, the file that did not load or did not begin, and what passed', () => {
  const config = join(folder, 'vitest.config.mjs')
  writeFileSync(config, 'export default {}')
  writeFileSync(
    join(folder, 'one.test.mjs'),
    `import { expect, test } from 'vitest'
     test('holds', () => expect(1).toBe(1))
     test('breaks', () => expect(1).toBe(2))`,
  )
  writeFileSync(join(folder, 'two.test.mjs'), 'throw new Error("did not load")')
  writeFileSync(
    join(folder, 'three.test.mjs'),
    `import { beforeAll, test } from 'vitest'
     beforeAll(() => { throw new Error('no chain') })
     test('waits', () => undefined)`,
  )
  const report = join(folder, 'vitest.json')
  const args = ['run', '--root', folder, '--config', config, '--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: folder })
  const written = JSON.parse(readFileSync(report, 'utf8'))
  expect(passedInVitest(written)).toEqual([[join(folder, 'one.test.mjs'), ['holds']]])
  expect(vitestFailures(written).sort()).toEqual([
    expect.stringMatching(/one\.test\.mjs > breaks: .*expected 1 to be 2/),
    expect.stringMatching(/three\.test\.mjs > waits: skipped/),
    expect.stringMatching(/three\.test\.mjs: .*no chain/),
    expect.stringMatching(/two\.test\.mjs: .*did not load/),
  ])
})

test('a report of Playwright: the failed test with its place, and what passed', () => {
  writeFileSync(
    join(folder, 'one.spec.mjs'),
    `import { expect, test } from '@playwright/test'
     test.describe('a group', () => {
       test('holds', () => expect(1).toBe(1))
       test('breaks', () => expect(1).toBe(2))
     })`,
  )
  // Playwright empties the folder of its results when it starts. By default that is the one beside the
  // nearest package.json, which is full while the browser tests run.
  writeFileSync(
    join(folder, 'playwright.config.mjs'),
    `export default { testMatch: '*.spec.mjs', outputDir: 'results' }`,
  )
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const { FORCE_COLOR: _, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, [cli, 'test', '--reporter=json'], {
    cwd: folder,
    env: { ...env, NO_COLOR: '1' },
    encoding: 'utf8',
  })
  expect(existsSync(join(folder, 'results'))).toBe(true)
  const written = JSON.parse(stdout)
  expect(passedInPlaywright(written)).toEqual([[join(folder, 'one.spec.mjs'), ['a group', 'holds']]])
  expect(playwrightFailures(written)).toEqual([expect.stringMatching(/one\.spec\.mjs:4 > breaks: .*toBe/)])
})
