import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DeployedCampaign, deployCampaign } from '../../src/chain/test-support/deployCampaign.ts'
import { placeMulticall3 } from '../../src/chain/test-support/placeMulticall3.ts'
import { devAccount, devKey } from '../../src/chain/test-support/startAnvil.ts'
import { startFaultProxy } from '../../src/chain/test-support/startFaultProxy.ts'
import * as v from '../../src/schema/v.ts'
import { calls } from '../../src/session/calls.ts'
import { writeSponsorMessage } from '../../src/session/sponsorMessage.ts'
import type { Database } from '../database/openDatabase.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import type { Asked } from '../handlers.ts'
import { ProblemError } from '../http/problem.ts'
import type { SponsoredCampaign } from './sponsorSettings.ts'
import {
  askForSeries,
  auditLedger,
  campaignId,
  claimByAnother,
  type Operator,
  paidAmountsIn,
  type SponsorFixture,
  startSponsorship,
} from './test-support/startSponsorship.ts'

// Several rounds of a series as one sponsored claim, in one transaction.

let world: SponsorFixture
beforeAll(async () => {
  world = await startSponsorship()
  await placeMulticall3(world.anvil)
})
afterAll(() => world?.stop())

const rpc = (method: string, ...params: unknown[]) => world.anvil.rpc(method, ...params)
const lower = <text extends string>(text: text) => text.toLowerCase() as text
const rounds = (count: number, options: Parameters<typeof deployCampaign>[1] = {}) =>
  Array.from({ length: count }).reduce<Promise<DeployedCampaign[]>>(
    async (before) => [
      ...(await before),
      await deployCampaign(world.anvil, { count: 8, capBits: 1, ...options }),
    ],
    Promise.resolve([]),
  )
/** The last one is the site's, and the operator names the others. */
function operatorOf(
  database: Database,
  series: readonly DeployedCampaign[],
  options: Partial<SponsoredCampaign> & { rpcUrls?: readonly string[]; confirmations?: number } = {},
): Promise<Operator> {
  const { rpcUrls, confirmations = 1, ...rest } = options
  const last = series.at(-1)
  if (!last) throw new Error('A series has a round.')
  const campaign: SponsoredCampaign = {
    id: campaignId,
    distributor: last.distributor,
    budget: 10n ** 18n,
    rounds: series.slice(0, -1).map(({ distributor }) => distributor),
    ...rest,
  }
  return world.operator(database, {
    campaign: last,
    settings: { campaigns: [campaign], confirmations },
    ...(rpcUrls && { rpcUrls }),
  })
}
const askFor = (series: readonly DeployedCampaign[], index = 3) => askForSeries(series, index)
const ask = async (operator: Operator, asked: Asked<'sponsorSeries'>) =>
  (await operator.handlers.sponsorSeries(asked)).body.id
async function refusal(work: Promise<unknown>): Promise<ProblemError> {
  const error = await work.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (error instanceof ProblemError) return error
  throw new Error(`Not refused: ${String(error)}`)
}
const versions = (database: Database) => database.selectFrom('relayed_transactions').selectAll().execute()
const sumIn = (series: readonly DeployedCampaign[], account: Address) =>
  series.reduce((sum, { allocation, indexOf }) => sum + allocation(indexOf(account)).amount, 0n)

onBothDatabases(({ open }) => {
  it('is one request, one transaction and one id, which pays all rounds', async () => {
    const { database } = await open()
    const series = await rounds(4)
    const operator = await operatorOf(database, series)
    const asked = askFor(series)
    expect(v.is(calls.sponsorSeries.body, asked.body)).toBe(true)
    const ids = await Promise.all(Array.from({ length: 6 }, () => ask(operator, asked)))
    expect(new Set(ids).size).toBe(1)
    const [id = ''] = ids
    expect(await operator.status(id)).toEqual({ status: 'queued', position: 1 })
    await operator.finish()
    expect(await operator.status(id)).toEqual({
      status: 'claimed',
      hash: expect.stringMatching(/^0x/),
      paid: `${sumIn(series, asked.body.account)}`,
    })
    expect(await versions(database)).toHaveLength(1)
    for (const round of series) {
      const index = round.indexOf(asked.body.account)
      expect((await paidAmountsIn(world.anvil, round)).get(index)).toEqual([round.allocation(index).amount])
    }
    await auditLedger(world, database, operator)
    expect((await refusal(ask(operator, asked))).code).toBe('already-claimed')
  })

  it('stands beside single claims and other accounts in one queue', async () => {
    const { database } = await open()
    const series = await rounds(2)
    const operator = await operatorOf(database, series)
    const ids = [
      await operator.ask(1),
      await ask(operator, askFor(series, 3)),
      await operator.ask(2),
      await ask(operator, askFor(series, 4)),
    ]
    await operator.finish()
    for (const id of ids)
      expect(await operator.status(id)).toMatchObject({ status: 'claimed', hash: expect.any(String) })
    await auditLedger(world, database, operator)
  })

  it('leaves out what somebody else has claimed, before it is asked for and while it waits', async () => {
    const { database } = await open()
    const series = await rounds(3)
    const [first, second, third] = series as [DeployedCampaign, DeployedCampaign, DeployedCampaign]
    const operator = await operatorOf(database, series)
    await claimByAnother({ ...world, campaign: first }, 3)
    const id = await ask(operator, askFor(series))
    await claimByAnother({ ...world, campaign: second }, 3)
    await operator.finish()
    expect(await operator.status(id)).toMatchObject({ paid: `${third.allocation(3).amount}` })

    const all = await ask(operator, askFor(series, 4))
    for (const round of series) await claimByAnother({ ...world, campaign: round }, 4)
    await operator.finish()
    expect(await operator.status(all)).toEqual({ status: 'claimed', hash: null })
    expect(await versions(database)).toHaveLength(1)
    await auditLedger(world, database, operator)
  })

  it('that is claimed in blocks which may leave the chain waits until they are final', async () => {
    const { database } = await open()
    const series = await rounds(2)
    const operator = await operatorOf(database, series, { confirmations: 4 })
    const id = await ask(operator, askFor(series))
    for (const round of series) await claimByAnother({ ...world, campaign: round }, 3)
    await operator.relayer.turn()
    expect(await operator.status(id)).toMatchObject({ status: 'queued' })
    await rpc('anvil_mine', '0x4')
    await operator.relayer.turn()
    expect(await operator.status(id)).toEqual({ status: 'claimed', hash: null })
  })

  it('a round that is claimed while ours is under way: the others are paid', async () => {
    const { database } = await open()
    const series = await rounds(3)
    const operator = await operatorOf(database, series)
    const id = await ask(operator, askFor(series))
    await rpc('evm_setAutomine', false)
    await operator.relayer.turn()
    const [ours] = await versions(database)
    await rpc('anvil_dropAllTransactions')
    await rpc('evm_setAutomine', true)
    const [first, ...others] = series
    if (first) await claimByAnother({ ...world, campaign: first }, 3)
    await rpc('eth_sendRawTransaction', ours?.raw)
    await operator.finish()
    const { account } = askFor(series).body
    expect(await operator.status(id)).toMatchObject({ hash: ours?.hash, paid: `${sumIn(others, account)}` })
    await auditLedger(world, database, operator)
  })

  it('the least amount goes by the sum of what is open, also when it is signed', async () => {
    const { database } = await open()
    const series = await rounds(3)
    const { account } = askFor(series).body
    const amount = `${sumIn(series, account)}`
    const operator = await operatorOf(database, series, { least: { unit: 'base', amount } })
    const refused = await refusal(ask(operator, askFor(series.slice(1))))
    expect([refused.code, refused.detail]).toEqual([
      'below-least',
      'The operator pays the network fee from 0.012 DEMO on, and these rounds come to 0.008 DEMO. Claim them yourself.',
    ])
    const id = await ask(operator, askFor(series))
    const [first] = series
    if (first) await claimByAnother({ ...world, campaign: first }, 3)
    await operator.finish()
    expect(await operator.status(id)).toEqual({
      status: 'failed',
      reason: 'Less is due than the least for which the operator pays the network fee. Nothing was sent.',
    })
    expect(await versions(database)).toEqual([])
  })

  it('is refused for rounds that the operator has not named, and for what no list has', async () => {
    const { database } = await open()
    const series = await rounds(2)
    const [stranger] = await rounds(1)
    const [overTime] = await rounds(1, { schedule: { cliff: 0, duration: 9 } })
    const [closed] = await rounds(1, { end: 2n })
    if (!stranger || !overTime || !closed) throw new Error('Nothing was deployed.')
    const last = series.at(-1)?.distributor ?? '0x'
    const operator = await operatorOf(database, series)
    const widened = await operatorOf(database, series, {
      rounds: [...series, overTime, closed]
        .map(({ distributor }) => distributor)
        .filter((each) => each !== last),
    })
    const good = askFor(series)
    const [one, two] = good.body.rounds
    if (!one || !two) throw new Error('There are two rounds.')
    const withRounds = (rounds: typeof good.body.rounds) => ({ ...good, body: { ...good.body, rounds } })
    const cases: [Operator, Asked<'sponsorSeries'>, string][] = [
      [operator, askFor([...series, stranger]), 'not-sponsored'],
      [widened, askFor([...series, overTime]), 'not-eligible'],
      [widened, askFor([closed]), 'campaign-closed'],
      [operator, withRounds([one, one]), 'not-eligible'],
      [operator, withRounds([one, { ...two, amount: `${BigInt(two.amount) + 1n}` }]), 'not-eligible'],
      [operator, withRounds([one, { ...two, index: two.index + 1 }]), 'not-eligible'],
      [operator, withRounds([one, { ...two, proof: [...two.proof].reverse() }]), 'not-eligible'],
      [
        operator,
        { ...good, body: { ...good.body, account: lower(stranger.allocation(4).account) } },
        'not-eligible',
      ],
      [operator, { ...good, parameters: { campaign: 'autumn' } }, 'not-sponsored'],
    ]
    for (const [by, asked, code] of cases) expect((await refusal(ask(by, asked))).code).toBe(code)
    expect(await database.selectFrom('sponsored_claims').selectAll().execute()).toEqual([])
  })

  it('with the account’s signature it is sent before strangers’, with another’s it is refused', async () => {
    const { database } = await open()
    const series = await rounds(2)
    const operator = await operatorOf(database, series)
    const [, last] = series
    if (!last) throw new Error('There are two rounds.')
    const own = askFor(series, last.indexOf(devAccount))
    const message = writeSponsorMessage({
      site: 'https://claim.example',
      campaign: campaignId,
      chainId: 81457,
      distributor: last.distributor,
      account: devAccount,
      deadline: Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000,
    })
    const signature: Hex = await privateKeyToAccount(devKey).signMessage({ message })
    const control = { signer: lower(devAccount) as Address, message, signature }
    const strangers = await ask(operator, askFor(series, 4 === own.body.rounds[0]?.index ? 5 : 4))
    const id = await ask(operator, { ...own, body: { ...own.body, control } })
    expect(await operator.status(id)).toMatchObject({ position: 1 })
    expect(await operator.status(strangers)).toMatchObject({ position: 2 })
    const wrong = { ...control, message: message.replace('3', '4') }
    expect((await refusal(ask(operator, { ...own, body: { ...own.body, control: wrong } }))).code).toBe(
      'signature-refused',
    )
  })

  it('waits while the nodes say nothing, and goes on from the ledger after its bytes were lost', async () => {
    const { database } = await open()
    const series = await rounds(2)
    const proxy = await startFaultProxy(world.anvil.url)
    const operator = await operatorOf(database, series, { rpcUrls: [proxy.url] })
    const id = await ask(operator, askFor(series))
    proxy.set({ type: 'status', status: 503 })
    expect((await refusal(ask(operator, askFor(series, 4)))).code).toBe('could-not-check')
    expect(await operator.relayer.turn()).toEqual({ status: 'could-not-check' })
    proxy.set({ type: 'none' })
    await rpc('evm_setAutomine', false)
    await operator.relayer.turn()
    const [booked] = await versions(database)
    await rpc('anvil_dropAllTransactions')
    await operator.relayer.turn()
    expect(await rpc('eth_getTransactionByHash', booked?.hash)).not.toBeNull()
    await rpc('evm_setAutomine', true)
    await rpc('anvil_mine', '0x1')
    await operator.finish()
    expect(await operator.status(id)).toMatchObject({ status: 'claimed', hash: booked?.hash })
    expect(await versions(database)).toHaveLength(1)
    await proxy.stop()
  })
})
