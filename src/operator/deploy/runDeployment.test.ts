import { erc20Abi, type LocalAccount } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openJournal } from './deployJournal.ts'
import type { DeployGoal } from './planDeployment.ts'
import { type DeployStatus, runDeployment } from './runDeployment.ts'
import {
  type DeployWorld,
  demoTotal,
  ether,
  type Made,
  memoryStorage,
  startDeployWorld,
  usdb,
} from './test-support/deployWorld.ts'

let world: DeployWorld
beforeAll(async () => {
  world = await startDeployWorld()
})
afterAll(() => world?.stop())

type Way = {
  goal?: DeployGoal
  mustExist?: boolean
  canSignPermit?: boolean
  storage?: ReturnType<typeof memoryStorage>
}

/** All that a run says, with a key. */
async function runWithKey(made: Made, account: LocalAccount, way: Way = {}) {
  const { goal = 'funded', storage = memoryStorage(), ...rest } = way
  const { campaign } = made
  const journal = await openJournal(storage, campaign)
  const said: DeployStatus[] = []
  const parts = {
    reader: world.reader,
    campaign,
    journal,
    sender: { kind: 'key', account },
    goal,
    ...rest,
  } as const
  for await (const status of runDeployment(parts, { signal: new AbortController().signal, pollMs: 20 }))
    said.push(status)
  const last = said.at(-1)
  if (!last) throw new Error('it said nothing')
  return { said, last, journal, steps: journal.entries.map((entry) => 'step' in entry && entry.step) }
}

const sentBy = (account: LocalAccount) => world.devnet.chain.getTransactionCount({ address: account.address })
const allowance = (made: Made, account: LocalAccount) =>
  world.devnet.chain.readContract({
    ...{ address: made.campaign.token.address, abi: erc20Abi, functionName: 'allowance' },
    args: [account.address, made.campaign.factory],
  })

describe('from a wallet', () => {
  test('a token with permits: one transaction creates and funds', async () => {
    const made = await world.make()
    const account = await world.payer({ token: world.devnet.demoToken })
    const { last, steps } = await runWithKey(made, account)
    expect(last).toMatchObject({
      status: 'done',
      facts: { distributor: 'ready', isFunded: true, held: demoTotal, owed: demoTotal },
    })
    expect(steps).toEqual(['create-and-fund-with-permit'])
    expect(await sentBy(account)).toBe(1)
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
    expect(await allowance(made, account)).toBe(0n)
  })

  test('without a permit: an approval over exactly the total, which the funding uses up', async () => {
    const made = await world.make()
    const account = await world.payer({ token: world.devnet.demoToken, amount: 10n * demoTotal })
    const { last, steps } = await runWithKey(made, account, { canSignPermit: false })
    expect(last.status).toBe('done')
    expect(steps).toEqual(['approve', 'create-and-fund'])
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
    expect(await allowance(made, account)).toBe(0n)
  })

  test('ETH goes along with the call', async () => {
    const made = await world.make({ token: ether })
    const account = await world.payer()
    const { last, steps } = await runWithKey(made, account)
    expect(last).toMatchObject({ status: 'done', facts: { isFunded: true, held: demoTotal } })
    expect(steps).toEqual(['create-and-fund'])
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
  })

  test('USDB, which rebases', async () => {
    const made = await world.make({ token: usdb })
    const account = await world.payer({ token: usdb.address })
    const { last, steps } = await runWithKey(made, account)
    expect(last).toMatchObject({ status: 'done', facts: { isFunded: true, held: demoTotal } })
    expect(steps).toEqual(['create-and-fund-with-permit'])
  })

  test('creates without money, funds later, and never a second time', async () => {
    const made = await world.make()
    const account = await world.payer({ token: world.devnet.demoToken, amount: 5n * demoTotal })
    const storage = memoryStorage()
    const early = await runWithKey(made, account, { storage, mustExist: true })
    expect(early.last).toMatchObject({ status: 'blocked', problems: [{ code: 'not-created' }] })
    expect((await runWithKey(made, account, { storage, goal: 'created' })).steps).toEqual(['create'])
    const funded = await runWithKey(made, account, { storage, mustExist: true })
    expect(funded.last.status).toBe('done')
    expect(funded.steps).toEqual(['create', 'create-and-fund-with-permit'])
    const count = await sentBy(account)
    // Also with an empty journal: what is on the chain is found there.
    const again = await runWithKey(made, account)
    expect(again.said.map(({ status }) => status)).toEqual(['checking', 'done'])
    expect(again.steps).toEqual([])
    expect(await sentBy(account)).toBe(count)
    expect(await world.history(made)).toEqual({ created: 1, transfers: [demoTotal] })
  })
})
