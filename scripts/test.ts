/**
 * Runs everything that is tested and ends with one line, `N passed, N failed`. A step that breaks does not
 * stop the ones after it, and a step that counts nothing is a failure: silence proves nothing.
 *
 *   npm test                 all steps
 *   npm test -- unit e2e     only these
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playwrightFailures, vitestFailures } from './testFailures.ts'

type Count = { passed: number; failed: number }
type Outcome = { status: number; output: string }
type Step = {
  name: string
  script: string
  args?: readonly string[]
  /** How many tests ran; left out for a check, which is one test. */
  count?: (outcome: Outcome) => Count
  /** Which tests failed, each with the first line of why. */
  failures?: (outcome: Outcome) => readonly string[]
}

const reports = mkdtempSync(join(tmpdir(), 'everclaim-test-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const steps: readonly Step[] = [
  { name: 'types', script: 'check:types' },
  { name: 'lint', script: 'check:lint' },
  { name: 'source', script: 'check:source' },
  { name: 'imports', script: 'check:imports' },
  { name: 'licences', script: 'check:licences' },
  { name: 'lock', script: 'check:lock' },
  { name: 'abi', script: 'check:abi' },
  { name: 'icons', script: 'check:icons' },
  {
    name: 'contracts',
    script: 'test:contracts',
    count: ({ output }) => {
      const [, passed = '0', failed = '0'] = /(\d+) tests passed, (\d+) failed/.exec(output) ?? []
      return { passed: Number(passed), failed: Number(failed) }
    },
    failures: ({ output }) => output.match(/^\[FAIL.*$/gm) ?? [],
  },
  { name: 'gas', script: 'check:gas' },
  { name: 'coverage', script: 'check:coverage' },
  {
    name: 'unit',
    script: 'test:unit',
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
    count: () => {
      const { stats } = JSON.parse(readFileSync(playwrightReport, 'utf8'))
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
    },
    failures: () => playwrightFailures(JSON.parse(readFileSync(playwrightReport, 'utf8'))),
  },
]

function run({ script, args = [] }: Step): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, EVERCLAIM_TEST_REPORT: playwrightReport, FORCE_COLOR: '0' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        process.stdout.write(chunk)
      })
    child.on('close', (status) => resolve({ status: status ?? 1, output }))
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

const wanted = process.argv.slice(2)
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

const rows: string[] = []
/** Said again at the end: above it stand thousands of lines. */
const failures: string[] = []
const sum: Count = { passed: 0, failed: 0 }
for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue
  console.log(`\n── ${step.name} ${'─'.repeat(70 - step.name.length)}`)
  const started = Date.now()
  const outcome = await run(step)
  const count = judge(step, outcome)
  failures.push(...failuresOf(step, outcome).map((failure) => `${step.name}: ${failure}`))
  sum.passed += count.passed
  sum.failed += count.failed
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  rows.push(
    `${step.name.padEnd(10)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(3)} failed ${seconds.padStart(5)} s`,
  )
}
rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${rows.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
