/**
 * Runs the contracts' tests under `forge coverage` and fails unless every line and every branch of
 * `contracts/src` ran.
 *
 * What is measured: the same sources without optimisation and without the IR pipeline (forge cannot map
 * optimised code back to lines), so tests of exact size and exact gas are left out, as are the invariants,
 * which would only repeat; of each fuzz test a few runs are enough here, `npm run test:contracts` has all.
 * Distributors carry their campaign's data behind the template; forge still knows them by the code they begin
 * with.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const report = 'contracts/cache/lcov.info'

execFileSync(
  process.execPath,
  [
    join(root, 'scripts/forge.cjs'),
    'coverage',
    ...['--no-match-test', 'LargestCapFits|invariant_'],
    ...['--no-match-contract', 'GasTest|StandInTest'],
    ...['--no-match-coverage', '^(contracts/(test|standins)|node_modules)/'],
    ...['--report', 'lcov', '--report-file', report],
  ],
  {
    cwd: root,
    env: { ...process.env, FOUNDRY_PROFILE: 'coverage', FOUNDRY_FUZZ_RUNS: '16' },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
)

const missed: string[] = []
const totals = { files: 0, lines: 0, branches: 0 }
let file = ''
for (const line of readFileSync(join(root, report), 'utf8').split('\n')) {
  const [tag, rest = ''] = line.split(/:(.*)/)
  if (tag === 'SF') {
    file = rest
    totals.files += 1
  } else if (tag === 'DA') {
    const [at, hits] = rest.split(',')
    totals.lines += 1
    if (hits === '0') missed.push(`${file}:${at} line never ran`)
  } else if (tag === 'BRDA') {
    const [at, , branch, hits] = rest.split(',')
    totals.branches += 1
    if (hits === '0' || hits === '-') missed.push(`${file}:${at} branch ${branch} never taken`)
  }
}
if (totals.files < 7 || totals.lines < 200) missed.push('The report leaves out sources')
for (const text of missed) console.error(text)
console.log(
  `${totals.lines} lines and ${totals.branches} branches in ${totals.files} files, ${missed.length} problems`,
)
if (missed.length > 0) process.exitCode = 1
