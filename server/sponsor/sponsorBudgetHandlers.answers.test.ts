import { type Address, padHex, zeroAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createModelReader } from '../../src/chain/test-support/createModelReader.ts'
import * as v from '../../src/schema/v.ts'
import { type CallBody, calls } from '../../src/session/calls.ts'
import type { Database } from '../database/openDatabase.ts'
import { ProblemError } from '../http/problem.ts'
import { createLog } from '../observe/createLog.ts'
import {
  bookBatch,
  bookEnd,
  bookShortage,
  readBudget,
  readNonces,
  type SignerLease,
} from './relayerLedger.ts'
import { sponsorBudgetHandlers } from './sponsorBudgetHandlers.ts'
import { usualSettings } from './sponsorSettings.ts'
import {
  addClaim,
  distributor,
  leaseFor,
  noon,
  openLedger,
  signer,
  versionOf,
} from './test-support/openLedger.ts'

// What an operator sees of a campaign's sponsoring and may set, without a chain.

const day = 86_400_000
const operator: Address = '0x00000000000000000000000000000000000000a1'
const stranger: Address = '0x00000000000000000000000000000000000000b2'
const relayer: Address = '0x00000000000000000000000000000000000000F1'
const least = { unit: 'base', amount: '5' } as const

let database: Database
let hold: SignerLease
beforeEach(async () => {
  ;({ database, hold } = await openLedger())
})
afterEach(() => database.destroy())

function pageOf({
  account = operator,
  operators = [operator],
  campaign = 'spring',
  isSponsored = true,
  now = noon,
  balance = '0x2a',
}: {
  account?: Address | null
  operators?: readonly Address[]
  campaign?: string
  isSponsored?: boolean
  now?: number
  balance?: string | Error
} = {}) {
  const lines: string[] = []
  const { reader } = createModelReader({
    head: () => ({ number: 9, hash: padHex('0x9', { size: 32 }), timestamp: noon / 1_000 }),
    respond(method, [asked]) {
      if (balance instanceof Error) throw balance
      return method === 'eth_getBalance' && asked === relayer ? balance : undefined
    },
  })
  const campaigns = [
    { id: 'autumn', distributor: zeroAddress, budget: 7n },
    { id: 'spring', distributor, budget: 1_000n, least },
  ]
  const handlers = sponsorBudgetHandlers({
    database,
    reader,
    sessions: {
      find: async () => (account === null ? undefined : { account, kind: 'key', expiresAt: noon }),
    },
    sponsor: isSponsored ? { settings: { ...usualSettings, campaigns, feeCap: 1n }, relayer } : null,
    operators,
    log: createLog((line) => lines.push(line)),
    now: () => now,
  })
  const asked = {
    parameters: { campaign },
    cookies: {},
    origin: undefined,
    client: { address: 'a', network: 'n', wideNetwork: 'w' },
    countAccount: () => undefined,
  }
  return {
    lines,
    read: async () =>
      v.parse(
        calls.getSponsorBudget.answer,
        (await handlers.getSponsorBudget({ ...asked, body: undefined })).body,
      ),
    set: async (change: Partial<CallBody<'setSponsorBudget'>> = {}) =>
      (
        await handlers.setSponsorBudget({
          ...asked,
          body: { setting: 0, limit: null, isStopped: false, ...change },
        })
      ).body,
  }
}
async function refusal(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProblemError)) throw new Error(`Not refused: ${String(error)}`)
  return { code: error.code, detail: error.detail }
}
/** A transaction that has cost this much, as the chain said at a time. */
async function spend(nonce: number, cost: bigint, at: number, campaign = 'spring') {
  const booked = { nonce, campaign, distributor: campaign === 'spring' ? distributor : zeroAddress }
  const worst = { limit: 1_000n, charge: 100n, version: versionOf(String(nonce)), jobs: [], now: at }
  await bookBatch(database, hold, { ...booked, ...worst })
  const book = (await readNonces(database, signer)).find((each) => each.nonce === nonce)
  if (!book) throw new Error('It is not booked.')
  await bookEnd(database, hold, { book, status: 'mined', minedHash: null, cost, ends: new Map(), now: at })
}

describe('what an operator sees', () => {
  it('is the whole budget before anything has happened', async () => {
    expect(await pageOf({ now: noon + 90_000 }).read()).toEqual({
      status: 'sponsored',
      setting: 0,
      isStopped: false,
      limit: '1000',
      most: '1000',
      spent: '0',
      spentToday: '0',
      charged: '0',
      // A twentieth of it.
      unprovenPerDay: '50',
      least,
      waiting: 0,
      changed: null,
      relayer: { account: signer, balance: '42', isShort: false, isAtWork: false },
    })
  })

  it('is what transactions of this campaign have cost, in all and within a day, and what waits', async () => {
    await spend(1, 10n, noon - day)
    await spend(2, 20n, noon - day + 1)
    await spend(3, 1n, noon, 'autumn')
    const open = {
      nonce: 4,
      campaign: 'spring',
      distributor,
      limit: 1_000n,
      charge: 100n,
      jobs: [],
      now: noon,
    }
    await bookBatch(database, hold, { ...open, version: versionOf('open') })
    await addClaim(database, '1')
    await addClaim(database, '2')
    await addClaim(database, '3', { status: 'sent' })
    await addClaim(database, '4', { campaign: 'autumn' })
    expect(await pageOf().read()).toMatchObject({ spent: '30', spentToday: '20', charged: '100', waiting: 2 })
  })

  it('is whether its relayer works, and has enough', async () => {
    const { read } = pageOf({ now: noon + leaseFor + 59_999 })
    expect(await read()).toMatchObject({ relayer: { isAtWork: true, isShort: false } })
    await bookShortage(database, hold, true)
    expect(await read()).toMatchObject({ relayer: { isAtWork: true, isShort: true } })
    const later = pageOf({ now: noon + leaseFor + 60_000 })
    expect(await later.read()).toMatchObject({ relayer: { isAtWork: false, isShort: true } })
    await database.deleteFrom('relayers').execute()
    expect(await read()).toMatchObject({ relayer: { isAtWork: false, isShort: false } })
  })

  it('is there without the nodes, but for the balance', async () => {
    const { read } = pageOf({ balance: 'no number' })
    expect(await read()).toMatchObject({ limit: '1000', relayer: { balance: null } })
    const broken = new TypeError('broken')
    await expect(pageOf({ balance: broken }).read()).rejects.toBe(broken)
  })

  it('is no least amount where the operator has set none', async () => {
    expect(await pageOf({ campaign: 'autumn' }).read()).not.toHaveProperty('least')
  })

  it.each([
    ['nothing is sponsored', { isSponsored: false }],
    ['the campaign is not', { campaign: 'winter' }],
    ['the site has no operators', { operators: [] }],
  ])('is nothing where %s, no matter who asks', async (_, options) => {
    expect(await pageOf({ ...options, account: null }).read()).toEqual({ status: 'none' })
  })

  it('is for operators alone', async () => {
    expect(await refusal(pageOf({ account: stranger }).read())).toMatchObject({ code: 'not-operator' })
    expect(await refusal(pageOf({ account: null }).read())).toMatchObject({ code: 'not-operator' })
  })
})

describe('what an operator sets', () => {
  it('is the limit, up to the environment’s, and is on record', async () => {
    const { set, lines } = pageOf()
    expect(await set({ limit: '1000', isStopped: true })).toEqual({ setting: 1 })
    expect(await readBudget(database, 'spring', 1_000n)).toMatchObject({
      limit: 1_000n,
      isStopped: true,
      changed: { by: operator, at: noon },
    })
    expect(await set({ setting: 1, limit: '0' })).toEqual({ setting: 2 })
    expect((await readBudget(database, 'spring', 1_000n)).limit).toBe(0n)
    expect(await set({ setting: 2 })).toEqual({ setting: 3 })
    expect((await readBudget(database, 'spring', 1_000n)).limit).toBe(1_000n)
    const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const facts = { campaign: 'spring', operator, msg: 'an operator set a campaign’s sponsoring' }
    expect(said).toMatchObject([
      { ...facts, limit: '1000', sponsoring: 'stopped', setting: 1 },
      { ...facts, limit: '0', sponsoring: 'on', setting: 2 },
      { ...facts, limit: '1000', sponsoring: 'on', setting: 3 },
    ])
  })

  it.each<[string, Parameters<typeof pageOf>[0], Partial<CallBody<'setSponsorBudget'>>, string, string]>([
    [
      'above the environment’s',
      {},
      { limit: '1001' },
      'budget-refused',
      'The budget is above the one of the server’s settings. Nothing was changed.',
    ],
    [
      'in place of another than the newest',
      {},
      { setting: 1 },
      'budget-changed',
      'The budget was changed since you opened it. Nothing was changed. Look at it again.',
    ],
    [
      'of a campaign without a budget',
      { campaign: 'winter' },
      {},
      'not-sponsored',
      'The server’s settings have no budget for this campaign. Nothing was changed.',
    ],
    [
      'where nothing is sponsored',
      { isSponsored: false },
      {},
      'not-sponsored',
      'The server’s settings have no budget for this campaign. Nothing was changed.',
    ],
    [
      'by somebody else',
      { account: stranger, campaign: 'winter' },
      {},
      'not-operator',
      'This account isn’t one of the site’s operators. Nothing was changed.',
    ],
  ])('is refused %s, and changes nothing', async (_, options, change, code, detail) => {
    const { set, lines } = pageOf(options)
    expect(await refusal(set(change))).toEqual({ code, detail })
    expect((await readBudget(database, 'spring', 1_000n)).setting).toBe(0)
    expect(lines).toEqual([])
  })
})
