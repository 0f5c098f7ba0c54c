import { afterEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/openDatabase.ts'
import { createExpiry } from './createExpiry.ts'

// What has run out is removed, and so is what ends later than anything that can have begun by now.

const minute = 60_000
const lifetime = 10 * minute
const noon = Date.UTC(2026, 10, 30, 12)

let opened: Database | undefined
afterEach(async () => {
  await opened?.destroy()
  opened = undefined
})

/** A clock, and a database in memory with nonces that end so many milliseconds from noon. */
async function withNonces(ends: readonly number[]) {
  const database = await openDatabase(':memory:')
  opened = database
  const clock = { now: noon }
  const add = (end: number) =>
    database
      .insertInto('nonces')
      .values({ nonce_hash: `n${end}`, browser_hash: 'b', is_taken: 0, expires_at: noon + end })
      .execute()
  for (const end of ends) await add(end)
  const expiry = createExpiry(database, 'nonces', { lifetime, now: () => clock.now })
  const left = async () => {
    const rows = await database.selectFrom('nonces').select('expires_at').orderBy('expires_at').execute()
    return rows.map((row) => row.expires_at - noon)
  }
  return { expiry, clock, add, left }
}

it('removes what has ended, and keeps what ends in a millisecond', async () => {
  const { expiry, left } = await withNonces([-minute, 0, 1, lifetime])
  await expiry.sweep()
  expect(await left()).toEqual([1, lifetime])
})

it('removes what ends later than a whole lifetime and a minute from now: a clock was put back', async () => {
  const { expiry, left } = await withNonces([lifetime + minute, lifetime + minute + 1])
  expect(expiry.latest() - noon).toBe(lifetime + minute)
  await expiry.sweep()
  expect(await left()).toEqual([lifetime + minute])
})

it('looks once a minute, however often it is asked', async () => {
  const { expiry, clock, add, left } = await withNonces([])
  await expiry.sweep()
  await add(-1)
  clock.now += minute - 1
  await expiry.sweep()
  expect(await left()).toEqual([-1])
  clock.now += 1
  await expiry.sweep()
  expect(await left()).toEqual([])
})

it('looks again at once where the clock was put back by more than it may wait', async () => {
  const { expiry, clock, add, left } = await withNonces([])
  await expiry.sweep()
  await add(-3 * minute)
  // A minute of patience, and one by which clocks may differ.
  clock.now -= minute
  await expiry.sweep()
  expect(await left()).toEqual([-3 * minute])
  clock.now -= 1
  await expiry.sweep()
  expect(await left()).toEqual([])
})
