import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playJourneys } from '../bench/nodes/playJourneys.ts'
import { soakDay } from '../bench/soak/soakDay.ts'
import { vitestFailures } from '../scripts/testReports.ts'
import type { AssurePart, Batch } from './part.ts'

const root = join(import.meta.dirname, '..')

function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  })
  return { status, said: `${stdout}\n${stderr}` }
}

/** Tests of forge by name, with so many runs of each: optimised, see `foundry.toml`. */
function forge(
  names: { match: string; except?: string; contract?: string },
  env: Readonly<Record<string, string>>,
  countOf: (said: string) => number,
): Batch {
  const args = ['scripts/forge.cjs', 'test', '--match-test', names.match]
  if (names.except) args.push('--no-match-test', names.except)
  if (names.contract) args.push('--match-contract', names.contract)
  const { status, said } = run(args, { ...env, FOUNDRY_PROFILE: 'assure' })
  const count = countOf(said)
  const failures = said.match(/^\[FAIL.*$/gm) ?? []
  if (status === 0 && count > 0) return { count }
  return { count, failure: failures.join('\n') || said.slice(-2_000) }
}

/** Test files as `npm test` runs them, with another seed. */
function vitest(files: readonly string[], count: number, seed: number): Batch {
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-assure-'))
  const report = join(folder, 'report.json')
  try {
    const { status, said } = run(
      ['node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=json', `--outputFile.json=${report}`],
      { EVERCLAIM_TEST_SEED: String(seed) },
    )
    if (status !== 0) return { count: 0, failure: failuresIn(report) || said.slice(-2_000) }
    const { numPassedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    if (numPassedTests === 0 || numPendingTests > 0) return { count: 0, failure: 'Not all tests ran.' }
    return { count }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function failuresIn(report: string): string {
  try {
    return vitestFailures(JSON.parse(readFileSync(report, 'utf8'))).join('\n')
  } catch {
    return ''
  }
}

const seedWord = (seed: number) => `0x${(0x4556_4552n * 2n ** 64n + BigInt(seed)).toString(16)}`

const runsOf = (said: string) => [...said.matchAll(/\(runs: (\d+)/g)].map(([, n]) => Number(n))

/** The least that any of the tests was run. */
const leastRuns = (said: string) => Math.min(...runsOf(said))

const sumOfRuns = (said: string) => runsOf(said).reduce((sum, runs) => sum + runs, 0)

/** Invariants of one suite are looked at after the same calls: those of the suites are added up. */
const callsOfSuites = (said: string) =>
  said
    .split(/^Ran \d+ tests? for /m)
    .map((suite) => Math.max(0, ...[...suite.matchAll(/\bcalls: (\d+)/g)].map(([, n]) => Number(n))))
    .reduce((sum, calls) => sum + calls, 0)

const contracts = [
  'contracts/src',
  'contracts/standins',
  'contracts/test',
  'foundry.toml',
  'src/campaign/fixtures',
]
const claim = ['src/campaign', 'src/chain', 'src/claim', 'src/multisig', 'src/safe', 'scripts/test-support']

const lists = '^testFuzz_AnyList'

const bothEnds = ['src/safe/app/createHostMessenger.test.ts', 'sandbox/host/page/createCommunicator.test.ts']

const hostileTexts = ['src/ui', 'server/site', 'scripts/site/docs'].map(
  (folder) => `${folder}/hostileTexts.test.ts`,
)

export const parts = {
  'contracts-fuzz': {
    title: 'Contracts: each fuzz test, but those of the next part',
    unit: 'runs of each',
    goal: 1_000_000,
    sources: contracts,
    batch: (seed) =>
      forge(
        { match: '^testFuzz', except: lists },
        { FOUNDRY_FUZZ_RUNS: '5000', FOUNDRY_FUZZ_SEED: seedWord(seed) },
        leastRuns,
      ),
  },
  // A run makes a list of up to 600 and its tree: it takes as long as a run of 17 others.
  'contracts-lists': {
    title: 'Contracts: any list of up to 600, and four claims of it',
    unit: 'lists of each kind',
    goal: 1_000_000,
    sources: contracts,
    batch: (seed) =>
      forge({ match: lists }, { FOUNDRY_FUZZ_RUNS: '5000', FOUNDRY_FUZZ_SEED: seedWord(seed) }, leastRuns),
  },
  'forged-proofs': {
    title: 'Contracts: claims of what is not in the list, with whatever proof: none is paid',
    unit: 'forgeries',
    goal: 1_000_000,
    sources: contracts,
    batch: (seed) =>
      forge(
        { match: '^testFuzz_RevertWhen', contract: 'ForgedTest$' },
        { FOUNDRY_FUZZ_RUNS: '12500', FOUNDRY_FUZZ_SEED: seedWord(seed) },
        sumOfRuns,
      ),
  },
  'damaged-signatures': {
    title: 'Contracts: claims to another address with a damaged signature: none is paid',
    unit: 'signatures',
    goal: 1_000_000,
    sources: contracts,
    batch: (seed) =>
      forge(
        { match: '^testFuzz_RevertWhen_SignatureIsDamaged', contract: 'WithSignatureTest$' },
        { FOUNDRY_FUZZ_RUNS: '50000', FOUNDRY_FUZZ_SEED: seedWord(seed) },
        sumOfRuns,
      ),
  },
  'contracts-invariants': {
    title: 'Contracts: the invariants of all kinds',
    unit: 'calls',
    goal: 10_000_000,
    sources: contracts,
    batch: (seed) =>
      forge(
        { match: '^invariant_' },
        { FOUNDRY_INVARIANT_RUNS: '500', FOUNDRY_FUZZ_SEED: seedWord(seed) },
        callsOfSuites,
      ),
  },
  'claim-states': {
    title: 'What a claim is said to be, whatever its facts',
    unit: 'sets of facts',
    goal: 100_000,
    sources: claim,
    batch: (seed) => vitest(['src/claim/claimState.test.ts'], 5_000, seed),
  },
  'safe-claims': {
    title: 'The Safe’s claim against the truth: lies, reorganisations, changed owners',
    unit: 'scripts',
    goal: 100_000,
    sources: claim,
    batch: (seed) => vitest(['src/claim/safeClaim/safeClaim.model.test.ts'], 5_000, seed),
  },
  'wallet-claims': {
    title: 'A wallet’s claim against the truth: repriced, cancelled, lost, forks, tabs, reloads',
    unit: 'scripts',
    goal: 100_000,
    sources: [...claim, 'src/ui/claim', 'src/storage', 'src/wallet'],
    batch: (seed) => vitest(['src/ui/claim/attempt.model.test.tsx'], 1_000, seed),
  },
  'safe-hashes': {
    title: 'The hash that owners sign, of random transactions, beside what the Safe itself computes',
    unit: 'transactions',
    goal: 100_000,
    sources: ['sandbox/devnet', 'src/chain', 'src/multisig'],
    batch: (seed) => vitest(['src/multisig/sign/safeTxHashOf.test.ts'], 2_000, seed),
  },
  nodes: {
    title: 'Nodes that fail and lie: nothing false where an honest one answered',
    unit: 'journeys',
    goal: 200_000,
    sources: ['bench/nodes', 'src/campaign', 'src/chain', 'src/claim'],
    async batch(seed) {
      const count = 5_000
      const results = await playJourneys({ count, seed: seed * 100_000 })
      const wrong = results.flatMap(({ falseBesideHonest }) => falseBesideHonest)
      return wrong.length > 0 ? { count, failure: wrong.join('\n') } : { count }
    },
  },
  'host-messages': {
    title: 'Damaged messages between a Safe’s host and its app, at both ends: none throws, none is believed',
    unit: 'messages',
    goal: 1_000_000,
    sources: ['sandbox/host/page', 'src/safe'],
    batch: (seed) => vitest(bothEnds, 110_000, seed),
  },
  'hostile-texts': {
    title: 'What others write, drawn at each place: no element, no handler and no address of a text’s own',
    unit: 'texts at each place',
    goal: 12_000,
    sources: ['scripts/site/docs', 'scripts/test-support', 'server/site', 'src/errors.ts', 'src/ui'],
    batch: (seed) => vitest(hostileTexts, 1_000, seed),
  },
  'lying-hosts': {
    title: 'Safe hosts that lie about a claim: it is over, and paid, when the chain shows it and not before',
    unit: 'hosts',
    goal: 10_000,
    sources: claim,
    batch: (seed) => vitest(['src/claim/followProposedClaim.test.ts'], 200, seed),
  },
  'hostile-paths': {
    title: 'Paths to what nobody is to read, of the site and of the API: not a byte of it comes',
    unit: 'paths',
    goal: 100_000,
    sources: ['server', 'src/session'],
    batch: (seed) => vitest(['server/site/hostilePaths.test.ts'], 10_000, seed),
  },
  'sign-in-messages': {
    title: 'Damaged sign-in messages: read as nothing, or as what writes back to exactly the text',
    unit: 'messages',
    goal: 1_000_000,
    sources: ['src/session'],
    batch: (seed) => vitest(['src/session/signInMessage.test.ts'], 100_000, seed),
  },
  requests: {
    title: 'Malformed requests to the API: no fault of its own',
    unit: 'requests',
    goal: 1_000_000,
    sources: ['server', 'src/session', 'src/campaign'],
    batch: (seed) => vitest(['server/fuzz.test.ts'], 100_000, seed),
  },
  kills: {
    title: 'Builds and deployments killed at random moments, and run again',
    unit: 'kills',
    goal: 1_000,
    sources: ['cli', 'src/operator', 'src/campaign'],
    batch: (seed) => vitest(['cli/deploy.kill.test.ts'], 200, seed),
  },
  'server-kills': {
    title: 'The API killed at random moments under load, on both databases: nothing is lost or doubled',
    unit: 'kills',
    goal: 1_000,
    sources: ['server', 'src/session', 'src/chain'],
    batch: (seed) => vitest(['server/main.kill.test.ts'], 100, seed),
  },
  soak: {
    title:
      'The API under a day of mixed load by its clock, on each database: answers, and memory that is flat',
    unit: 'simulated hours',
    goal: 48,
    sources: ['bench/soak', 'server', 'src/session', 'src/chain'],
    async batch(seed) {
      const { hours, said, failures } = await soakDay(seed % 2 === 1 ? 'SQLite' : 'PostgreSQL', console.log)
      console.log(said)
      return failures.length > 0 ? { count: 0, failure: failures.join('\n') } : { count: hours }
    },
  },
} satisfies Readonly<Record<string, AssurePart>>
