/**
 * Runs everything that is tested and ends with one line, `N passed, N failed`. A step that breaks does not
 * stop the ones after it, and a step that counts nothing is a failure: silence proves nothing.
 *
 *   npm test                 all steps
 *   npm test -- quick        while one works: the checks, and the unit tests with a tenth of what they make
 *   npm test -- unit e2e     only these
 *
 * Steps of one track run one after the other, `contracts` beside the others: compilers use one processor most
 * of the time, and `unit` waits for chains and processes. `checks`, `unit` and `browser` run in turn: each
 * fills two processors, and the last two took twice as long beside each other as in turn. What a short step
 * says is printed when it ends, in one place; the long ones say at once how far they are, each line with its
 * step's name. The rows at the end are in the order below.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { playwrightFailures, vitestFailures } from './testReports.ts'

type Count = { passed: number; failed: number }
type Outcome = { status: number; output: string }
/** `unit` begins when `checks` is through, then `browser`, and `reports` when all are. */
type Track = 'checks' | 'contracts' | 'unit' | 'browser' | 'reports'
type Step = {
  name: string
  script: string
  track: Track
  args?: readonly string[]
  /** How many tests ran; left out for a check, which is one test. */
  count?: (outcome: Outcome) => Count
  /** Which tests failed, each with the first line of why. */
  failures?: (outcome: Outcome) => readonly string[]
}

/** What `quick` stands for. */
const quickSteps = [
  'types',
  'lint',
  'source',
  'words',
  'texts',
  'styles',
  'imports',
  'reach',
  'licences',
  'lock',
  'abi',
  'icons',
  'erc7730',
  'unit',
]

const [first, ...others] = process.argv.slice(2)
const isQuick = first === 'quick'
const wanted = isQuick ? [...quickSteps, ...others] : process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

const reports = mkdtempSync(join(tmpdir(), 'everclaim-test-'))
// Where all run as root, a database does not, and has its files below.
chmodSync(reports, 0o711)
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const steps: readonly Step[] = [
  { name: 'types', script: 'check:types', track: 'checks' },
  { name: 'lint', script: 'check:lint', track: 'checks' },
  { name: 'source', script: 'check:source', track: 'checks' },
  { name: 'words', script: 'check:words', track: 'checks' },
  { name: 'texts', script: 'check:texts', track: 'checks' },
  { name: 'styles', script: 'check:styles', track: 'checks' },
  { name: 'imports', script: 'check:imports', track: 'checks' },
  { name: 'reach', script: 'check:reach', track: 'checks' },
  { name: 'licences', script: 'check:licences', track: 'checks' },
  { name: 'lock', script: 'check:lock', track: 'checks' },
  { name: 'abi', script: 'check:abi', track: 'contracts' },
  { name: 'icons', script: 'check:icons', track: 'checks' },
  { name: 'erc7730', script: 'check:erc7730', track: 'checks' },
  {
    name: 'contracts',
    script: 'test:contracts',
    track: 'contracts',
    count: ({ output }) => {
      const [, passed = '0', failed = '0'] = /(\d+) tests passed, (\d+) failed/.exec(output) ?? []
      return { passed: Number(passed), failed: Number(failed) }
    },
    failures: ({ output }) => output.match(/^\[FAIL.*$/gm) ?? [],
  },
  { name: 'gas', script: 'check:gas', track: 'contracts' },
  { name: 'coverage', script: 'check:coverage', track: 'contracts' },
  {
    name: 'unit',
    script: 'test:unit',
    track: 'unit',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    count: () => {
      const report = JSON.parse(readFileSync(vitestReport, 'utf8'))
      return { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests }
    },
    failures: () => vitestFailures(JSON.parse(readFileSync(vitestReport, 'utf8'))),
  },
  {
    name: 'e2e',
    script: 'test:e2e',
    track: 'browser',
    count: () => {
      const { stats } = JSON.parse(readFileSync(playwrightReport, 'utf8'))
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
    },
    failures: () => playwrightFailures(JSON.parse(readFileSync(playwrightReport, 'utf8'))),
  },
  {
    name: 'quotes',
    script: 'check:quotes',
    track: 'reports',
    // Where both have just run, a quoted test must be among those that passed.
    args: ['unit', 'e2e'].every(isWanted) ? [vitestReport, playwrightReport] : [],
  },
]

/** The least room there was while tests ran, in MiB: too little explains failures that nothing else does. */
let leastRoom = Number.POSITIVE_INFINITY
const lookAtRoom = setInterval(() => {
  const { bavail, bsize } = statfsSync(reports)
  leastRoom = Math.min(leastRoom, Math.floor((bavail * bsize) / 2 ** 20))
}, 2_000)

/**
 * Runs a step. What it says goes to `say` line by line as it comes, and into the outcome. Its temporary files
 * go with it: chains, databases and browsers leave some gigabytes, and a full disk fails tests at random.
 */
function run({ name, script, args = [] }: Step, say?: (line: string) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const temporary = join(reports, name)
    mkdirSync(temporary)
    const child = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        EVERCLAIM_TEST_REPORT: playwrightReport,
        FORCE_COLOR: '0',
        TMPDIR: temporary,
        ...(isQuick ? { EVERCLAIM_TEST_QUICK: '1' } : undefined),
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
      if (say) createInterface({ input: stream }).on('line', say)
    }
    child.on('close', (status) => {
      rmSync(temporary, { recursive: true, force: true })
      resolve({ status: status ?? 1, output })
    })
  })
}

function judge(step: Step, outcome: Outcome): Count {
  if (!step.count) return outcome.status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  let count: Count
  try {
    count = step.count(outcome)
  } catch {
    return { passed: 0, failed: 1 }
  }
  const isBroken = outcome.status !== 0 && count.failed === 0
  return isBroken || count.passed + count.failed === 0 ? { ...count, failed: count.failed + 1 } : count
}

const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(', ')}. The steps are ${steps.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

/** A broken report is counted as a failure by `judge`; it names no test. */
function failuresOf(step: Step, outcome: Outcome): readonly string[] {
  try {
    return step.failures?.(outcome) ?? []
  } catch {
    return []
  }
}

type Result = { row: string; failures: readonly string[]; count: Count }
const results = new Map<Step, Result>()
const chosen = steps.filter(({ name }) => isWanted(name))

async function take(step: Step): Promise<void> {
  const title = `\n── ${step.name} ${'─'.repeat(70 - step.name.length)}\n`
  const isLong = step.track === 'unit' || step.track === 'browser'
  const started = Date.now()
  const outcome = await run(
    step,
    isLong ? (line) => console.log(`${step.name.padEnd(4)} ${line}`) : undefined,
  )
  if (!isLong) process.stdout.write(title + outcome.output)
  const count = judge(step, outcome)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  results.set(step, {
    row: `${step.name.padEnd(10)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(3)} failed ${seconds.padStart(5)} s`,
    failures: failuresOf(step, outcome).map((failure) => `${step.name}: ${failure}`),
    count,
  })
}

async function drive(track: Track): Promise<void> {
  for (const step of chosen) if (step.track === track) await take(step)
}

const contracts = drive('contracts')
await drive('checks')
await drive('unit')
await drive('browser')
await contracts
await drive('reports')

const ended = chosen.flatMap((step) => results.get(step) ?? [])
/** Said again at the end: above it are thousands of lines. */
const failures = ended.flatMap((result) => result.failures)
const sum: Count = { passed: 0, failed: 0 }
for (const { count } of ended) {
  sum.passed += count.passed
  sum.failed += count.failed
}
clearInterval(lookAtRoom)
rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
if (sum.failed > 0 && leastRoom < 500)
  console.log(`\nThe disk had only ${leastRoom} MiB left: free some and run the tests again.`)
console.log(`\n${ended.map(({ row }) => row).join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
