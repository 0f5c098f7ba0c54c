/**
 * npm run check:audit
 *
 * Asks npm for published vulnerabilities of all that is installed, and whether the registry signed it. One
 * line says: fine (ends with 0), something was found (1), or it could not be checked (2).
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as v from '../src/schema/v.ts'

/** What npm printed, and its exit code; null where it was stopped. */
export type NpmAnswer = { readonly output: string; readonly status: number | null }
type Verdict = { readonly kind: 'fine' | 'found' | 'unknown'; readonly text: string }

const advisoriesSchema = v.looseObject({
  auditReportVersion: v.literal(2),
  vulnerabilities: v.record(v.string(), v.looseObject({ severity: v.string() })),
  metadata: v.looseObject({ dependencies: v.looseObject({ total: v.pipe(v.number(), v.minValue(1)) }) }),
})
const packages = v.array(v.looseObject({ name: v.string(), version: v.string() }))
const signaturesSchema = v.looseObject({ invalid: packages, missing: packages })
const errorSchema = v.looseObject({
  message: v.optional(v.string()),
  error: v.looseObject({ summary: v.optional(v.string()) }),
})

/** What the answers of `npm audit` and `npm audit signatures` say, as one line and an exit code. */
export function judgeAudit(
  advisories: NpmAnswer,
  signatures: NpmAnswer,
): { line: string; exitCode: 0 | 1 | 2 } {
  const verdicts = [judgeAdvisories(advisories), judgeSignatures(signatures)]
  const has = (kind: Verdict['kind']) => verdicts.some((verdict) => verdict.kind === kind)
  // What matters most comes first. The words are a registry's, and a terminal obeys some of them.
  const texts = (['found', 'unknown', 'fine'] as const)
    .flatMap((kind) => verdicts.filter((verdict) => verdict.kind === kind))
    .map(({ text }) => text.replace(/[^\x20-\x7e]/gu, '?'))
    .join(' ')
  if (has('found')) return { line: `Found: ${texts}`, exitCode: 1 }
  if (has('unknown')) return { line: `Could not check: ${texts}`, exitCode: 2 }
  return { line: `Fine: ${texts}`, exitCode: 0 }
}

function judgeAdvisories({ output, status }: NpmAnswer): Verdict {
  const report = v.tryParse(advisoriesSchema, jsonOf(output))
  if (!report) return unknown('Vulnerabilities', output)
  const names = Object.entries(report.vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`)
  if (names.length > 0)
    return { kind: 'found', text: `${names.length} with a vulnerability: ${some(names)}.` }
  // An exit code that its report doesn't explain.
  if (status !== 0) return unknown('Vulnerabilities', output)
  return { kind: 'fine', text: `${report.metadata.dependencies.total} packages have no known vulnerability.` }
}

function judgeSignatures({ output, status }: NpmAnswer): Verdict {
  const report = v.tryParse(signaturesSchema, jsonOf(output))
  if (!report) return unknown('Signatures', output)
  const namesOf = (list: v.InferOutput<typeof packages>) =>
    list.map(({ name, version }) => `${name}@${version}`)
  const [invalid, missing] = [namesOf(report.invalid), namesOf(report.missing)]
  const found = [
    ...(invalid.length > 0 ? [`${invalid.length} with a wrong signature: ${some(invalid)}.`] : []),
    ...(missing.length > 0 ? [`${missing.length} without a signature: ${some(missing)}.`] : []),
  ]
  if (found.length > 0) return { kind: 'found', text: found.join(' ') }
  if (status !== 0) return unknown('Signatures', output)
  return { kind: 'fine', text: 'All that is installed is signed by its registry.' }
}

function unknown(what: string, output: string): Verdict {
  const said = v.tryParse(errorSchema, jsonOf(output))
  const [reason] = (said?.error.summary || said?.message || 'npm gave no report').split('\n')
  return { kind: 'unknown', text: `${what} are not known: ${reason}.` }
}

const some = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What npm is called with. Set to be offline or to leave packages out, it would say that all is well. */
export const auditOptions = [
  '--json',
  '--offline=false',
  '--include=dev',
  '--include=optional',
  '--include=peer',
] as const

/** Milliseconds. Without a network npm tries for minutes. */
const longest = 120_000

const ask = (...words: string[]): Promise<NpmAnswer> =>
  new Promise((resolve) => {
    const options = { timeout: longest, maxBuffer: 2 ** 28, shell: process.platform === 'win32' }
    const npm = execFile('npm', [...words, ...auditOptions], options, (_, output) =>
      resolve({ output, status: npm.exitCode }),
    )
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { line, exitCode } = judgeAudit(await ask('audit'), await ask('audit', 'signatures'))
  console.log(line)
  process.exitCode = exitCode
}
