/**
 * Puts small faults into the files that decide, one at a time, and runs their tests (StrykerJS). One that no
 * test notices has survived: either a test is missing, or it is no fault at all and stands in
 * `survivors.json` with the reason.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readLines } from '../readLines.ts'
import { sourcesHash } from '../sourcesHash.ts'
import { decisionFiles } from './decisionFiles.ts'
import { type Equivalent, type JudgedMutant, judgedMutants, type Score, scoreOf } from './judgedMutants.ts'

/** What a file's mutants came to, and a hash of the file and its tests as they were. */
type Judged = { file: string; sources: string; mutants: readonly JudgedMutant[] }
export type DecisionsReport = {
  /** Of the files that were judged as they are now. */
  scores: readonly Score[]
  /** Files that there was no time for. */
  waiting: readonly string[]
}

/** The part of faults that tests must find, of each file and of all. */
export const leastScore = 0.95

const core = 'node_modules/@stryker-mutator/core'
/** The last version for Node.js 20. */
const version = '9.6.1'

/**
 * What to do where StrykerJS is not there; undefined where it is. It brings a hundred packages, which nobody
 * else has a use for, and makes one that is no dependency of a site’s count as one.
 */
export const missingStryker = (root: string): string | undefined =>
  existsSync(join(root, core))
    ? undefined
    : `StrykerJS is not installed, and nothing was judged. Install it beside the rest, without saving it: npm install --no-save @stryker-mutator/core@${version} @stryker-mutator/vitest-runner@${version}`

/** What decides beside a file itself: what it imports. */
const sourceFolders = [
  'src',
  'server',
  'scripts/test-support',
  'assure/decisions/vitest.config.ts',
  'package-lock.json',
]

function configOf(root: string, folder: string, file: string, isAgain: boolean) {
  const own = (name: string) => join(relative(root, folder), name)
  const stem = file.replaceAll('/', '-')
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [file],
    // Stryker reads a tsconfig by an interface that TypeScript 7 has no more. Types are not checked here.
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    concurrency: 1,
    incremental: true,
    force: isAgain,
    incrementalFile: own(`${stem}.incremental.json`),
    tempDirName: own('sandbox'),
    cleanTempDir: 'always',
    reporters: ['json'],
    jsonReporter: { fileName: own(`${stem}.report.json`) },
    vitest: { configFile: 'assure/decisions/vitest.config.ts', related: true },
    // A copy of the project is made; these are large, and no test of a decision reads them.
    ignorePatterns: [
      'out',
      'out-cli',
      'release',
      'bench',
      'docs',
      'e2e',
      'assure/cache',
      'contracts/{cache,out}',
    ],
    allowEmpty: false,
    checkers: [],
    disableTypeChecks: true,
  }
}

/**
 * @param root The project's folder.
 * @param folder Where Stryker's files and what was found are kept. Nothing is judged again while the sources
 * are the same. When they are not, Stryker tries only what a changed file or test touches; it knows no
 * imports.
 * @param until When to stop, in milliseconds since 1970. The file that is being judged then begins anew next
 * time.
 * @param isAgain Judges each mutant of each file anew, as for a figure that is published.
 * @throws Error when a file's tests fail without any fault, or Stryker does.
 */
export function testDecisions(
  root: string,
  folder: string,
  until: number,
  isAgain: boolean,
  say: (line: string) => void,
): DecisionsReport {
  mkdirSync(folder, { recursive: true })
  const state = join(folder, 'judged.jsonl')
  const judged = new Map(readLines<Judged>(state).map((entry) => [entry.file, entry]))
  const equivalents: readonly Equivalent[] = JSON.parse(
    readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8'),
  )
  const scores: Score[] = []
  const waiting: string[] = []
  for (const [file, tests] of Object.entries(decisionFiles)) {
    const sources = sourcesHash(root, sourceFolders)
    const before = judged.get(file)
    const mutants =
      before?.sources === sources && !isAgain
        ? before.mutants
        : judge(root, folder, file, tests, until, isAgain)
    if (!mutants) {
      waiting.push(file)
      continue
    }
    if (mutants !== before?.mutants) appendFileSync(state, `${JSON.stringify({ file, sources, mutants })}\n`)
    const score = scoreOf(file, mutants, equivalents)
    scores.push(score)
    say(inWords(score))
  }
  return { scores, waiting }
}

/** Undefined where the time was over first. */
function judge(
  root: string,
  folder: string,
  file: string,
  tests: readonly string[],
  until: number,
  isAgain: boolean,
): readonly JudgedMutant[] | undefined {
  const timeout = Math.floor(until - Date.now())
  if (timeout <= 0) return undefined
  const config = configOf(root, folder, file, isAgain)
  const path = join(folder, 'stryker.config.json')
  const report = join(root, config.jsonReporter.fileName)
  writeFileSync(path, JSON.stringify(config))
  rmSync(report, { force: true })
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [`${core}/bin/stryker.js`, 'run', relative(root, path)],
    {
      cwd: root,
      encoding: 'utf8',
      timeout,
      // Not SIGKILL: Stryker ends its own processes.
      killSignal: 'SIGTERM',
      maxBuffer: 2 ** 28,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', EVERCLAIM_DECISION_TESTS: tests.join(',') },
    },
  )
  // When it is ended it leaves its copy.
  rmSync(join(root, config.tempDirName), { recursive: true, force: true })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') return undefined
  if (status !== 0)
    throw new Error(`Stryker ended with ${status} over ${file}:\n${`${stdout}\n${stderr}`.slice(-2_000)}`)
  return judgedMutants(JSON.parse(readFileSync(report, 'utf8')), file)
}

/** A file's score in one line. */
export function inWords({ file, killed, counted, equivalent }: Score): string {
  return `${file}: ${killed} of ${counted} found, ${percent(killed, counted)} (${equivalent} no fault)`
}

export const percent = (killed: number, counted: number): string =>
  `${((counted === 0 ? 1 : killed / counted) * 100).toFixed(2)} %`
