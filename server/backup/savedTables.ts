import type { Database } from '../database/openDatabase.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Which tables a backup holds. Sessions and sign-ins under way are in none: a sign-out since then would be
 * undone by it, and who has to sign in again loses nothing.
 */
const isSaved = {
  secrets: true,
  nonces: false,
  sessions: false,
  terms: true,
  acceptances: true,
  sponsored_claims: true,
  relayed_transactions: true,
  relayed_nonces: true,
  sponsor_budgets: true,
  relayers: true,
  campaign_lists: true,
} as const satisfies Record<keyof Tables, boolean>

const ours = new Map<string, boolean>(Object.entries(isSaved))

/** Those of ours that a database has in its present form, in the order of their names. */
export async function ourTables(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables()
  return [...new Set(tables.map(({ name }) => name))].filter((name) => ours.has(name)).sort()
}

/** Those of them that a backup holds. */
export const savedTables = async (database: Database): Promise<string[]> =>
  (await ourTables(database)).filter((name) => ours.get(name) === true)
