import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as v from '../src/schema/v.ts'

/* What GitHub is asked to run, as far as it can be known without GitHub. */

const folder = '.github'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.yml'))
  .map((path) => join(folder, path))
const yamlOf = (path: string): unknown =>
  parse(readFileSync(path, 'utf8'), { strict: true, uniqueKeys: true })

const stepSchema = v.union([
  v.strictObject({
    uses: v.string(),
    if: v.optional(v.string()),
    with: v.optional(v.record(v.string(), v.unknown())),
  }),
  v.strictObject({ run: v.string(), env: v.optional(v.record(v.string(), v.string())) }),
])
const permissions = v.record(v.string(), v.picklist(['read', 'write']))
const workflowSchema = v.strictObject({
  name: v.string(),
  on: v.strictObject({
    push: v.partial(v.strictObject({ branches: v.array(v.string()), tags: v.array(v.string()) })),
    pull_request: v.optional(v.null()),
  }),
  // Nothing may be written but where a job says so.
  permissions: v.strictObject({ contents: v.optional(v.literal('read')) }),
  concurrency: v.optional(v.looseObject({})),
  jobs: v.record(
    v.string(),
    v.strictObject({
      needs: v.optional(v.string()),
      strategy: v.optional(v.looseObject({})),
      'runs-on': v.literal('ubuntu-24.04'),
      'timeout-minutes': v.pipe(v.number(), v.finite()),
      permissions: v.optional(permissions),
      steps: v.pipe(v.array(stepSchema), v.minLength(1)),
    }),
  ),
})
const workflows = files
  .filter((path) => path.includes('workflows'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8'), ...v.parse(workflowSchema, yamlOf(path)) }))
const steps = workflows.flatMap(({ path, jobs }) =>
  Object.values(jobs).flatMap((job) => job.steps.map((step) => ({ path, step }))),
)

test('every file of .github is YAML', () => {
  expect(files.length).toBeGreaterThan(4)
  for (const path of files) expect([path, typeof yamlOf(path)]).toEqual([path, 'object'])
})

test('every script of npm that a step runs is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const run = steps.flatMap(({ step }) => ('run' in step ? [step.run] : []))
  const named = run.flatMap((text) =>
    [...text.matchAll(/npm (?:run )?([\w:]+)/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => name !== 'ci'),
  )
  expect(named.sort()).toEqual(['check', 'release', 'test'])
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

test('every action is pinned by its commit, with its version beside it', () => {
  const lines = workflows.flatMap(({ text }) => text.split('\n').filter((line) => line.includes('uses:')))
  expect(lines.length).toBeGreaterThan(6)
  expect(lines.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual(
    [],
  )
})

test('no step puts what others may write into the text of a shell', () => {
  const run = steps.flatMap(({ step }) => ('run' in step ? [step.run] : []))
  expect(run.filter((text) => text.includes('${{'))).toEqual([])
})

test('every job knows its end, and no pull request gets a right to write', () => {
  for (const { on, jobs } of workflows)
    for (const job of Object.values(jobs)) {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(180)
      if (on.pull_request !== undefined) expect(job.permissions).toBeUndefined()
    }
})

test('tests run on both versions of Node that are kept alive', () => {
  const check = workflows.find(({ path }) => path.endsWith('check.yml'))
  expect(check?.jobs.test?.strategy).toMatchObject({ matrix: { node: [22, 24] } })
})

test('every folder whose dependencies are watched has some', () => {
  const schema = v.looseObject({
    version: v.literal(2),
    updates: v.array(
      v.looseObject({
        'package-ecosystem': v.picklist(['npm', 'github-actions', 'docker']),
        directory: v.string(),
        schedule: v.strictObject({ interval: v.picklist(['daily', 'weekly', 'monthly']) }),
      }),
    ),
  })
  const manifests = { npm: 'package.json', 'github-actions': '.github/workflows', docker: 'Dockerfile' }
  for (const update of v.parse(schema, yamlOf('.github/dependabot.yml')).updates)
    expect(existsSync(join('.', update.directory, manifests[update['package-ecosystem']]))).toBe(true)
})
