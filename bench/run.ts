/**
 * npm run bench [-- <part>…] [--<option> <number>…]
 *
 * Measures this project beside its peers, part after part, and writes each part’s section of
 * `docs/performance.md`. Parts that don’t run keep theirs, with its own date and commit.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from '../src/schema/v.ts'
import type { BenchPart } from './part.ts'
import { parts } from './parts.ts'
import { isMet, replaceSection, writeSection } from './writeSection.ts'

const root = join(import.meta.dirname, '..')
const path = join(root, 'docs/performance.md')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** What was built from changed files has no commit. */
const commit = () => {
  const changed = git('status', '--porcelain', '--', '.', ':!docs')
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`
}
const machine = () => {
  const all = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${all.length} × ${all[0]?.model.trim()}, ${memory} GB, ${process.platform}, Node ${process.version}`
}

type Chosen = { readonly name: string; readonly part: BenchPart }

/** Measures, prints and writes one part. Returns whether all that any machine counts alike met its bar. */
async function runPart({ name, part }: Chosen, given: ReadonlyMap<string, number>): Promise<boolean> {
  console.log(`\n${part.title} (${name})`)
  const own = [...given].filter(([option]) => option in part.options)
  const before = loadavg()[0] ?? 0
  const result = await part.measure({ ...part.options, ...Object.fromEntries(own) }, console.log)
  const section = writeSection(part, result, {
    date: new Date().toISOString().slice(0, 10),
    commit: commit(),
    machine: machine(),
    load: [before, loadavg()[0] ?? 0],
    options: own.map(([option, value]) => `--${option} ${value}`).join(' '),
  })
  console.log(`\n${section}`)
  writeFileSync(path, replaceSection(readFileSync(path, 'utf8'), name, section))
  return result.rows.every((row) => !row.isExact || isMet(row) !== false)
}

async function main(): Promise<number> {
  const { tokens } = parseArgs({ strict: false, tokens: true, allowPositionals: true })
  const names: string[] = []
  const given = new Map<string, number>()
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    const isValue = token.kind === 'positional' && before?.kind === 'option' && before.value === undefined
    if (token.kind === 'positional' && !isValue) names.push(token.value)
    if (token.kind !== 'option') continue
    const next = tokens[at + 1]
    const value = token.value ?? (next?.kind === 'positional' ? next.value : undefined)
    given.set(token.name, v.parse(v.pipe(v.unknown(), v.transform(Number), v.number(), v.minValue(0)), value))
  }
  const unknown = names.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0)
    return fail(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`)
  const chosen: Chosen[] = []
  for (const [name, load] of Object.entries(parts))
    if (names.length === 0 || names.includes(name)) chosen.push({ name, part: (await load()).part })
  const stray = [...given.keys()].filter((option) => !chosen.some(({ part }) => option in part.options))
  if (stray.length > 0) return fail(`No part that runs has the option --${stray.join(', --')}.`)

  let isFine = true
  for (const each of chosen) {
    try {
      isFine = (await runPart(each, given)) && isFine
    } catch (error) {
      // The other parts are measured all the same.
      console.error(error)
      isFine = false
    }
  }
  return isFine ? 0 : 1
}

function fail(sentence: string): number {
  console.error(sentence)
  return 1
}

process.exitCode = await main()
