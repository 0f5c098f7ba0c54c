import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/openDatabase.ts'
import {
  lockBudget,
  OtherContractError,
  openBudgets,
  readBudget,
  readStopped,
  steerBudget,
} from './relayerLedger.ts'
import { distributor, noon, otherDistributor } from './test-support/openLedger.ts'

// A campaign's budget, and what its operators may set of it.

let database: Database
beforeEach(async () => {
  database = await openDatabase(':memory:')
})
afterEach(() => database.destroy())
const book = { campaign: 'spring', distributor } as const
const operator = '0x00000000000000000000000000000000000000a0'
const steer = (setting: number, change: { limit?: bigint | null; isStopped?: boolean; at?: number } = {}) =>
  steerBudget(database, book, { setting, limit: null, isStopped: false, by: operator, at: noon, ...change })

const untouched = {
  limit: 100n,
  charged: 0n,
  spent: 0n,
  l1FeePerClaim: 0n,
  isStopped: false,
  setting: 0,
  changed: null,
}

it('is the environment’s limit where nothing has happened yet', async () => {
  expect(await readBudget(database, 'spring', 100n)).toEqual(untouched)
  await openBudgets(database, [{ id: 'spring', distributor }])
  expect(await readBudget(database, 'spring', 100n)).toEqual(untouched)
})

it('has what is charged and spent of its own campaign', async () => {
  await openBudgets(database, [
    { id: 'spring', distributor },
    { id: 'autumn', distributor },
  ])
  await database
    .updateTable('sponsor_budgets')
    .set({ charged: '30', spent: '4', l1_fee_per_claim: '5' })
    .where('campaign', '=', 'autumn')
    .execute()
  expect(await readBudget(database, 'spring', 100n)).toEqual(untouched)
  expect(await readBudget(database, 'autumn', 100n)).toEqual({
    ...untouched,
    charged: 30n,
    spent: 4n,
    l1FeePerClaim: 5n,
  })
})

describe('an operator', () => {
  it('lowers the limit, stops the campaign, and is named for it', async () => {
    expect(await steer(0, { limit: 60n, isStopped: true })).toBe(1)
    expect(await readBudget(database, 'spring', 100n)).toEqual({
      ...untouched,
      limit: 60n,
      isStopped: true,
      setting: 1,
      changed: { by: operator, at: noon },
    })
  })

  it('never raises it above the environment’s', async () => {
    await steer(0, { limit: 60n })
    expect((await readBudget(database, 'spring', 60n)).limit).toBe(60n)
    expect((await readBudget(database, 'spring', 59n)).limit).toBe(59n)
  })

  it('gives it back to the environment’s, and lets the campaign go on', async () => {
    await steer(0, { limit: 0n, isStopped: true })
    expect((await readBudget(database, 'spring', 100n)).limit).toBe(0n)
    expect(await steer(1, { at: noon + 5 })).toBe(2)
    expect(await readBudget(database, 'spring', 100n)).toEqual({
      ...untouched,
      setting: 2,
      changed: { by: operator, at: noon + 5 },
    })
  })

  it('changes nothing by a setting that another change has come after', async () => {
    await steer(0, { limit: 60n })
    expect(await steer(0, { limit: 10n, isStopped: true })).toBeUndefined()
    expect(await steer(2, { limit: 10n })).toBeUndefined()
    expect(await readBudget(database, 'spring', 100n)).toMatchObject({
      limit: 60n,
      setting: 1,
      isStopped: false,
    })
  })

  it('changes no other campaign', async () => {
    await openBudgets(database, [{ id: 'autumn', distributor: otherDistributor }])
    await steer(0, { limit: 60n, isStopped: true })
    expect(await readBudget(database, 'autumn', 100n)).toEqual(untouched)
  })
})

it('names the campaigns that are stopped', async () => {
  expect(await readStopped(database)).toEqual(new Set())
  await steer(0, { isStopped: true })
  await openBudgets(database, [{ id: 'autumn', distributor }])
  expect(await readStopped(database)).toEqual(new Set(['spring']))
})

describe('a book', () => {
  const revisions = async () => {
    const rows = await database
      .selectFrom('sponsor_budgets')
      .select(['campaign', 'distributor', 'revision'])
      .orderBy('campaign')
      .execute()
    return rows.map((each) => `${each.campaign} ${each.distributor} ${each.revision}`)
  }
  const lock = (campaign: string, contract: `0x${string}`) =>
    database
      .transaction()
      .execute((transaction) => lockBudget(transaction, { campaign, distributor: contract }))

  it('is made where there is none, and raised once by each that holds it', async () => {
    await openBudgets(database, [
      { id: 'spring', distributor },
      { id: 'winter', distributor },
      { id: 'autumn', distributor: '0x00000000000000000000000000000000000000D2' },
    ])
    // By their names, so that no two processes wait for each other.
    const made = database.selectFrom('sponsor_budgets').select('campaign').orderBy(sql`rowid`)
    expect((await made.execute()).map(({ campaign }) => campaign)).toEqual(['autumn', 'spring', 'winter'])
    await lock('spring', distributor)
    expect(await revisions()).toEqual([
      `autumn ${otherDistributor} 1`,
      `spring ${distributor} 2`,
      `winter ${distributor} 1`,
    ])
  })

  it('is of one contract: a campaign that was deployed anew has to have another name', async () => {
    await openBudgets(database, [{ id: 'spring', distributor }])
    const refused = await openBudgets(database, [
      { id: 'spring', distributor: otherDistributor },
      { id: 'autumn', distributor },
    ]).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!(refused instanceof OtherContractError)) throw new Error('It was not refused.')
    expect(refused.summary).toBe(
      'The database has sponsored claims of campaign "spring" for another contract. Give the campaign a new name, or start with an empty database.',
    )
    expect(refused.facts).toEqual([`In the database: ${distributor}`, `Now: ${otherDistributor}`])
    expect(refused.docs).toBe('api')
    expect(refused.name).toBe('OtherContractError')
    // Nothing was opened.
    expect(await revisions()).toEqual([`spring ${distributor} 1`])
  })
})
