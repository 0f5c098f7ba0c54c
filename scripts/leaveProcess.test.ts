import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { vitestFailures } from './testReports.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(root, 'node_modules', '.test-leaving-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What fails in the second of two files that run in one process. */
function runBoth(setupFiles: readonly string[]): string[] {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const shared = { isolate: false, maxWorkers: 1, unstubGlobals: true, unstubEnvs: true }
  const config = { test: { ...shared, sequence: { shuffle: { files: false } }, setupFiles } }
  write('vitest.config.mjs', `export default ${JSON.stringify(config)}`)
  // Without a record of earlier runs the longer one comes first.
  write(
    'first.test.mjs',
    `import { test, vi } from 'vitest'
     ${'// Longer.\n'.repeat(100)}
     test('replaces', () => {
       vi.stubGlobal('fetch', () => 'nothing')
       vi.stubEnv('EVERCLAIM_LEFT', 'here')
       vi.spyOn(Math, 'random').mockReturnValue(7)
       vi.useFakeTimers({ now: 0 })
     })`,
  )
  write(
    'second.test.mjs',
    `import { beforeAll, expect, test } from 'vitest'
     let found
     beforeAll(() => {
       found = [fetch() === 'nothing', process.env.EVERCLAIM_LEFT, Math.random() === 7, Date.now() < 10_000]
     })
     test('begins afresh', () => expect(found).toEqual([false, undefined, false, false]))`,
  )
  const report = join(folder, 'report.json')
  const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: folder })
  return vitestFailures(JSON.parse(readFileSync(report, 'utf8')))
}

test('what a file of tests has replaced is there again before the next file of its process begins', () => {
  expect(runBoth([])).toEqual([expect.stringMatching(/second\.test\.mjs > begins afresh/)])
  expect(runBoth([join(root, 'scripts/leaveProcess.ts')])).toEqual([])
})
