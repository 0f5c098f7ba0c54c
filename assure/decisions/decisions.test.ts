import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decisionFiles } from './decisionFiles.ts'
import { type Equivalent, judgedMutants, type StrykerReport, scoreOf } from './judgedMutants.ts'
import { decisionFolders, leftOutFiles, ofPlanOrJournal } from './leftOutFiles.ts'

const root = join(import.meta.dirname, '../..')
const file = 'src/till.ts'
const source = 'export const isOpen = (now: number) =>\n  now >= 9 &&\n  now < 17\n'

const reportOf = (...statuses: readonly string[]): StrykerReport => {
  const places = [
    { replacement: 'now > 9', location: { start: { line: 2, column: 3 }, end: { line: 2, column: 11 } } },
    { replacement: 'true', location: { start: { line: 2, column: 3 }, end: { line: 3, column: 11 } } },
    { replacement: 'now <= 17', location: { start: { line: 3, column: 3 }, end: { line: 3, column: 11 } } },
  ]
  const mutants = places.map((place, i) => ({ ...place, status: statuses[i] ?? 'Killed' }))
  return { files: { [file]: { source, mutants } } }
}

const listed: Equivalent = {
  file,
  text: 'now < 17',
  was: 'now < 17',
  becomes: 'now <= 17',
  reason: 'nobody comes at that second',
}

describe('mutants that Stryker judged', () => {
  test('are what stands in the file, each in one line', () => {
    expect(judgedMutants(reportOf('Survived', 'Timeout', 'NoCoverage'), file)).toEqual([
      { line: 2, text: 'now >= 9 &&', was: 'now >= 9', becomes: 'now > 9', verdict: 'survived' },
      { line: 2, text: 'now >= 9 &&', was: 'now >= 9 && now < 17', becomes: 'true', verdict: 'killed' },
      { line: 3, text: 'now < 17', was: 'now < 17', becomes: 'now <= 17', verdict: 'survived' },
    ])
  })

  test('are counted without what is no fault and what is no program', () => {
    const mutants = judgedMutants(reportOf('Survived', 'RuntimeError', 'Survived'), file)
    expect(scoreOf(file, mutants, [])).toMatchObject({ killed: 0, counted: 2, equivalent: 0, idle: [] })
    expect(scoreOf(file, mutants, [listed])).toMatchObject({ killed: 0, counted: 1, equivalent: 1, idle: [] })
  })

  test('an entry of the list that a test contradicts is named, and takes no fault away', () => {
    const mutants = judgedMutants(reportOf('Survived'), file)
    const other = { ...listed, becomes: 'now > 17' }
    const elsewhere = { ...listed, file: 'src/door.ts' }
    const score = scoreOf(file, mutants, [listed, other, elsewhere])
    expect(score).toMatchObject({ killed: 2, counted: 3, equivalent: 0, idle: [listed, other] })
  })

  test('that were not judged are no result', () => {
    expect(() => judgedMutants(reportOf('Pending'), file)).toThrow(
      'left a mutant of src/till.ts as “Pending”',
    )
    expect(() => judgedMutants(reportOf(), 'src/door.ts')).toThrow('reports no mutant of src/door.ts')
  })
})

test('a file of tests that cannot be loaded has failed, with a test of its own', () => {
  const cache = join(root, 'assure/cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'loading-'))
  try {
    const tests = join(folder, 'broken.test.ts')
    writeFileSync(
      tests,
      "import { test } from 'vitest'\ntest('is well', () => {})\nthrow new Error('a fault of its beginning')\n",
    )
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        ...['run', '--config', 'assure/decisions/vitest.config.ts', '--reporter', 'json'],
      ],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, EVERCLAIM_DECISION_TESTS: relative(root, tests) },
      },
    )
    expect(status).toBe(1)
    const { testResults } = JSON.parse(stdout)
    expect(testResults).toMatchObject([
      {
        assertionResults: [
          { title: 'is well', status: 'passed' },
          { title: 'the file of tests loads', status: 'failed' },
        ],
      },
    ])
    expect(testResults[0].assertionResults[1].failureMessages[0]).toContain('a fault of its beginning')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('each decision is there, with tests that are', () => {
  for (const [path, tests] of Object.entries(decisionFiles))
    for (const each of [path, ...tests]) expect(existsSync(join(root, each)), each).toBe(true)
})

test('each file of the folders where the app decides is judged, or left out for a reason', () => {
  const isOwn = (path: string) =>
    /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(fixtures|test-support)\//.test(path)
  const files = decisionFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter(isOwn)
      .filter((path) => folder !== 'src/operator' || ofPlanOrJournal.test(basename(path))),
  )
  const judged = Object.keys(decisionFiles)
  const leftOut: readonly string[] = Object.values(leftOutFiles).flat()
  const listed = [...judged, ...leftOut]
  expect(files.filter((path) => !listed.includes(path))).toEqual([])
  // A file has one verdict: one reason, and none where it is judged. One that has gone has none.
  expect(listed.filter((path, at) => listed.indexOf(path) !== at)).toEqual([])
  expect(leftOut.filter((path) => !files.includes(path))).toEqual([])
})

test('each survivor that is no fault stands in a decision, and says why', () => {
  const survivors: readonly Equivalent[] = JSON.parse(
    readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8'),
  )
  for (const { file: path, text, reason } of survivors) {
    expect(Object.keys(decisionFiles)).toContain(path)
    expect(
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((line) => line.trim()),
    ).toContain(text)
    expect(reason.length).toBeGreaterThan(20)
  }
})
