import type { Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { createJointTransactions } from './createJointTransactions.ts'
import type { Database } from './openDatabase.ts'
import type { Tables } from './tables.ts'
import { onBothDatabases } from './test-support/onBothDatabases.ts'

class Refusal extends Error {}

const put = (name: string) => async (transaction: Transaction<Tables>) => {
  const { length } = await transaction.selectFrom('secrets').select('name').execute()
  await transaction
    .insertInto('secrets')
    .values({ name, value: `${length}` })
    .execute()
  return `${name} is number ${length}`
}
const refuse = async () => {
  throw new Refusal('not this one')
}
const namesIn = async (database: Database) =>
  (await database.selectFrom('secrets').select('name').orderBy('value').execute()).map(({ name }) => name)
const said = (promise: Promise<string>) => promise.catch((error: Error) => error.message)

onBothDatabases(({ open }) => {
  async function openJoint() {
    const { database } = await open()
    await database.deleteFrom('secrets').execute()
    const seen = { transactions: 0 }
    const join = createJointTransactions(database, {
      isRefusal: (error) => error instanceof Refusal,
      begin: async () => void seen.transactions++,
    })
    return { database, seen, join }
  }

  it('what comes together is done in its order in few transactions, and each sees those before it', async () => {
    const { database, seen, join } = await openJoint()
    const names = Array.from({ length: 17 }, (_, at) => `${at + 10}`)
    const answers = await Promise.all(names.map((name) => join(put(name))))
    expect(answers).toEqual(names.map((name, at) => `${name} is number ${at}`))
    expect(await database.selectFrom('secrets').select('name').execute()).toHaveLength(17)
    expect(seen.transactions).toBe(3)
  })

  it('a refusal fails that one, and the others of its transaction go on', async () => {
    const { database, seen, join } = await openJoint()
    const answers = [join(put('a')), join(refuse), join(put('b'))]
    expect(await Promise.all(answers.map(said))).toEqual(['a is number 0', 'not this one', 'b is number 1'])
    expect(await namesIn(database)).toEqual(['a', 'b'])
    expect(seen.transactions).toBe(1)
  })

  it('where all are refused, nothing of the transaction is kept', async () => {
    const { database } = await open()
    await database.deleteFrom('secrets').execute()
    const join = createJointTransactions(database, {
      isRefusal: (error) => error instanceof Refusal,
      begin: async (transaction) => void (await put('begun')(transaction)),
    })
    expect(await Promise.all([join(refuse), join(refuse)].map(said))).toEqual([
      ...['not this one', 'not this one'],
    ])
    expect(await namesIn(database)).toEqual([])
    expect(await join(put('a'))).toBe('a is number 1')
  })

  it('a fault of one is its own: the others are done without it, and nothing of it is kept', async () => {
    const { database, join } = await openJoint()
    const twice = async (transaction: Transaction<Tables>) => {
      await put('half')(transaction)
      return put('half')(transaction)
    }
    const answers = await Promise.all([join(put('a')), join(twice), join(put('b'))].map(said))
    expect([answers[0], answers[2]]).toEqual(['a is number 0', 'b is number 1'])
    expect(answers[1]).toMatch(/unique/i)
    expect(await namesIn(database)).toEqual(['a', 'b'])
  })

  it('where the database fails, all fail, none is kept, and nothing is tried again', async () => {
    const { database, seen, join } = await openJoint()
    const away = async () => {
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    }
    const answers = await Promise.all([join(put('a')), join(away), join(put('b'))].map(said))
    expect(answers).toEqual(['gone', 'gone', 'gone'])
    expect(await namesIn(database)).toEqual([])
    expect(seen.transactions).toBe(1)
    expect(await join(put('c'))).toBe('c is number 0')
  })
})
