import type { LocalAccount } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schedule } from '../../campaign/schedule.ts'
import type { CampaignToDeploy } from './campaignToDeploy.ts'
import { approveCall, type DeployCall } from './deployCalls.ts'
import { DeployError } from './deployErrors.ts'
import { deployedTogether, totalOf } from './deployedTogether.ts'
import { openJournal } from './deployJournal.ts'
import type { DeploySender } from './deploySender.ts'
import { estimateCost } from './estimateCost.ts'
import { planDeployment } from './planDeployment.ts'
import { readDeployFacts } from './readDeployFacts.ts'
import { runDeployment } from './runDeployment.ts'
import { safeCallsOf } from './safeCallsOf.ts'
import { simulateBatch } from './simulateBatch.ts'
import { allOf } from './test-support/allOf.ts'
import {
  type DeployFixture,
  demoTotal,
  ether,
  type MakeOptions,
  startDeployFixture,
} from './test-support/deployFixture.ts'
import { memoryStorage } from './test-support/memoryStorage.ts'

let world: DeployFixture
beforeAll(async () => {
  world = await startDeployFixture()
})
afterAll(() => world?.stop())

const schedules: readonly [Schedule, ...Schedule[]] = [
  { cliff: 31_536_000, duration: 126_144_000 },
  { cliff: 0, duration: 63_072_000, tranches: 24 },
  { cliff: 7_776_000, duration: 31_536_000 },
]

/** A package for each group, and all of them as one to deploy. */
async function makeGroups(options: MakeOptions = {}) {
  const made = await Promise.all(schedules.map((schedule) => world.make({ ...options, schedule })))
  const [first, ...others] = made.map(({ campaign }) => campaign)
  if (!first) throw new Error('No groups.')
  return { made, campaign: deployedTogether([first, ...others]) }
}

const histories = ({ made }: Awaited<ReturnType<typeof makeGroups>>) => Promise.all(made.map(world.history))
const eachOnce = schedules.map(() => ({ created: 1, transfers: [demoTotal] }))
const sum = demoTotal * BigInt(schedules.length)
const sentBy = ({ address }: LocalAccount) => world.devnet.chain.getTransactionCount({ address })

function walletOf(account: LocalAccount, changes: Partial<Extract<DeploySender, { kind: 'wallet' }>> = {}) {
  const sendCall = async ({ to, data, value }: DeployCall) => ({
    kind: 'transaction' as const,
    hash: await world.devnet.chain.sendTransaction({ account, to, data, value }),
  })
  return {
    kind: 'wallet',
    address: account.address,
    sendCall,
    signPermit: (data: Parameters<LocalAccount['signTypedData']>[0]) => account.signTypedData(data),
    ...changes,
  } as Extract<DeploySender, { kind: 'wallet' }>
}

async function run(campaign: CampaignToDeploy, sender: DeploySender, storage = memoryStorage()) {
  const journal = await openJournal(storage, campaign)
  const parts = { reader: world.reader, campaign, journal, sender, goal: 'funded' } as const
  const said = await allOf(runDeployment(parts, { signal: new AbortController().signal, pollMs: 20 }))
  return { last: said.at(-1), steps: journal.entries.map((entry) => 'step' in entry && entry.step) }
}

const planFor = async (campaign: CampaignToDeploy, payer: LocalAccount['address'], way: 'wallet' | 'safe') =>
  planDeployment(campaign, await readDeployFacts(world.reader, { campaign, payer }), { goal: 'funded', way })

describe('groups of one list', () => {
  test('a wallet with a token that takes permits: one signature and one transaction for all of them', async () => {
    const groups = await makeGroups()
    const account = await world.payer({ token: world.devnet.demoToken, amount: sum })
    const { last, steps } = await run(groups.campaign, walletOf(account))
    expect(last).toMatchObject({ status: 'done', facts: { isFunded: true } })
    // This chain does not have the factory over time yet; a second run does not put it there again.
    expect(steps).toEqual(['deploy-factory', 'create-and-fund-many-with-permit'])
    expect(await histories(groups)).toEqual(eachOnce)
    const facts = await readDeployFacts(world.reader, { campaign: groups.campaign, payer: account.address })
    expect(facts.payer).toMatchObject({ allowance: 0n, tokens: 0n })
    expect([facts, ...(facts.others ?? [])].map(({ isFunded, held }) => [isFunded, held])).toEqual(
      schedules.map(() => [true, demoTotal]),
    )
    // Run again: nothing is left, and nothing is sent.
    const sent = await sentBy(account)
    expect((await run(groups.campaign, walletOf(account))).last).toMatchObject({ status: 'done' })
    expect(await sentBy(account)).toBe(sent)
  })

  test('a key that approves: the sum, then one transaction that uses it up', async () => {
    const groups = await makeGroups()
    const account = await world.payer({ token: world.devnet.demoToken, amount: sum })
    const { last, steps } = await run(groups.campaign, walletOf(account, { signPermit: undefined }))
    expect(last).toMatchObject({ status: 'done' })
    expect(steps).toEqual(['approve', 'create-and-fund-many'])
    expect(await histories(groups)).toEqual(eachOnce)
  })

  test('ETH: one transaction with exactly the sum', async () => {
    const groups = await makeGroups({ token: ether })
    const account = await world.payer()
    await world.devnet.chain.setBalance({ address: account.address, value: 2n * sum })
    const { last, steps } = await run(groups.campaign, { kind: 'key', account })
    expect(last).toMatchObject({ status: 'done' })
    expect(steps).toEqual(['create-and-fund-many'])
    expect(await histories(groups)).toEqual(eachOnce)
  })

  test('a Safe: one batch of the approval over the sum and one call, simulated whole', async () => {
    const groups = await makeGroups()
    const safe = world.devnet.demoSafe
    await world.give(world.devnet.demoToken, safe, sum)
    const plan = await planFor(groups.campaign, safe, 'safe')
    if (plan.status !== 'ready') throw new Error(JSON.stringify(plan))
    expect(plan.steps.map(({ kind }) => kind)).toEqual(['approve', 'create-and-fund-many'])
    const calls = safeCallsOf(plan.steps)
    expect(await simulateBatch(world.reader, { safe, calls })).toEqual({ status: 'succeeds' })
    // One base unit less than the sum, and the whole batch fails.
    const short = [approveCall(groups.campaign, sum - 1n), ...calls.slice(1)]
    expect(await simulateBatch(world.reader, { safe, calls: short })).toMatchObject({
      status: 'fails',
      at: 1,
    })
    expect(await histories(groups)).toEqual(schedules.map(() => ({ created: 0, transfers: [] })))
  })

  test('one that somebody has funded before is left out, and the rest go together', async () => {
    const groups = await makeGroups()
    const account = await world.payer({ token: world.devnet.demoToken, amount: sum })
    const alone = groups.made[1]
    if (!alone) throw new Error('There are three groups.')
    expect((await run(alone.campaign, walletOf(account))).last).toMatchObject({ status: 'done' })
    const plan = await planFor(groups.campaign, account.address, 'wallet')
    if (plan.status !== 'ready') throw new Error(JSON.stringify(plan))
    const [step] = plan.steps
    expect('campaigns' in step && step.campaigns && totalOf(step.campaigns)).toBe(sum - demoTotal)
    expect((await run(groups.campaign, walletOf(account))).last).toMatchObject({ status: 'done' })
    expect(await histories(groups)).toEqual(eachOnce)
  })

  test('too little for the sum: nothing is created, though it would be enough for each', async () => {
    const groups = await makeGroups()
    const account = await world.payer({ token: world.devnet.demoToken, amount: sum - 1n })
    const { last } = await run(groups.campaign, walletOf(account))
    expect(last).toMatchObject({ status: 'blocked', problems: [{ code: 'too-few-tokens' }] })
    expect(last && 'problems' in last && last.problems[0]?.sentence).toContain('needs 18 EVER')
    expect(await sentBy(account)).toBe(0)
  })

  test('one whose address holds its total already is to be created by itself', async () => {
    const groups = await makeGroups()
    const account = await world.payer({ token: world.devnet.demoToken, amount: sum })
    const [first] = groups.made
    if (!first) throw new Error('There are three groups.')
    await world.give(world.devnet.demoToken, first.campaign.distributor, demoTotal)
    const { last } = await run(groups.campaign, walletOf(account))
    expect(last).toMatchObject({ status: 'blocked', problems: [{ code: 'would-lock-money' }] })
    expect(last && 'problems' in last && last.problems[0]?.sentence).toContain(first.campaign.distributor)
    expect(await sentBy(account)).toBe(0)
  })

  test('what it costs is said beforehand', async () => {
    const groups = await makeGroups()
    const account = await world.payer({ token: world.devnet.demoToken, amount: sum })
    const plan = await planFor(groups.campaign, account.address, 'wallet')
    if (plan.status !== 'ready') throw new Error(JSON.stringify(plan))
    const { steps } = await estimateCost(world.reader, {
      campaign: groups.campaign,
      steps: plan.steps,
      from: account.address,
    })
    await run(groups.campaign, walletOf(account))
    const { number } = await world.devnet.chain.getBlock()
    const blocks = await Promise.all(
      [0n, 1n, 2n].map((back) => world.devnet.chain.getBlock({ blockNumber: number - back })),
    )
    const used = Math.max(...blocks.map(({ gasUsed }) => Number(gasUsed)))
    const reported = Number(steps.reduce((all, { gas }) => all + gas, 0n)) / used
    expect(reported).toBeGreaterThan(0.95)
    expect(reported).toBeLessThan(1.8)
  })

  test('error: what one call can’t create is refused by name', async () => {
    const [overTime, other] = (await makeGroups()).made
    const atOnce = await world.make()
    const inEther = await world.make({ token: ether, ...(schedules[0] && { schedule: schedules[0] }) })
    if (!overTime || !other) throw new Error('There are three groups.')
    const factsOf = (...campaigns: [CampaignToDeploy, ...CampaignToDeploy[]]) => {
      try {
        deployedTogether(campaigns)
        return []
      } catch (error) {
        if (error instanceof DeployError)
          return error.facts.map((fact) => fact.replaceAll(/0x[0-9a-fA-F]{40}/g, '0x…'))
        throw error
      }
    }
    expect(factsOf(overTime.campaign, atOnce.campaign)).toMatchInlineSnapshot(`
      [
        "package 2 (0x…) pays at once; only campaigns over time are created together",
      ]
    `)
    expect(factsOf(overTime.campaign, inEther.campaign)).toHaveLength(1)
    expect(factsOf(overTime.campaign, overTime.campaign)).toMatchInlineSnapshot(`
      [
        "package 2 (0x…) is given twice",
      ]
    `)
    expect(factsOf(overTime.campaign, other.campaign)).toEqual([])
    // In any order it is the same, so that the journal is the same.
    expect(deployedTogether([overTime.campaign, other.campaign]).distributor).toBe(
      deployedTogether([other.campaign, overTime.campaign]).distributor,
    )
    expect(deployedTogether([overTime.campaign]).others).toBeUndefined()
  })
})
