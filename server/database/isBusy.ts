import * as v from '../../src/schema/v.ts'

const shape = v.object({
  code: v.fallback(v.optional(v.string()), undefined),
  message: v.fallback(v.string(), ''),
})

/**
 * Of PostgreSQL (no room, going down or coming up, its patience with locks, statements and transactions at an
 * end), of SQLite, and of the connection.
 */
const codes =
  /^(53\d{3}|57P0[1-5]|57014|55P03|25P03|40001|40P01|SQLITE_BUSY.*|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
/** What has no code: of the pool of connections, of a connection that ended, and of SQLite. */
const words =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|database is locked/i

/**
 * Whether a question failed because the database is too busy or away: the same question may succeed in a
 * moment.
 */
export function isBusy(error: unknown): boolean {
  const read = v.safeParse(shape, error)
  if (!read.success) return false
  const { code, message } = read.output
  return (code !== undefined && codes.test(code)) || words.test(message)
}
