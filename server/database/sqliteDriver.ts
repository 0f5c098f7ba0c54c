import { open } from 'node:fs/promises'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { EverclaimError } from '../../src/errors.ts'

/** A value went to the database that it has no form for. The query was not run. */
export class UnboundValueError extends EverclaimError {
  override name = 'UnboundValueError'
}

/**
 * Statements on rows, which are the same a thousand times: to prepare one takes longer than to run it. Those
 * on tables and on all of the database are rare.
 */
const isKept = /^(select|insert|update|delete) /
/** As many as there are kinds of questions, and room for lists of some lengths. */
const mostKept = 300

/** What `node:sqlite` and `libsql` have in common. */
type Engine = {
  prepare(sql: string): {
    all(...parameters: readonly unknown[]): unknown[]
    run(...parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
    /** `node:sqlite`. */
    columns?(): readonly unknown[]
    /** `libsql`. */
    reader?: boolean
  }
  exec(sql: string): void
  close(): void
}

/**
 * SQLite as Kysely's dialect wants it: `node:sqlite` where this Node has it, else libsql. Both are kept from
 * values that they have no form for, because libsql ends the process over a boolean.
 *
 * @param path of a file, which is made where there is none, readable for its owner alone; or `:memory:`
 */
export async function openSqlite(path: string): Promise<SqliteDatabase> {
  // Cookies' secret, messages and signatures are in it: it is its owner's alone, and so are the files that
  // SQLite puts beside it.
  if (path !== ':memory:') await (await open(path, 'a', 0o600)).close()
  const engine = await openEngine(path)
  // A commit is on the disk before it is answered: a queue that forgets what it has promised sends twice.
  engine.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000; pragma foreign_keys = on;',
  )
  const kept = new Map<string, SqliteStatement>()
  const prepare = (sql: string) => {
    const statement = kept.get(sql) ?? guarded(engine.prepare(sql), () => kept.delete(sql))
    if (!isKept.test(sql)) return statement
    // The last one that was asked for is the last that is forgotten.
    kept.delete(sql)
    kept.set(sql, statement)
    const [oldest = ''] = kept.keys()
    if (kept.size > mostKept) kept.delete(oldest)
    return statement
  }
  return {
    prepare: (sql) => {
      const statement = prepare(sql)
      return sql === 'rollback' ? { ...statement, run: () => rolledBack(statement) } : statement
    },
    close: () => {
      kept.clear()
      engine.close()
    },
  }
}

/**
 * Where the disk is full, SQLite has often undone the transaction by itself. Then there is nothing to undo,
 * and saying so would take the place of the reason.
 */
function rolledBack(statement: SqliteStatement): ReturnType<SqliteStatement['run']> {
  try {
    return statement.run([])
  } catch (error) {
    if (error instanceof Error && error.message.includes('no transaction is active'))
      return { changes: 0, lastInsertRowid: 0 }
    throw error
  }
}

async function openEngine(path: string): Promise<Engine> {
  // The name is put together so that bundlers and older Nodes do not look for it.
  const builtIn: { DatabaseSync: new (path: string) => Engine } | undefined = await import(
    ['node', 'sqlite'].join(':')
  ).catch(() => undefined)
  if (builtIn) return new builtIn.DatabaseSync(path)
  const { default: Database } = await import('libsql')
  return new Database(path) as unknown as Engine
}

function guarded(statement: ReturnType<Engine['prepare']>, onError: () => void): SqliteStatement {
  const orSaid = <Value>(work: () => Value): Value => {
    try {
      return work()
    } catch (error) {
      onError()
      throw error
    }
  }
  return {
    reader: statement.reader ?? (statement.columns?.().length ?? 0) > 0,
    all: (parameters) => orSaid(() => statement.all(...parameters.map(bound))),
    run: (parameters) => orSaid(() => statement.run(...parameters.map(bound))),
    iterate: () => {
      throw new UnboundValueError('Rows are not read one by one here.')
    },
  }
}

/**
 * libsql ends a text at its first zero, and half a letter is none: what is read would not be what was
 * written.
 */
const unkept = /\0|\p{Surrogate}/u

function bound(value: unknown): unknown {
  if (value === null || (typeof value === 'string' && !unkept.test(value))) return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new UnboundValueError(`The database has no form for this ${typeof value}.`)
}
