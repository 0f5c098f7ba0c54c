import { sql } from 'kysely'
import { sentenceOf } from '../../src/errors.ts'
import { countRows } from '../backup/rows.ts'
import { ourTables } from '../backup/savedTables.ts'
import { connectExisting, isNewFile } from '../database/connectExisting.ts'
import { integrityFaults } from '../database/integrityFaults.ts'
import { type Database, isPostgres } from '../database/openDatabase.ts'
import { schemaOf } from '../database/schemaOf.ts'
import type { CheckLine } from './checkApi.ts'

/** What is in the database, and whether it is whole. Only reads. */
export async function checkDatabase(place: string): Promise<CheckLine[]> {
  if (await isNewFile(place))
    return [{ isFault: false, text: `Database: SQLite, no file at ${place}. The first start makes it.` }]
  let database: Database
  try {
    database = await connectExisting(place)
  } catch (error) {
    return [{ isFault: true, text: `Database: ${sentenceOf(error)}` }]
  }
  try {
    const schema = await schemaOf(database)
    if (schema.status === 'newer')
      return [
        {
          isFault: true,
          text: `Database: its form ${schema.version} is newer than this program. Use the version that has had it, or restore a backup.`,
        },
      ]
    const kind = isPostgres(place) ? 'PostgreSQL' : 'SQLite'
    if (schema.status === 'empty')
      return [{ isFault: false, text: `Database: ${kind}, empty. The first start makes its tables.` }]
    const pending =
      schema.pending.length === 0
        ? 'the newest'
        : `the next start brings it to ${schema.pending.at(-1)} (save it before)`
    const counts: string[] = []
    for (const table of await ourTables(database)) counts.push(`${table} ${await countRows(database, table)}`)
    return [
      { isFault: false, text: `Database: ${kind}, form ${schema.version}, ${pending}.` },
      { isFault: false, text: `Rows: ${counts.join(', ')}.` },
      ...(isPostgres(place) ? [] : [await checkPages(database)]),
      ...(await checkBudgets(database)),
    ]
  } catch (error) {
    return [{ isFault: true, text: `Database: it can’t be read: ${sentenceOf(error)}` }]
  } finally {
    await database.destroy()
  }
}

/** By SQLite itself: each page, and each index against its table. */
async function checkPages(database: Database): Promise<CheckLine> {
  const faults = await integrityFaults(database)
  return faults.length === 0
    ? { isFault: false, text: 'Integrity: SQLite finds no fault in the file.' }
    : {
        isFault: true,
        text: `Integrity: SQLite reports ${faults.join('; ')}`,
      }
}

/** Each campaign's sums against the transactions that they are made of. */
async function checkBudgets(database: Database): Promise<CheckLine[]> {
  const { rows: budgets } = await sql<{
    campaign: string
    charged: string
    spent: string
  }>`select campaign, charged, spent from sponsor_budgets order by campaign`.execute(database)
  const { rows: nonces } = await sql<{
    campaign: string
    status: string
    charge: string
    cost: string | null
  }>`select campaign, status, charge, cost from relayed_nonces`.execute(database)
  return budgets.map(({ campaign, charged, spent }) => {
    const own = nonces.filter((each) => each.campaign === campaign)
    const sum = (values: readonly string[]) => values.reduce((total, each) => total + BigInt(each), 0n)
    const open = sum(own.filter(({ status }) => status === 'open').map(({ charge }) => charge))
    const paid = sum(own.filter(({ status }) => status !== 'open').map(({ cost }) => cost ?? '0'))
    return open === BigInt(charged) && paid === BigInt(spent)
      ? {
          isFault: false,
          text: `Budget of ${campaign}: ${spent} wei spent, ${charged} wei set aside, as its transactions say.`,
        }
      : {
          isFault: true,
          text: `Budget of ${campaign}: ${spent} wei spent and ${charged} wei set aside, but its transactions say ${paid} and ${open}.`,
        }
  })
}
