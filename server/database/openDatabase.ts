import { Kysely, Migrator, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { EverclaimError } from '../../src/errors.ts'
import { migrations } from './migrations.ts'
import { openSqlite } from './sqliteDriver.ts'
import type { Tables } from './tables.ts'

/** The database could not be opened or brought to today's form. Nothing was served. */
export class DatabaseError extends EverclaimError {
  override name = 'DatabaseError'
}

export type Database = Kysely<Tables>

/** Connections to PostgreSQL that one process holds. */
const mostConnections = 10
/** Milliseconds that a question waits for one of them. How many may wait is limited where they come in. */
const connectionPatience = 30_000
/** What PostgreSQL calls `bigint`: our times and nonces, all below 2^53. */
const bigintType = 20

/**
 * Opens the database and brings its tables to today's form. Several processes may do so at once.
 *
 * @param place `postgres://…`, or the path of a SQLite file, which is made where there is none; `:memory:` lives as long as it is open
 * @throws DatabaseError
 */
export async function openDatabase(place: string): Promise<Database> {
  const isPostgres = /^postgres(ql)?:/.test(place)
  const database = new Kysely<Tables>({
    dialect: isPostgres
      ? new PostgresDialect({ pool: poolOf(place) })
      : new SqliteDialect({ database: () => openSqlite(place) }),
  })
  const { error } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error === undefined) return database
  await database.destroy().catch(() => undefined)
  throw new DatabaseError(
    isPostgres
      ? 'The PostgreSQL database that DATABASE_URL names could not be opened. Nothing was started.'
      : 'The database file could not be opened. Nothing was started.',
    { cause: error, facts: isPostgres ? [] : [`File: ${place}`], docs: 'api' },
  )
}

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    ...{ connectionString, max: mostConnections, connectionTimeoutMillis: connectionPatience },
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === bigintType && format !== 'binary' ? Number : pg.types.getTypeParser(type, format),
    },
  })
  // A connection that dies while nobody uses it is replaced by the next question.
  pool.on('error', () => undefined)
  return pool
}
