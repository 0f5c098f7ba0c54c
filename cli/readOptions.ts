import type { Hex } from '../src/campaign/hex.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { createAccountReader } from '../src/campaign/readAccount.ts'
import { isWebAddress } from '../src/config/isWebAddress.ts'

function spanOf(value: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,5})([hdw])$/.exec(value) ?? []
  const seconds = { h: 3_600, d: 86_400, w: 604_800 }[unit]
  return seconds === undefined ? undefined : Number(number) * seconds
}

/** Reads option values and collects what is wrong with them. */
export function createOptionReader(keccak256: Keccak256, faults: string[]) {
  const readAccount = createAccountReader(keccak256)
  const reader = {
    /** The one path that a command is about. */
    onlyPath(positionals: readonly string[], missing: string): string {
      const [path, ...surplus] = positionals
      if (path === undefined) faults.push(missing)
      for (const each of surplus) faults.push(`"${each}" is an extra path`)
      return path ?? ''
    },

    required(name: string, value: string | undefined): string {
      if (value === undefined) faults.push(`--${name} is missing`)
      return value ?? ''
    },

    /** An address in lower case; the checksum must be right where cases are mixed. */
    address(name: string, value: string): Hex {
      const bytes = new TextEncoder().encode(value)
      const fault = value === '' ? null : readAccount(bytes, 0, bytes.length, new Uint8Array(20), 0)
      if (fault !== null) faults.push(`--${name}: ${fault.reason}`)
      return `0x${value.slice(2).toLowerCase()}`
    },

    wholeNumber(name: string, value: string, min: number, max: number): number {
      const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN
      if (value !== '' && !(number >= min && number <= max))
        faults.push(`--${name}: "${value}" is not a whole number from ${min} to ${max}`)
      return number
    },

    oneOf<T extends string>(name: string, value: string, choices: readonly T[]): T | undefined {
      const choice = choices.find((candidate) => candidate === value)
      if (choice === undefined && value !== '')
        faults.push(`--${name}: "${value}" isn’t one of ${choices.join(', ')}`)
      return choice
    },

    /**
     * Addresses of nodes. One often holds a key: it is counted, not repeated. Returns whether all of them are
     * some.
     */
    rpcUrls(values: readonly string[]): boolean {
      const before = faults.length
      values.forEach((url, i) => {
        if (!isWebAddress(url)) faults.push(`--rpc: number ${i + 1} is not an http:// or https:// address`)
      })
      return faults.length === before
    },

    /** Unix seconds, from themselves or from an ISO date with a time zone. */
    time(name: string, value: string): number {
      if (/^\d{1,11}$/.test(value)) return Number(value)
      if (/^\d+$/.test(value)) {
        faults.push(`--${name}: "${value}" is too large for unix seconds; milliseconds?`)
        return Number.NaN
      }
      const parts = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d)?)?(Z|[+-]\d\d:\d\d)?$/.exec(value)
      const [, date, clock, zone] = parts ?? []
      if (date !== undefined && (clock === undefined || zone === undefined)) {
        faults.push(
          `--${name}: "${value}" lacks ${clock === undefined ? 'a time' : 'a time zone'}; write ${date}${clock ?? 'T00:00:00'}Z`,
        )
        return Number.NaN
      }
      // A day that its month does not have rolls over into the next one: then the date does not come back.
      const midnight = new Date(`${date}T00:00:00Z`)
      const isReal = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date ?? '?')
      const seconds = isReal ? Date.parse(value) / 1_000 : Number.NaN
      if (value !== '' && !(seconds >= 0))
        faults.push(
          `--${name}: "${value}" is no time; write it like 2026-01-31T12:00:00Z, or as unix seconds`,
        )
      return seconds
    },

    /** The same, or `now` by this machine's clock. */
    start(name: string, value: string): number {
      return value === 'now' ? Math.floor(Date.now() / 1_000) : reader.time(name, value)
    },

    /** Seconds, from a number of hours, days or weeks: `12h`, `90d`, `26w`. */
    span(name: string, value: string): number {
      const seconds = spanOf(value)
      if (value !== '' && seconds === undefined)
        faults.push(
          `--${name}: "${value}" is no duration; write hours, days or weeks, such as 12h, 90d or 26w`,
        )
      return seconds ?? Number.NaN
    },

    /** The same as `time`, or so many hours, days or weeks after `start`: `12h`, `90d`, `26w`. */
    end(name: string, value: string, start: number): number {
      return /^\d{1,5}[a-z]$/.test(value) ? start + reader.span(name, value) : reader.time(name, value)
    },
  }
  return reader
}
