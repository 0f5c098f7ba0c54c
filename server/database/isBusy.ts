import { z } from 'zod'

const shape = z.object({ code: z.string().optional().catch(undefined), message: z.string().catch('') })

/** Of PostgreSQL (classes 53 and 57P: no room, going down or coming up), of SQLite, and of the connection. */
const codes =
  /^(53\d{3}|57P0[1-5]|40001|40P01|SQLITE_BUSY.*|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND)$/
/** What has no code: of the pool of connections, of a connection that ended, and of SQLite. */
const words = /timeout exceeded when trying to connect|Connection terminated|database is locked/i

/** Whether a question failed because the database is too busy or away: the same question may succeed in a moment. */
export function isBusy(error: unknown): boolean {
  const read = shape.safeParse(error)
  if (!read.success) return false
  const { code, message } = read.data
  return (code !== undefined && codes.test(code)) || words.test(message)
}
