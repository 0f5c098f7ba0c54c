import { pino } from 'pino'

/** What the API says of itself: one JSON object a line. Neither accounts nor networks are in it, but
 * of operators what they set. */
export type ApiLog = {
  answered(what: { call: string; status: number; ms: number }): void
  /**
   * Something that should not happen. Only the kind of the error, its code and where it arose are said: its
   * text may hold addresses.
   */
  broke(error: unknown): void
  /** Starting, stopping and the like. */
  info(what: string, facts?: Readonly<Record<string, string | number>>): void
}

export function createLog(write: (line: string) => void): ApiLog {
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write })
  return {
    answered: (what) => logger.info(what, 'answered'),
    broke: (error) => logger.error({ error: nameOf(error), ...codeOf(error), at: placeOf(error) }, 'broke'),
    info: (what, facts = {}) => logger.info(facts, what),
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/** Of databases, files and sockets, such as `SQLITE_FULL`: short words that name nobody. */
function codeOf(error: unknown): { code?: string } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? { code } : {}
}

/** Files and lines, without the error's own text. */
function placeOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim())
}
