import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import {
  auditBooks,
  paidTimes,
  type SponsorWorld,
  startSponsorship,
} from './test-support/startSponsorship.ts'

let world: SponsorWorld
/** Each test takes allocations that no other has touched. */
let next = 0
const fresh = (count: number) => Array.from({ length: count }, () => next++)

beforeAll(async () => {
  world = await startSponsorship()
})
afterAll(() => world?.stop())

onBothDatabases(({ open }) => {
  it('pays claims in batches, and tells each its place, its transaction and its end', async () => {
    const { database } = await open()
    const operator = await world.operator(database, { settings: { batchSize: 3 } })
    const indices = fresh(5)
    const ids = []
    for (const index of indices) ids.push(await operator.ask(index))
    expect(await Promise.all(ids.map(operator.status))).toEqual(
      [1, 2, 3, 4, 5].map((position) => ({ status: 'queued', position })),
    )
    const turn = await operator.relayer.turn()
    expect(turn).toMatchObject({ status: 'done', signed: 2, open: 2 })
    for (const id of ids) expect(await operator.status(id)).toMatchObject({ status: 'sent' })
    await operator.finish()
    const hashes = new Set()
    for (const id of ids) {
      const status = await operator.status(id)
      expect(status).toMatchObject({ status: 'claimed', hash: expect.stringMatching(/^0x/) })
      hashes.add('hash' in status && status.hash)
    }
    expect(hashes.size).toBe(2)
    const times = await paidTimes(world)
    for (const index of indices) expect(times.get(index)).toBe(1)
    expect(await auditBooks(world, database, operator)).toBeGreaterThan(0n)
    expect(await operator.metrics()).toMatch(/everclaim_sponsored_claims_queued 0\n/)
    expect(operator.lines.join('')).not.toMatch(/0x[0-9a-f]{40}/i)
  })
})
