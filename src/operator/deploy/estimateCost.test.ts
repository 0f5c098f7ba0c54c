import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignFactories } from './campaignFactory.ts'
import { openJournal } from './deployJournal.ts'
import { estimateCost } from './estimateCost.ts'
import { planDeployment } from './planDeployment.ts'
import { readDeployFacts } from './readDeployFacts.ts'
import { runDeployment } from './runDeployment.ts'
import { allOf } from './test-support/allOf.ts'
import { type DeployFixture, startDeployFixture } from './test-support/deployFixture.ts'
import { memoryStorage } from './test-support/memoryStorage.ts'

let world: DeployFixture
beforeAll(async () => {
  world = await startDeployFixture()
})
afterAll(() => world?.stop())

test('what is said beforehand is near what is used, for each step', async () => {
  const { reader, devnet } = world
  for (const canSignPermit of [true, false]) {
    const made = await world.make({ capBits: 2 })
    const { campaign } = made
    const account = await world.payer({ token: devnet.demoToken })
    const facts = await readDeployFacts(reader, { campaign, payer: account.address })
    const plan = planDeployment(campaign, facts, { goal: 'funded', way: 'wallet', canSignPermit })
    const steps = plan.status === 'ready' ? plan.steps : []
    const cost = await estimateCost(reader, { campaign, steps, from: account.address })
    expect(cost.total).toBe(cost.steps.reduce((sum, { fee }) => sum + fee, 0n))

    const journal = await openJournal(memoryStorage(), campaign)
    const parts = {
      reader,
      campaign,
      journal,
      canSignPermit,
      goal: 'funded',
      sender: { kind: 'key', account },
    } as const
    await allOf(runDeployment(parts, { signal: new AbortController().signal, pollMs: 20 }))
    const hashes = journal.entries.flatMap((entry) =>
      entry.status === 'ended' && entry.hash ? [entry.hash] : [],
    )
    expect(hashes).toHaveLength(cost.steps.length)
    for (const [at, hash] of hashes.entries()) {
      const { gasUsed } = await devnet.chain.getTransactionReceipt({ hash })
      const reported = Number(cost.steps[at]?.gas) / Number(gasUsed)
      // The stand-ins of Blast’s contracts use less than Blast’s own settings do.
      expect(reported).toBeGreaterThan(0.95)
      expect(reported).toBeLessThan(1.6)
    }
  }
})

test('the code that the factory must have is the one that its creation leaves', async () => {
  const made = await world.make()
  expect(await world.devnet.chain.getCode({ address: made.campaign.factory })).toBe(
    campaignFactories['at-once'].runtimeCode,
  )
})
