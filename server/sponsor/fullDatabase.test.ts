import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isUnwritable } from '../database/isUnwritable.ts'
import { type Database, openDatabase } from '../database/openDatabase.ts'
import {
  auditLedger,
  paidTimes,
  type SponsorFixture,
  startSponsorship,
} from './test-support/startSponsorship.ts'

/* SQLite that may grow by so many pages and no more, and says that it is full at whatever step that is. */

let world: SponsorFixture
let folder = ''
beforeAll(async () => {
  world = await startSponsorship()
  folder = mkdtempSync(join(tmpdir(), 'everclaim-full-'))
  const empty = await openDatabase(join(folder, 'empty.sqlite'))
  // No page is left free by the making of its tables.
  await sql`vacuum`.execute(empty)
  await sql`pragma wal_checkpoint(truncate)`.execute(empty)
  await empty.destroy()
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function pagesOf(database: Database): Promise<number> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database)
  return rows[0]?.page_count ?? 0
}

/** What it did, or why it could not be kept. Any other failure is one. */
const unlessFull = async <T>(work: Promise<T>): Promise<T | 'full'> =>
  work.catch((error: unknown) => {
    if (isUnwritable(error)) return 'full' as const
    throw error
  })

/** @returns at which steps it was full */
async function playWithRoomFor(pages: number): Promise<readonly string[]> {
  const place = join(folder, `${pages}.sqlite`)
  copyFileSync(join(folder, 'empty.sqlite'), place)
  const database = await openDatabase(place)
  const operator = await world.operator(database)
  const indices = world.fresh(12)
  // Raw, since a number of a pragma cannot be bound.
  const allow = (most: number) => sql.raw(`pragma max_page_count = ${most}`).execute(database)
  try {
    await allow((await pagesOf(database)) + pages)
    const fullAt: string[] = []
    for (const index of indices) if ((await unlessFull(operator.ask(index))) === 'full') fullAt.push('ask')
    for (let turn = 0; turn < 3; turn++) {
      if ((await unlessFull(operator.relayer.turn())) === 'full') fullAt.push('turn')
      const sent = Number(await world.anvil.rpc('eth_getTransactionCount', operator.signer, 'pending'))
      const booked = await database.selectFrom('relayed_transactions').select('nonce').execute()
      const nonces = new Set(booked.map(({ nonce }) => nonce))
      for (let nonce = 0; nonce < sent; nonce++) expect([pages, nonces.has(nonce)]).toEqual([pages, true])
    }
    await allow(1_000_000)
    for (const index of indices) await operator.ask(index)
    await operator.finish()
    const paid = await paidTimes(world)
    expect(indices.map((index) => paid.get(index))).toEqual(indices.map(() => 1))
    await auditLedger(world, database, operator)
    const claims = await database.selectFrom('sponsored_claims').select('claim_index').execute()
    expect(claims.map((row) => row.claim_index).sort((a, b) => a - b)).toEqual(indices)
    return fullAt
  } finally {
    await database.destroy()
  }
}

it('however much room there is, nothing is sent that the ledger lacks, and all is paid once after there is more', async () => {
  const seen = new Set<string>()
  for (let pages = 0; pages <= 12; pages += 2) for (const step of await playWithRoomFor(pages)) seen.add(step)
  expect([...seen].sort()).toEqual(['ask', 'turn'])
})
