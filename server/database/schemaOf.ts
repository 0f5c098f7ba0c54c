import { sql } from 'kysely'
import { migrations } from './migrations.ts'
import type { Database } from './openDatabase.ts'

/** In which form the tables of a database are, by the migrations that were run on it. */
export type Schema =
  /** No table of ours. */
  | { readonly status: 'empty' }
  /** The newest migration that was run, and those that the next start runs. */
  | { readonly status: 'known'; readonly version: string; readonly pending: readonly string[] }
  /** A newer program has run this one. */
  | { readonly status: 'newer'; readonly version: string }

/** Only reads. */
export async function schemaOf(database: Database): Promise<Schema> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return { status: 'empty' }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  )
  const known = Object.keys(migrations).sort()
  const newest = rows.at(-1)?.name
  if (newest === undefined) return { status: 'empty' }
  const unknown = rows.findLast(({ name }) => !known.includes(name))
  if (unknown) return { status: 'newer', version: unknown.name }
  return { status: 'known', version: newest, pending: known.slice(known.indexOf(newest) + 1) }
}
