/**
 * Puts each mutant into the contracts, one at a time, and runs the contracts' tests until one fails. A mutant
 * that no test notices has survived: either a test is missing, or it is no fault at all and stands in
 * `equivalents.json` with the reason.
 *
 * Tests know the contracts by their artifacts and import nothing but interfaces, so they are compiled once;
 * of a mutant only the contracts are, and their artifacts are put in place of the sound ones. Left out are
 * tests of exact gas and size, which any change would fail, and the invariants, which would take minutes
 * each.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readLines } from '../readLines.ts'
import {
  type CompiledContract,
  compileContracts,
  ownSources,
  treesOf,
  withLibraries,
} from './compileContracts.ts'
import { type Equivalent, isEquivalent, type Mutant, mutantsOf, withMutant } from './mutants.ts'

/**
 * `invalid`: the compiler takes no such program. `endless`: the tests did not come to an end in their time.
 */
type Verdict = 'killed' | 'endless' | 'survived' | 'invalid'
type Judged = { key: string; verdict: Verdict; by?: string }
export type Survivor = Mutant & { key: string }
export type MutationReport = {
  all: number
  judged: number
  killed: number
  invalid: number
  equivalent: number
  survivors: readonly Survivor[]
  /** Entries of `equivalents.json` that name no mutant, or one that a test kills. */
  idle: readonly string[]
}

/**
 * Milliseconds. A run takes some seconds; a loop without an end takes the gas of a whole test, many times.
 */
const patience = 180_000
const out = 'contracts/cache/coverage-out'

/** The same mutant has the same key as long as the text around it is the same. */
function keysOf(
  mutants: readonly Mutant[],
  own: Readonly<Record<string, string>>,
): ReadonlyMap<string, Mutant> {
  const keys = new Map<string, Mutant>()
  for (const mutant of mutants) {
    const text = withMutant(own[mutant.file] ?? '', mutant)
    keys.set(createHash('sha256').update(`${mutant.file}\n${text}`).digest('hex').slice(0, 16), mutant)
  }
  return keys
}

function copyProject(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'everclaim-mutants-'))
  for (const path of [
    'foundry.toml',
    'contracts/src',
    'contracts/test',
    'contracts/standins',
    'scripts/solc.cjs',
    'scripts/forge.cjs',
    'src/campaign/fixtures',
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  // What solc has compiled before is found again.
  const kept = join(root, 'contracts/cache')
  mkdirSync(kept, { recursive: true })
  mkdirSync(join(copy, 'contracts/cache'))
  mkdirSync(join(kept, 'solc'), { recursive: true })
  symlinkSync(join(kept, 'solc'), join(copy, 'contracts/cache/solc'))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function runForge(copy: string, args: readonly string[], timeout?: number) {
  const { status, stdout, error } = spawnSync(process.execPath, ['scripts/forge.cjs', ...args], {
    cwd: copy,
    encoding: 'utf8',
    timeout,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FOUNDRY_PROFILE: 'coverage', FOUNDRY_FUZZ_RUNS: '16', NO_COLOR: '1' },
  })
  const isLate = (error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT'
  return { status, stdout, isLate }
}

const atOnce = 'contracts/test/{distributor,factory,matrix}/**'
const overTime = 'contracts/test/vesting/**'

/** The tests of a source: of its kind of campaign, or, where both kinds have it, of one after the other. */
function testsOf(file: string): readonly string[] {
  if (/\/I?Merkle/.test(file)) return [atOnce]
  if (/\/(I?Vesting|Unlocking|PaidAmounts)/.test(file)) return [overTime]
  return [atOnce, overTime]
}

const runTests = (copy: string, paths: string) =>
  runForge(
    copy,
    [
      'test',
      '--fail-fast',
      ...['--match-path', paths],
      ...['--no-match-test', 'LargestCapFits|invariant_'],
      ...['--no-match-contract', 'GasTest|StandInTest'],
    ],
    patience,
  )

/** Puts compiled contracts where forge has put its own. */
function putArtifacts(copy: string, compiled: Readonly<Record<string, Record<string, CompiledContract>>>) {
  for (const [path, contracts] of Object.entries(compiled)) {
    if (!path.startsWith('contracts/src/')) continue
    for (const [name, { evm }] of Object.entries(contracts)) {
      const artifact = join(copy, out, path.split('/').at(-1) ?? '', `${name}.json`)
      if (!existsSync(artifact) || evm.bytecode.object === '') continue
      const content = JSON.parse(readFileSync(artifact, 'utf8'))
      content.bytecode.object = `0x${evm.bytecode.object}`
      content.deployedBytecode.object = `0x${evm.deployedBytecode.object}`
      writeFileSync(artifact, JSON.stringify(content))
    }
  }
}

/**
 * @param root The project's folder.
 * @param state Where what was found is kept, a line a mutant, so that a run that was stopped goes on.
 * @param until When to stop beginning another, in milliseconds since 1970.
 * @param isAgain Judges those that survived once more: tests were added.
 */
export function testMutants(
  root: string,
  state: string,
  until: number,
  isAgain: boolean,
  say: (line: string) => void,
): MutationReport {
  const own = ownSources(root)
  const all = withLibraries(root, own)
  const trees = treesOf(all)
  const mutants = keysOf(
    Object.entries(own).flatMap(([file, source]) => mutantsOf(file, source, trees[file])),
    own,
  )
  const judged = new Map(readLines<Judged>(state).map((entry) => [entry.key, entry]))
  const equivalents: readonly Equivalent[] = JSON.parse(
    readFileSync(join(import.meta.dirname, 'equivalents.json'), 'utf8'),
  )
  const isListed = (mutant: Mutant) => equivalents.some((equivalent) => isEquivalent(mutant, equivalent))
  const waiting = [...mutants].filter(([key, mutant]) => {
    const before = judged.get(key)
    return !before || (isAgain && before.verdict === 'survived' && !isListed(mutant))
  })

  if (waiting.length > 0 && Date.now() < until) {
    const copy = copyProject(root)
    mkdirSync(dirname(state), { recursive: true })
    try {
      say('The tests are compiled, and run on the sound contracts.')
      const sound = compileContracts(all)
      if (!sound || runForge(copy, ['build']).status !== 0) throw new Error('The contracts do not compile.')
      putArtifacts(copy, sound)
      if ([atOnce, overTime].some((paths) => runTests(copy, paths).status !== 0))
        throw new Error('The tests fail on the sound contracts: no mutant is judged.')
      for (const [index, [key, mutant]] of waiting.entries()) {
        if (Date.now() >= until) break
        const entry = { key, ...judge(copy, all, mutant) }
        judged.set(key, entry)
        appendFileSync(state, `${JSON.stringify(entry)}\n`)
        if (entry.verdict === 'survived' || index % 50 === 49)
          say(`${index + 1} of ${waiting.length}: ${entry.verdict} · ${inOneLine(mutant)}`)
      }
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }

  const entries = [...mutants].map(([key, mutant]) => ({ key, mutant, verdict: judged.get(key)?.verdict }))
  const survived = entries.filter(({ verdict }) => verdict === 'survived')
  return {
    all: entries.length,
    judged: entries.filter(({ verdict }) => verdict !== undefined).length,
    killed: entries.filter(({ verdict }) => verdict === 'killed' || verdict === 'endless').length,
    invalid: entries.filter(({ verdict }) => verdict === 'invalid').length,
    equivalent: survived.filter(({ mutant }) => isListed(mutant)).length,
    survivors: survived
      .filter(({ mutant }) => !isListed(mutant))
      .map(({ key, mutant }) => ({ ...mutant, key })),
    idle: equivalents
      .filter(
        (equivalent) =>
          !entries.some(
            ({ mutant, verdict }) =>
              (verdict === 'survived' || verdict === undefined) && isEquivalent(mutant, equivalent),
          ),
      )
      .map(({ file, within, was, becomes }) => `${file} ${within}: ${was} → ${becomes}`),
  }
}

function judge(copy: string, all: Readonly<Record<string, string>>, mutant: Mutant): Omit<Judged, 'key'> {
  const compiled = compileContracts({ ...all, [mutant.file]: withMutant(all[mutant.file] ?? '', mutant) })
  if (!compiled) return { verdict: 'invalid' }
  putArtifacts(copy, compiled)
  for (const paths of testsOf(mutant.file)) {
    const { status, stdout, isLate } = runTests(copy, paths)
    if (isLate) return { verdict: 'endless' }
    if (status === 0) continue
    const [, by] = /^\[FAIL[^\n]*\] (\w+)\(/m.exec(stdout) ?? []
    if (!by) throw new Error(`forge ended with ${status} and named no test:\n${stdout.slice(-2000)}`)
    return { verdict: 'killed', by }
  }
  return { verdict: 'survived' }
}

/** A mutant in one line. */
export function inOneLine({ file, line, within, was, becomes }: Mutant): string {
  const short = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text)
  return `${file}:${line} ${within}: ${short(was)} → ${short(becomes)}`
}
