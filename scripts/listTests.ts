import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { ListedTests } from './quotedTests.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

const vitestSchema = z.array(z.object({ name: z.string(), file: z.string() }))
type Suite = { title: string; specs: { title: string; file: string }[]; suites?: Suite[] | undefined }
const suiteSchema: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), file: z.string() })),
  suites: z.lazy(() => z.array(suiteSchema)).optional(),
})
const playwrightSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suiteSchema),
})

/**
 * The tests of some files, by what their own runners say that they would run. Files that are not there have
 * none.
 */
export async function listTests(paths: readonly string[]): Promise<ListedTests> {
  const unit = paths.filter((path) => /\.test\.tsx?$/.test(path))
  const browser = paths.filter((path) => /\.spec\.tsx?$/.test(path))
  const contracts = paths.filter((path) => path.endsWith('.t.sol'))
  const lists = await Promise.all([listUnit(unit), listBrowser(browser), listContracts(contracts)])
  return new Map(lists.flatMap((list) => [...list]))
}

const pathOf = (file: string) => relative(root, file).replaceAll('\\', '/')

async function listUnit(paths: readonly string[]): Promise<ListedTests> {
  if (paths.length === 0) return new Map()
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-list-'))
  const list = join(folder, 'tests.json')
  try {
    await runNode('node_modules/vitest/vitest.mjs', ['list', ...paths, `--json=${list}`])
    const tests = vitestSchema.parse(JSON.parse(readFileSync(list, 'utf8')))
    return grouped(tests.map(({ name, file }) => [pathOf(file), name.split(' > ')]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listBrowser(paths: readonly string[]): Promise<ListedTests> {
  if (paths.length === 0) return new Map()
  const cli = 'node_modules/@playwright/test/cli.js'
  const { stdout } = await runNode(cli, ['test', '--list', '--reporter=json', ...paths])
  const { config, suites } = playwrightSchema.parse(JSON.parse(stdout))
  const under = ({ specs, suites = [] }: Suite, titles: readonly string[]): [string, string[]][] => [
    ...specs.map(({ title, file }): [string, string[]] => [
      pathOf(posix.join(config.rootDir, file)),
      [...titles, title],
    ]),
    ...suites.flatMap((suite) => under(suite, [...titles, suite.title])),
  ]
  return grouped(suites.flatMap((suite) => under(suite, [])))
}

/** Foundry's list needs all contracts compiled; a test there is a function of its name. */
async function listContracts(paths: readonly string[]): Promise<ListedTests> {
  return grouped(
    paths.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/^\s+function ((?:test|invariant)\w*)\(/gm)].map(
        ([, name = '']): [string, string[]] => [path, [name]],
      ),
    ),
  )
}

function grouped(tests: readonly (readonly [string, readonly string[]])[]): ListedTests {
  const lists = new Map<string, (readonly string[])[]>()
  for (const [path, titles] of tests) lists.set(path, [...(lists.get(path) ?? []), titles])
  return lists
}

/** Without what the runner of this process has left in the environment for its own. */
function runNode(script: string, args: readonly string[]) {
  const env = { ...process.env }
  for (const name of Object.keys(env))
    if (/^(VITEST|TEST$|NODE_ENV$|EVERCLAIM_TEST_(REPORT|QUICK)$)/.test(name))
      Reflect.deleteProperty(env, name)
  return run(process.execPath, [join(root, script), ...args], { cwd: root, env, maxBuffer: 2 ** 26 })
}
