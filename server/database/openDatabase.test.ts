import { type Kysely, Migrator } from 'kysely'
import { expect, it } from 'vitest'
import { migrations } from './migrations.ts'
import { openDatabase } from './openDatabase.ts'
import { secretOf } from './secretOf.ts'
import { onBothDatabases } from './test-support/onBothDatabases.ts'

const nonce = (nonce_hash: string) => ({
  nonce_hash,
  browser_hash: 'b',
  is_taken: 0,
  expires_at: 1_800_000_000_000,
})

onBothDatabases(({ open }) => {
  it('has its tables at once, keeps what is written, and is opened again as it was', async () => {
    const { database, place } = await open()
    await database.insertInto('nonces').values(nonce('a')).execute()
    const again = await openDatabase(place)
    expect(await again.selectFrom('nonces').selectAll().execute()).toEqual([nonce('a')])
    await again.destroy()
  })

  it('keeps sponsored claims of its former form, which may come again over time', async () => {
    const { database, place } = await open()
    for (const { name } of await database.introspection.getTables({ withInternalKyselyTables: true }))
      await database.schema.dropTable(name).execute()
    const formers = Object.entries(migrations).filter(([name]) => name < '007')
    const provider = { getMigrations: async () => Object.fromEntries(formers) }
    expect((await new Migrator({ db: database, provider }).migrateToLatest()).error).toBeUndefined()
    const columns = {
      campaign: 'spring',
      account: '0xa',
      amount: '5',
      proof: '[]',
      network_hash: 'n',
      wide_network_hash: 'w',
      attempts: 0,
      status: 'claimed',
      transaction_hash: '0xb',
      queued_at: 1,
      created_at: 2,
      updated_at: 3,
    }
    const former = database as unknown as Kysely<{ sponsored_claims: Record<string, unknown> }>
    for (const at of [1, 2])
      await former
        .insertInto('sponsored_claims')
        .values({ ...columns, id: `id ${at}`, claim_index: at })
        .execute()
    const before = await former.selectFrom('sponsored_claims').selectAll().execute()
    expect(Object.keys(before[0] ?? {})).not.toContain('ordinal')
    const again = await openDatabase(place)
    const rows = await again.selectFrom('sponsored_claims').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject(
      [1, 2].map((at) => ({
        ...columns,
        id: `id ${at}`,
        claim_index: at,
        ordinal: 0,
        rounds: null,
        paid_before: null,
        paid: null,
      })),
    )
    const [row] = rows
    if (!row) throw new Error('The row is gone.')
    const next = (ordinal: number) =>
      again
        .insertInto('sponsored_claims')
        .values({ ...row, id: `next ${ordinal}`, ordinal })
        .execute()
    await next(1)
    await expect(next(0)).rejects.toThrow()
    await again.destroy()
  })

  it('is brought to today’s form by several at once', async () => {
    const { place } = await open()
    const all = await Promise.all([openDatabase(place), openDatabase(place), openDatabase(place)])
    for (const [at, each] of all.entries())
      await each
        .insertInto('nonces')
        .values(nonce(`n${at}`))
        .execute()
    const count = await all[0]
      .selectFrom('nonces')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst()
    expect(Number(count?.n)).toBe(3)
    await Promise.all(all.map((each) => each.destroy()))
  })

  it('gives a row to one taker of a thousand', async () => {
    const { database } = await open()
    await database.insertInto('nonces').values(nonce('once')).execute()
    const taken = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        database.deleteFrom('nonces').where('nonce_hash', '=', 'once').returning('nonce_hash').execute(),
      ),
    )
    expect(taken.filter((rows) => rows.length > 0)).toHaveLength(1)
  })

  it('has one secret for all who ask at once, and another of another name', async () => {
    const { database, place } = await open()
    const again = await openDatabase(place)
    const all = await Promise.all(
      [...Array.from({ length: 20 }, () => database), again].map((each) => secretOf(each, 'cookies')),
    )
    expect(new Set(all).size).toBe(1)
    expect(all[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(await secretOf(database, 'networks')).not.toBe(all[0])
    await again.destroy()
  })

  it('takes nothing half', async () => {
    const { database } = await open()
    await expect(
      database.transaction().execute(async (transaction) => {
        await transaction.insertInto('nonces').values(nonce('half')).execute()
        await transaction.insertInto('nonces').values(nonce('half')).execute()
      }),
    ).rejects.toThrow()
    expect(await database.selectFrom('nonces').selectAll().execute()).toEqual([])
  })
})

it.each([
  ['a folder that is not there', '/nowhere/at/all/api.sqlite'],
  ['a PostgreSQL that is not there', 'postgres://nobody@127.0.0.1:1/nothing'],
])('says in a sentence that it could not be opened: %s', async (_, place) => {
  await expect(openDatabase(place)).rejects.toThrow(/could not be opened. Nothing was started/)
})
