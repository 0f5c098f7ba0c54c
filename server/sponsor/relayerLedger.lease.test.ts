import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/openDatabase.ts'
import {
  acquireSigner,
  bookBatch,
  bookShortage,
  isAtWork,
  LeaseLostError,
  leaveSigner,
  renewSigner,
  type SignerLease,
} from './relayerLedger.ts'
import { distributor, holdOf, leaseFor, noon, signer, versionOf } from './test-support/openLedger.ts'

// Which of several processes has a signer, and until when.

let database: Database
beforeEach(async () => {
  database = await openDatabase(':memory:')
})
afterEach(() => database.destroy())

const acquire = (holder: string, now: number) => acquireSigner(database, { signer, holder, now, leaseFor })
const row = () => database.selectFrom('relayers').selectAll().executeTakeFirstOrThrow()

describe('a signer', () => {
  it('is taken by the first that asks, for as long as its lease', async () => {
    expect(await acquire('a', noon)).toEqual({
      signer,
      holder: 'a',
      leaseFor,
      revision: 1,
      leaseUntil: noon + leaseFor,
    })
    expect(await row()).toEqual({
      signer,
      revision: 1,
      holder: 'a',
      lease_until: noon + leaseFor,
      is_short: 0,
    })
  })

  it('is another’s once the lease is over, and not a millisecond before that', async () => {
    await acquire('a', noon)
    expect(await acquire('b', noon + leaseFor)).toBeUndefined()
    expect(await row()).toMatchObject({ holder: 'a', revision: 1 })
    expect(await acquire('b', noon + leaseFor + 1)).toMatchObject({ holder: 'b', revision: 2 })
    expect(await row()).toMatchObject({ holder: 'b', lease_until: noon + 2 * leaseFor + 1 })
  })

  it('is taken again at any time by the one that has it', async () => {
    await acquire('a', noon)
    expect(await acquire('a', noon + 1)).toMatchObject({ revision: 2, leaseUntil: noon + 1 + leaseFor })
  })

  it('is another’s where the lease is of a clock that was put back', async () => {
    await acquire('a', noon)
    // A minute by which clocks may differ.
    expect(await acquire('b', noon - 60_000)).toBeUndefined()
    expect(await acquire('b', noon - 60_001)).toMatchObject({ holder: 'b' })
  })

  it('is free at once when the one that has it leaves it, and not when another does', async () => {
    await acquire('a', noon)
    await leaveSigner(database, { signer, holder: 'b' })
    await leaveSigner(database, { signer: distributor, holder: 'a' })
    expect(await acquire('b', noon)).toBeUndefined()
    await leaveSigner(database, { signer, holder: 'a' })
    expect(await acquire('b', noon)).toMatchObject({ holder: 'b' })
  })

  it('does not keep another signer from anybody', async () => {
    await acquire('a', noon)
    const other = { signer: distributor, holder: 'b', now: noon, leaseFor } as const
    expect(await acquireSigner(database, other)).toMatchObject({ revision: 1 })
    expect(await row()).toMatchObject({ signer, holder: 'a' })
  })
})

describe('a lease', () => {
  const quarter = leaseFor / 4
  const renewed = async (hold: SignerLease, now: number) => {
    await renewSigner(database, hold, now)
    return hold.leaseUntil
  }

  it('is written anew once a quarter of it is over, and not before that', async () => {
    const hold = await holdOf(database, 'a')
    expect(await renewed(hold, noon + quarter - 1)).toBe(noon + leaseFor)
    expect(await row()).toMatchObject({ lease_until: noon + leaseFor })
    expect(await renewed(hold, noon + quarter)).toBe(noon + quarter + leaseFor)
    expect(await row()).toMatchObject({ lease_until: noon + quarter + leaseFor, revision: 1 })
  })

  it('is written anew where the clock was put back', async () => {
    const hold = await holdOf(database, 'a')
    expect(await renewed(hold, noon - 60_000)).toBe(noon + leaseFor)
    expect(await renewed(hold, noon - 60_001)).toBe(noon - 60_001 + leaseFor)
  })

  it.each<[string, (hold: SignerLease) => SignerLease]>([
    ['another process has the signer', (hold) => ({ ...hold, holder: 'b' })],
    ['the books have changed', (hold) => ({ ...hold, revision: hold.revision - 1 })],
    ['it is of another signer', (hold) => ({ ...hold, signer: distributor })],
  ])('is lost where %s, and nothing is written', async (_, change) => {
    const lease = change(await holdOf(database, 'a'))
    await expect(renewSigner(database, lease, noon + quarter)).rejects.toThrow(LeaseLostError)
    expect(lease.leaseUntil).toBe(noon + leaseFor)
    expect(await row()).toMatchObject({ lease_until: noon + leaseFor })
  })

  it('allows one change of the books each time, by the revision that was seen', async () => {
    const hold = await holdOf(database, 'a')
    const older = { ...hold }
    const batch = (nonce: number) =>
      ({
        nonce,
        campaign: 'spring',
        distributor,
        limit: 100n,
        charge: 1n,
        version: versionOf(String(nonce)),
        jobs: [],
        now: noon,
      }) as const
    expect(await bookBatch(database, hold, batch(0))).toBe(true)
    expect(hold.revision).toBe(2)
    await expect(bookBatch(database, older, batch(1))).rejects.toThrow(LeaseLostError)
    await expect(bookBatch(database, { ...hold, holder: 'b' }, batch(1))).rejects.toThrow(LeaseLostError)
    await expect(bookBatch(database, { ...hold, signer: distributor }, batch(1))).rejects.toThrow(
      LeaseLostError,
    )
    expect(await bookBatch(database, hold, batch(1))).toBe(true)
    expect((await row()).revision).toBe(3)
    expect(new LeaseLostError().name).toBe('LeaseLostError')
  })
})

it('is at work for a minute after its lease, by a clock that may differ', () => {
  expect(isAtWork(noon, noon + 59_999)).toBe(true)
  expect(isAtWork(noon, noon + 60_000)).toBe(false)
  // A lease may be a minute long, and a clock be behind by another.
  expect(isAtWork(noon, noon - 120_000)).toBe(true)
  expect(isAtWork(noon, noon - 120_001)).toBe(false)
})

it('has too little or enough, as the last one that looked has said', async () => {
  const hold = await holdOf(database, 'a')
  await acquireSigner(database, { signer: distributor, holder: 'b', now: noon, leaseFor })
  const shortages = async () => {
    const rows = await database.selectFrom('relayers').select('is_short').orderBy('signer').execute()
    return rows.map((each) => each.is_short)
  }
  await bookShortage(database, hold, true)
  await bookShortage(database, hold, true)
  expect(await shortages()).toEqual([0, 1])
  await bookShortage(database, hold, false)
  expect(await shortages()).toEqual([0, 0])
})
