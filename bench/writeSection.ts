import { median } from './median.ts'
import type { BenchBar, BenchPart, BenchResult, BenchRow } from './part.ts'

/** When, of what and where a part was measured. */
export type Circumstances = {
  readonly date: string
  readonly commit: string
  readonly machine: string
  /** Of the last minute, before and after. */
  readonly load: readonly [number, number]
  /** As they were given on the command line, `--seconds 20`. */
  readonly options: string
}

const valuesOf = (value: number | readonly number[]) => (typeof value === 'number' ? [value] : value)

/**
 * How many times better ours is: below 1 it is worse. Of equally many rounds it is the median of their
 * ratios.
 */
export function ratioOf({ ours, peer, better = 'less' }: BenchRow): number | undefined {
  if (!peer) return undefined
  const [mine, others] = [valuesOf(ours), valuesOf(peer.value)]
  const ratio = (one: number, other: number) => (better === 'less' ? other / one : one / other)
  if (mine.length !== others.length) return ratio(median(mine), median(others))
  return median(mine.map((one, round) => ratio(one, others[round] ?? Number.NaN)))
}

/** `undefined` of a row without a bar. What was not measured meets none. */
export function isMet(row: BenchRow): boolean | undefined {
  const { bar } = row
  if (!bar) return undefined
  if ('ratio' in bar) return (ratioOf(row) ?? Number.NaN) >= bar.ratio
  const ours = median(valuesOf(row.ours))
  return 'most' in bar ? ours <= bar.most : ours >= bar.least
}

/** Three digits that count, and whole numbers as they are. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return 'not measured'
  const isWhole = Number.isInteger(value) || Math.abs(value) >= 100
  const options = isWhole ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }
  return value.toLocaleString('en-US', options)
}

function textOfBar(bar: BenchBar, unit: string): string {
  if ('ratio' in bar) return `${formatNumber(bar.ratio)}×`
  return 'most' in bar ? `≤ ${formatNumber(bar.most)} ${unit}` : `≥ ${formatNumber(bar.least)} ${unit}`
}

function textOfValue(value: number | readonly number[], unit: string): string {
  const values = valuesOf(value)
  const range = [Math.min(...values), Math.max(...values)].map(formatNumber)
  const spread = range[0] === range[1] ? '' : ` (${range.join('–')})`
  return `${formatNumber(median(values))} ${unit}${spread}`
}

function cellsOf(row: BenchRow): readonly string[] {
  const { what, unit, ours, peer, bar, note = '' } = row
  const ratio = ratioOf(row)
  return [
    what,
    ratio === undefined ? '' : `${formatNumber(ratio)}×`,
    textOfValue(ours, unit),
    peer ? `${textOfValue(peer.value, unit)}, ${peer.name}` : '',
    bar ? `${textOfBar(bar, unit)}: ${isMet(row) ? 'met' : '**missed**'}` : '',
    note,
  ]
}

/** A part’s section of `docs/performance.md`, without its heading. */
export function writeSection(
  { method }: Pick<BenchPart, 'method'>,
  { rows, text = [] }: BenchResult,
  { date, commit, machine, load, options }: Circumstances,
): string {
  const [before, after] = load.map((value) => value.toFixed(1))
  const cells = rows.map(cellsOf)
  const columns = ['what', 'times better', 'Everclaim', 'peer', 'bar', 'note']
  // A column that nothing is in says nothing.
  const used = columns.map((_, at) => cells.some((row) => row[at] !== ''))
  const line = (row: readonly string[]) => `| ${row.filter((_, at) => used[at]).join(' | ')} |`
  const table = [line(columns), line(columns.map(() => '---')), ...cells.map(line)].join('\n')
  return [
    method,
    `*${date}, commit ${commit}, ${machine}, load ${before} → ${after}${options ? `, \`${options}\`` : ''}*`,
    ...(rows.length > 0 ? [table] : []),
    ...text,
  ].join('\n\n')
}

const begin = (name: string) => `<!-- bench:${name} -->`
const end = (name: string) => `<!-- /bench:${name} -->`

/**
 * The document with the section of one part replaced, and everything else as it was: the sections of other
 * parts, and what people have written between them.
 *
 * @throws if the document has no place for it
 */
export function replaceSection(document: string, name: string, section: string): string {
  const [from, to] = [document.indexOf(begin(name)), document.indexOf(end(name))]
  if (from < 0 || to < from)
    throw new Error(`docs/performance.md has no place for ${name}: ${begin(name)} and ${end(name)}.`)
  return `${document.slice(0, from)}${begin(name)}\n\n${section}\n\n${document.slice(to)}`
}
