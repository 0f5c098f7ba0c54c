import { Socket } from 'node:net'
import { Kysely, Migrator, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { EverclaimError } from '../../src/errors.ts'
import { assertWhole, DamagedDatabaseError } from './assertWhole.ts'
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
/**
 * How long PostgreSQL is waited for, in milliseconds: no process of the API, and no way to the database,
 * holds others up for longer.
 */
export type Patience = {
  /** For one of the process's connections. How many may wait is limited where they come in. */
  readonly connection: number
  /** For what somebody else has locked. */
  readonly lock: number
  /** For an answer as a whole. */
  readonly statement: number
  /**
   * PostgreSQL's with a transaction that asks nothing: a process that hangs in the middle of one loses what
   * it has locked.
   */
  readonly transaction: number
  /**
   * For any word on a connection that was asked something. Longer than the others: then the way to PostgreSQL
   * is what is broken.
   */
  readonly silence: number
}
const usualPatience: Patience = {
  connection: 5_000,
  lock: 2_000,
  statement: 15_000,
  transaction: 10_000,
  silence: 20_000,
}
/** After so many quiet milliseconds the other end is asked whether it is still there. */
const keepAliveAfter = 10_000
/** What PostgreSQL calls `bigint`: our times and nonces, all below 2^53. */
const bigintType = 20

/**
 * Opens the database and brings its tables to today's form. Several processes may do so at once.
 *
 * @param place `postgres://…`, or the path of a SQLite file, which is made where there is none, for its owner
 * alone; `:memory:` lives
 *   as long as it is open
 * @throws DatabaseError, DamagedDatabaseError
 */
export async function openDatabase(place: string, patience = usualPatience): Promise<Database> {
  const database = connectDatabase(place, patience)
  try {
    if (!isPostgres(place)) await assertWhole(database, place)
  } catch (error) {
    await database.destroy().catch(() => undefined)
    throw error instanceof DamagedDatabaseError ? error : unopened(place, error)
  }
  const { error } = await migratorOf(database).migrateToLatest()
  if (error === undefined) return database
  await database.destroy().catch(() => undefined)
  throw unopened(place, error)
}

/** The same without any change of its tables: nothing is asked before the first question. */
export function connectDatabase(place: string, patience = usualPatience): Database {
  return new Kysely<Tables>({
    dialect: isPostgres(place)
      ? new PostgresDialect({ pool: poolOf(place, patience) })
      : new SqliteDialect({ database: () => openSqlite(place) }),
  })
}

export const isPostgres = (place: string): boolean => /^postgres(ql)?:/.test(place)

export const migratorOf = (database: Database): Migrator =>
  new Migrator({ db: database, provider: { getMigrations: async () => migrations } })

/** Nothing of the address of a PostgreSQL is in it: a password may be. */
export const unopened = (place: string, cause: unknown): DatabaseError =>
  new DatabaseError(
    isPostgres(place)
      ? 'The PostgreSQL database that DATABASE_URL names could not be opened. Nothing was started.'
      : 'The database file could not be opened. Nothing was started.',
    { cause, facts: isPostgres(place) ? [] : [`File: ${place}`], docs: 'api' },
  )

function poolOf(connectionString: string, patience: Patience): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: mostConnections,
    connectionTimeoutMillis: patience.connection,
    lock_timeout: patience.lock,
    statement_timeout: patience.statement,
    idle_in_transaction_session_timeout: patience.transaction,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfter,
    stream: () => socketOf(patience.silence),
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === bigintType && format !== 'binary' ? Number : pg.types.getTypeParser(type, format),
    },
  })
  // A connection that dies while nobody uses it is replaced by the next question.
  pool.on('error', () => undefined)
  // One that dies within a transaction, between two questions, fails the next of them; it must not end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Gives a silent connection up, and with it whatever was asked on it. (`query_timeout` gives up the question
 * alone, and the pool would hand the dead connection on to the next.)
 */
function socketOf(silence: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silence, () =>
    socket.destroy(Object.assign(new Error('PostgreSQL has fallen silent.'), { code: 'ETIMEDOUT' })),
  )
}
