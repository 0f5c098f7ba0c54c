/**
 * Every test that a page of the documentation quotes is one that its runner knows.
 *
 *   npm run check:quotes                                  asks the runners for their lists (a minute)
 *   npm run check:quotes -- vitest.json playwright.json   reads the reports of a whole run: `npm test` does,
 *                                                         and a quoted test must have passed there
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from '../src/schema/v.ts'
import { type ListedTests, quotedTests, unresolvedTests } from './quotedTests.ts'
import { pages, read } from './test-support/pages.ts'
import { type NamedTest, passedInPlaywright, passedInVitest } from './testReports.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

const vitestList = v.array(v.object({ name: v.string(), file: v.string() }))

async function listUnit(paths: readonly string[]): Promise<NamedTest[]> {
  if (paths.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-list-'))
  const list = join(folder, 'tests.json')
  try {
    await runNode('node_modules/vitest/vitest.mjs', ['list', ...paths, `--json=${list}`])
    const tests = v.parse(vitestList, JSON.parse(readFileSync(list, 'utf8')))
    return tests.map(({ name, file }) => [file, name.split(' > ')])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listBrowser(paths: readonly string[]): Promise<NamedTest[]> {
  if (paths.length === 0) return []
  const cli = 'node_modules/@playwright/test/cli.js'
  const { stdout } = await runNode(cli, ['test', '--list', '--reporter=json', ...paths])
  return passedInPlaywright(JSON.parse(stdout))
}

/** Foundry's list needs all contracts compiled; a test there is a function of its name. */
function listContracts(paths: readonly string[]): NamedTest[] {
  return paths.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^\s+function ((?:test|invariant)\w*)\(/gm)].map(
      ([, name = '']): NamedTest => [join(root, path), [name]],
    ),
  )
}

function runNode(script: string, args: readonly string[]) {
  return run(process.execPath, [join(root, script), ...args], { cwd: root, maxBuffer: 2 ** 26 })
}

function grouped(tests: readonly NamedTest[]): ListedTests {
  const lists = new Map<string, (readonly string[])[]>()
  for (const [file, titles] of tests) {
    const path = relative(root, file).replaceAll('\\', '/')
    lists.set(path, [...(lists.get(path) ?? []), titles])
  }
  return lists
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const quoted = pages.flatMap((page) => quotedTests(page, read(page)))
  const paths = [...new Set(quoted.map(({ path }) => path))]
  const ending = (pattern: RegExp) => paths.filter((path) => pattern.test(path))
  const [vitest, playwright] = process.argv.slice(2)
  const report = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const tests =
    vitest && playwright
      ? [...passedInVitest(report(vitest)), ...passedInPlaywright(report(playwright))]
      : (await Promise.all([listUnit(ending(/\.test\.tsx?$/)), listBrowser(ending(/\.spec\.tsx?$/))])).flat()
  const missing = unresolvedTests(quoted, grouped([...tests, ...listContracts(ending(/\.t\.sol$/))]))
  for (const { page, path, name } of missing)
    console.error(
      `${page} quotes "${name}" of ${path || 'no file'}, where ${vitest ? 'no such test passed' : 'there is no such test'}.`,
    )
  if (missing.length > 0) process.exitCode = 1
  else console.log(`${quoted.length} tests are quoted, and all of them are there.`)
}
