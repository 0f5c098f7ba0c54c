import { randomBytes } from 'node:crypto'
import type { Database } from './openDatabase.ts'

/**
 * 256 bits that this site made up when they were first asked for, hexadecimal. All processes on the database
 * have the same ones.
 */
export async function secretOf(database: Database, name: 'cookies' | 'networks'): Promise<string> {
  await database
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
