/**
 * npm run assure [-- <part>…] [--minutes N] [--again]
 *
 * Tries the properties that `npm test` tries, far more often, and the tests themselves with faults put into
 * what they test. It is bounded (two hours unless `--minutes` says otherwise), goes on where it was stopped,
 * and ends with a report. What was reached stands in `docs/assurance.md`.
 *
 * Batches are kept in `assure/cache`, with a hash of the sources that they were made with: a figure is never
 * put together from two programs. Their sums are kept in `assure/reached.json`, which is committed, so that
 * another machine goes on after the last seed.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inOneLine, testMutants } from './contracts/testMutants.ts'
import {
  inWords as inLine,
  leastScore,
  missingStryker,
  percent,
  testDecisions,
} from './decisions/testDecisions.ts'
import type { AssurePart } from './part.ts'
import { parts } from './parts.ts'
import { keepReached, readReached } from './reached.ts'
import { readLines } from './readLines.ts'
import { sourcesHash } from './sourcesHash.ts'

const root = join(import.meta.dirname, '..')
const cache = join(import.meta.dirname, 'cache')
const record = join(import.meta.dirname, 'reached.json')
const mutation = 'contracts-mutation'
const decisions = 'decisions-mutation'
const names = [...Object.keys(parts), mutation, decisions]

/** What one part has reached, over all runs with the same sources. */
type Row = { name: string; title: string; reached: string; goal: string; failures: readonly string[] }
type Done = { sources: string; seed: number; count: number; seconds: number; failure?: string | undefined }

const inWords = (count: number) => count.toLocaleString('en')

async function tryPart(name: string, part: AssurePart, until: number): Promise<Row> {
  const path = join(cache, `${name}.jsonl`)
  const sources = sourcesHash(root, part.sources)
  const before = readReached(record, name, sources)
  // One after the other: what another branch has tried with later seeds is tried again.
  const done: Done[] = []
  for (const each of readLines<Done>(path))
    if (each.sources === sources && each.seed === before.seeds + done.length + 1) done.push(each)
  const sum = () => done.reduce((all, { count, failure }) => (failure ? all : all + count), before.count)
  while (sum() < part.goal && Date.now() < until) {
    const seed = before.seeds + done.length + 1
    const started = Date.now()
    const { count, failure } = await part.batch(seed)
    const entry = { sources, seed, count, seconds: Math.round((Date.now() - started) / 1_000), failure }
    done.push(entry)
    appendFileSync(path, `${JSON.stringify(entry)}\n`)
    console.log(`${name}: ${inWords(sum())} of ${inWords(part.goal)} ${part.unit}, ${entry.seconds} s`)
    // What is broken stays broken: the rest of the time belongs to the other parts.
    if (failure) break
  }
  if (done.length > 0 && done.every(({ failure }) => failure === undefined))
    keepReached(record, name, { sources, seeds: before.seeds + done.length, count: sum() })
  return {
    name,
    title: part.title,
    reached: `${inWords(sum())} ${part.unit}`,
    goal: inWords(part.goal),
    failures: done.flatMap(({ seed, failure }) => (failure ? [`seed ${seed}: ${failure}`] : [])),
  }
}

function tryMutants(until: number, isAgain: boolean): Row {
  const report = testMutants(root, join(cache, `${mutation}.jsonl`), until, isAgain, (line) =>
    console.log(`${mutation}: ${line}`),
  )
  const counted = report.judged - report.invalid - report.equivalent
  return {
    name: mutation,
    title: 'Contracts: faults put in, one at a time',
    reached: `${inWords(report.killed)} of ${inWords(counted)} found (${inWords(report.judged)} of ${inWords(report.all)} judged, ${inWords(report.invalid)} no program, ${inWords(report.equivalent)} no fault)`,
    goal: 'all',
    failures: [
      ...report.survivors.map((survivor) => `no test finds ${inOneLine(survivor)}`),
      ...report.idle.map((each) => `equivalents.json names what is none: ${each}`),
    ],
  }
}

const decisionsTitle = 'Decisions of the app: faults put in, one at a time'

function tryDecisions(until: number, isAgain: boolean): Row {
  const missing = missingStryker(root)
  if (missing)
    return { name: decisions, title: decisionsTitle, reached: 'nothing', goal: 'all', failures: [missing] }
  const { scores, waiting } = testDecisions(root, join(cache, decisions), until, isAgain, (line) =>
    console.log(`${decisions}: ${line}`),
  )
  const killed = scores.reduce((sum, score) => sum + score.killed, 0)
  const counted = scores.reduce((sum, score) => sum + score.counted, 0)
  return {
    name: decisions,
    title: decisionsTitle,
    reached: [
      ...scores.map(inLine),
      ...waiting.map((file) => `${file}: not judged, no time was left`),
      `All: ${inWords(killed)} of ${inWords(counted)} found, ${percent(killed, counted)}`,
    ].join('\n  '),
    goal: `${percent(leastScore, 1)} of each file`,
    failures: scores.flatMap((score) => [
      ...(score.killed < leastScore * score.counted
        ? score.survivors.map(
            ({ line, was, becomes }) => `no test finds ${score.file}:${line}: ${was} → ${becomes}`,
          )
        : []),
      ...score.idle.map(
        ({ file, text, was, becomes }) =>
          `survivors.json names what is none: ${file} ${text}: ${was} → ${becomes}`,
      ),
    ]),
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { minutes: { type: 'string', default: '120' }, again: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const minutes = Number(values.minutes)
  const unknown = positionals.find((name) => !names.includes(name))
  if (unknown !== undefined || !(minutes > 0)) {
    console.error(
      unknown === undefined
        ? `--minutes is how long it may take, as in --minutes 30; it was “${values.minutes}”. Nothing was run.`
        : `There is no part “${unknown}”. The parts are ${names.join(', ')}. Nothing was run.`,
    )
    return 2
  }
  const chosen = positionals.length > 0 ? positionals : names
  mkdirSync(cache, { recursive: true })

  const end = Date.now() + minutes * 60_000
  const rows: Row[] = []
  for (const [index, name] of chosen.entries()) {
    // Those that are left share the time that is left.
    const until = Date.now() + (end - Date.now()) / (chosen.length - index)
    const part: AssurePart | undefined = parts[name as keyof typeof parts]
    if (part) rows.push(await tryPart(name, part, until))
    else rows.push((name === decisions ? tryDecisions : tryMutants)(until, values.again))
  }

  const commit = execFileSync('git', ['describe', '--always', '--dirty'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
  writeFileSync(
    join(cache, 'report.json'),
    `${JSON.stringify({ commit, date: new Date().toISOString(), rows }, null, 2)}\n`,
  )
  console.log(`\n${commit}`)
  for (const { name, title, reached, goal } of rows)
    console.log(`${name}: ${title}\n  ${reached}, of ${goal}`)
  const failures = rows.flatMap((row) => row.failures.map((failure) => `${row.name}: ${failure}`))
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  return failures.length > 0 ? 1 : 0
}

process.exitCode = await main()
