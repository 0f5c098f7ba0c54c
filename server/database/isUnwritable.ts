import * as v from '../../src/schema/v.ts'

const shape = v.object({
  code: v.fallback(v.optional(v.string()), undefined),
  /** SQLite's own number, of `node:sqlite`. */
  errcode: v.fallback(v.optional(v.number()), undefined),
})

/**
 * Of PostgreSQL (no room, read-only), of SQLite as libsql says it, and of files. A flush that failed is not
 * among them: what was written before it may be there after all.
 */
const codes =
  /^(53100|25006|SQLITE_FULL|SQLITE_READONLY(_\w+)?|SQLITE_IOERR_(WRITE|TRUNCATE|SHMSIZE)|ENOSPC|EDQUOT|EFBIG|EROFS)$/
/** The same of SQLite in numbers; the lower byte of those that are finer is the kind. */
const [readOnly, full] = [8, 13]
const refusedWrites: readonly number[] = [778, 1_546, 4_874]

/** Whether something was not kept because there is no room for it, or nothing may be written there. */
export function isUnwritable(error: unknown): boolean {
  const read = v.safeParse(shape, error)
  if (!read.success) return false
  const { code, errcode = 0 } = read.output
  if (code !== undefined && codes.test(code)) return true
  return [readOnly, full].includes(errcode & 255) || refusedWrites.includes(errcode)
}
