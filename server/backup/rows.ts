import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as v from '../../src/schema/v.ts'
import type { Database } from '../database/openDatabase.ts'

/** All that the columns of our tables have. */
const rowSchema = v.record(v.string(), v.union([v.string(), v.pipe(v.number(), v.finite()), v.null()]))
export type Row = v.InferOutput<typeof rowSchema>

/** Rows that are in memory at once. The longest text of one has 200,000 bytes. */
const pageSize = 200

/** All rows of a table, in pages, without an order of ours. In PostgreSQL within a transaction. */
export function readRows(database: Database, table: string, isPostgres: boolean): AsyncGenerator<Row[]> {
  return isPostgres ? readByCursor(database, table) : readByRowId(database, table)
}

async function* readByCursor(database: Database, table: string): AsyncGenerator<Row[]> {
  await sql`declare saved_rows no scroll cursor for select * from ${sql.table(table)}`.execute(database)
  for (;;) {
    const { rows } = await sql`fetch ${sql.lit(pageSize)} from saved_rows`.execute(database)
    if (rows.length === 0) break
    yield rows.map((row) => v.parse(rowSchema, row))
  }
  await sql`close saved_rows`.execute(database)
}

async function* readByRowId(database: Database, table: string): AsyncGenerator<Row[]> {
  let last = 0
  for (;;) {
    const { rows } = await sql`
      select rowid as "row number", * from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${sql.lit(pageSize)}`.execute(database)
    const page = rows.map((row) => v.parse(rowSchema, row))
    if (page.length === 0) break
    yield page.map(({ 'row number': number, ...row }) => {
      last = Number(number)
      return row
    })
  }
}

export async function writeRows(database: Database, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const tuples = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(tuples)}`.execute(database)
}

/** How many rows a table has, and a hash of all that is in them. */
export type TableSummary = { readonly rows: number; readonly sha256: string }

/** In the order in which a SQLite file has them: of one and the same file it is always the same. */
export async function summarizeTable(database: Database, table: string): Promise<TableSummary> {
  const hash = createHash('sha256')
  let count = 0
  for await (const page of readByRowId(database, table))
    for (const row of page) {
      count++
      hash.update(`${JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))}\n`)
    }
  return { rows: count, sha256: hash.digest('hex') }
}

export async function countRows(database: Database, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number | string
  }>`select count(*) as count from ${sql.table(table)}`.execute(database)
  return Number(rows[0]?.count)
}
