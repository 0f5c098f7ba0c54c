import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/openDatabase.ts'
import { createNonces, nonceLifetime, sha256 } from './createNonces.ts'

// A nonce is for one browser, for ten minutes and for one use.

const minute = 60_000
const noon = Date.UTC(2026, 10, 30, 12)
let database: Database
const clock = { now: noon }
beforeEach(async () => {
  database = await openDatabase(':memory:')
  clock.now = noon
})
afterEach(() => database.destroy())
const nonces = () => createNonces(database, () => clock.now)
const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

it('has 256 bits, ends in ten minutes, and is kept as hashes alone', async () => {
  const { nonce, expiresAt } = await nonces().create('ada’s browser')
  expect(nonce).toMatch(/^[0-9a-f]{64}$/)
  expect(expiresAt).toBe(noon + 10 * minute)
  expect(await database.selectFrom('nonces').selectAll().execute()).toEqual([
    {
      nonce_hash: hashOf(nonce),
      browser_hash: hashOf('ada’s browser'),
      is_taken: 0,
      expires_at: noon + 10 * minute,
    },
  ])
  expect(sha256('ada’s browser')).toBe(hashOf('ada’s browser'))
  expect((await nonces().create('ada’s browser')).nonce).not.toBe(nonce)
})

it('is taken once, by its browser alone', async () => {
  const all = nonces()
  const { nonce } = await all.create('ada')
  await all.create('ben')
  expect(await all.take(nonce, 'ben')).toBeUndefined()
  expect(await all.take('0'.repeat(64), 'ada')).toBeUndefined()
  const taken = { nonce_hash: hashOf(nonce), browser_hash: hashOf('ada') }
  expect(await all.take(nonce, 'ada')).toEqual(taken)
  expect(await all.take(nonce, 'ada')).toBeUndefined()
})

it('is given back by itself alone, and can be taken again then', async () => {
  const all = nonces()
  const [first, second] = [await all.create('ada'), await all.create('ada')]
  const taken = await all.take(first.nonce, 'ada')
  await all.take(second.nonce, 'ada')
  if (!taken) throw new Error('It was not taken.')
  await all.giveBack(taken)
  expect(await all.take(second.nonce, 'ada')).toBeUndefined()
  expect(await all.take(first.nonce, 'ada')).toEqual(taken)
})

it('is good until the millisecond in which it ends', async () => {
  const all = nonces()
  const [first, second] = [await all.create('ada'), await all.create('ada')]
  clock.now = noon + nonceLifetime - 1
  expect(await all.take(first.nonce, 'ada')).toBeDefined()
  clock.now += 1
  expect(await all.take(second.nonce, 'ada')).toBeUndefined()
})

it('is no good where a clock that was put back gave it a later end than any has', async () => {
  const all = nonces()
  const [first, second] = [await all.create('ada'), await all.create('ada')]
  // Clocks may differ by a minute.
  clock.now = noon - minute
  expect(await all.take(first.nonce, 'ada')).toBeDefined()
  clock.now -= 1
  expect(await all.take(second.nonce, 'ada')).toBeUndefined()
})

it('is forgotten with all that its browser has begun, a taken one included, and stays so', async () => {
  const all = nonces()
  const [first, second] = [await all.create('ada'), await all.create('ada')]
  const other = await all.create('ben')
  const taken = await all.take(first.nonce, 'ada')
  if (!taken) throw new Error('It was not taken.')
  await all.forget('ada')
  await all.giveBack(taken)
  for (const { nonce } of [first, second]) expect(await all.take(nonce, 'ada')).toBeUndefined()
  expect(await all.take(other.nonce, 'ben')).toBeDefined()
})

it('is removed when it has ended and another one is made', async () => {
  const all = nonces()
  await all.create('ada')
  clock.now += nonceLifetime
  await all.create('ben')
  const rows = await database.selectFrom('nonces').select('browser_hash').execute()
  expect(rows).toEqual([{ browser_hash: hashOf('ben') }])
})
