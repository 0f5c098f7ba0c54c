import type { Keccak256 } from '../src/campaign/keccak256.ts'
import type { Schedule } from '../src/campaign/schedule.ts'
import { createOptionReader } from './readOptions.ts'
import { readSchedule } from './scheduleOptions.ts'
import { UsageError } from './usageError.ts'

/** A list whose groups become campaigns of their own, with a schedule each. */
export type GroupOptions = {
  /** Header name of the column that names each row's group. */
  readonly column: string
  /** By the group's name. */
  readonly schedules: ReadonlyMap<string, Schedule>
  /** Of groups that are not named; undefined where each has to be. */
  readonly others: Schedule | undefined
}

type Context = {
  readonly keccak256: Keccak256
  readonly faults: string[]
  readonly start: number
  readonly end: number | null
}

/**
 * Reads `--groups` and each `--group 'Team=1460d, cliff 365d, tranches 36'`. `others`: the schedule that
 * `--duration` gives to the rest.
 */
export function readGroupOptions(
  { groups, group }: { groups?: string | undefined; group: readonly string[] },
  others: Schedule | undefined,
  context: Context,
): GroupOptions | undefined {
  const { faults } = context
  if (groups === undefined) {
    if (group.length > 0) faults.push('--group: --groups is missing, the column that names the groups')
    return undefined
  }
  const schedules = new Map<string, Schedule>()
  for (const text of group) {
    const at = text.indexOf('=')
    const name = text.slice(0, Math.max(at, 0))
    const [duration = '', ...rest] = text
      .slice(at + 1)
      .split(',')
      .map((part) => part.trim())
    const parts = new Map(rest.map(pairOf))
    parts.delete('')
    const unknown = [...parts.keys()].filter((key) => key !== 'cliff' && key !== 'tranches')
    if (name.trim() === '' || !/^\S+$/.test(duration) || unknown.length > 0) {
      faults.push(
        `--group: "${text}" isn’t written like 'Team=1460d, cliff 365d, tranches 36'; cliff and tranches may be left out`,
      )
      continue
    }
    if (schedules.has(name.trim())) faults.push(`--group: "${name.trim()}" has two schedules`)
    const own: string[] = []
    const schedule = readSchedule(
      { duration, cliff: parts.get('cliff'), tranches: parts.get('tranches') },
      { ...context, faults: own, read: createOptionReader(context.keccak256, own) },
    )
    faults.push(...own.map((fault) => `--group ${name.trim()}: ${fault.replace(/^--/, '')}`))
    if (schedule) schedules.set(name.trim(), schedule)
  }
  if (group.length === 0 && !others)
    faults.push('--group is missing, a schedule for each group (or --duration, one for all of them)')
  return { column: groups, schedules, others }
}

function pairOf(part: string): readonly [string, string] {
  const [key = '', value = '', ...more] = part.split(/\s+/)
  return more.length > 0 ? [part, ''] : [key, value]
}

/**
 * The schedule of each of the list's groups, in their order.
 *
 * @throws UsageError where one has none, or none of the list is named so
 */
export function schedulesOf(
  names: readonly string[],
  { schedules, others }: GroupOptions,
): readonly Schedule[] {
  const shown = names.map((name) => `"${name}"`).join(', ')
  const faults = [...schedules.keys()]
    .filter((name) => !names.includes(name))
    .map((name) => `--group: the list has no group "${name}"; it has ${shown}`)
  const found = names.map((name) => {
    const schedule = schedules.get(name) ?? others
    if (!schedule)
      faults.push(
        `--group: "${name}" has no schedule; add --group '${name}=<time>', or --duration for the rest`,
      )
    return schedule ?? { cliff: 0, duration: 1 }
  })
  if (faults.length > 0) throw new UsageError(faults)
  return found
}
