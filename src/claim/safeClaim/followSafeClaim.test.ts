import { type Address, encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { genesisTime } from '../../../sandbox/campaign/sandboxCampaigns.ts'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { revertAfterEach } from '../../../sandbox/test-support/revertAfterEach.ts'
import { encodeClaimMany } from '../../chain/encodeClaimMany.ts'
import { encodeClaimTo } from '../../chain/encodeClaimTo.ts'
import { EverclaimError } from '../../errors.ts'
import { draftRejection, draftTransaction } from '../../multisig/build/draftTransaction.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import { askSources } from '../../multisig/sources/askSources.ts'
import { readProposals, rememberProposal } from '../../multisig/sources/storedProposals.ts'
import { entryOf } from '../../multisig/test-support/detailsOfProposal.ts'
import { chainId, changes, detailsOf } from '../../multisig/test-support/startSafes.ts'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import { buildSafeClaim, type SafeClaimPart } from './buildSafeClaim.ts'
import { followSafeClaim } from './followSafeClaim.ts'
import { type SafeClaimState, type SafeClaimUpdate, safeClaimState } from './safeClaimState.ts'
import { type ExecutionFixture, startExecutions } from './test-support/startExecutions.ts'
import { verifySafeClaims } from './verifySafeClaims.ts'

const { olga, otto, omar, dan } = demoAccounts
const owners = [olga, otto]

let world: ExecutionFixture
let claim: SafeClaimPart
beforeAll(async () => {
  world = await startExecutions()
  claim = await world.claimOf('ether')
})
afterAll(() => world?.stop())
revertAfterEach(() => world.devnet.chain)
const open = new Set<AbortController>()
afterEach(() => {
  for (const controller of open) controller.abort()
  open.clear()
})

const many = (nonce = 0) => buildSafeClaim({ claims: [claim], nonce })
const push = () => {
  const { distributor, allocation } = claim
  const entry = { ...allocation, index: BigInt(allocation.index) }
  return encodeClaimMany({ distributor, claims: [entry] })
}
const changeSafe = async (
  data: `0x${string}`,
  nonce: number,
  by: readonly DemoAccount[] = [otto, omar],
): Promise<unknown> => world.execute(draftTransaction([{ to: world.safe, value: 0n, data }], nonce), by)

const place = () => {
  const { distributor, allocation } = claim
  return { safe: world.safe, distributor, allocation, campaigns: [claim], fromBlock: 0 }
}
const stateOf = (news: SafeClaimUpdate, account = olga.address): SafeClaimState =>
  safeClaimState({
    check: { status: 'eligible', account: world.safe, allocation: claim.allocation },
    window: { start: genesisTime, end: null },
    news,
    account,
  })

/** A page, opened with what a link has brought, over what its browser remembers. */
function openPage(
  options: Partial<Parameters<typeof followSafeClaim>[2]> & {
    links?: readonly Proposal[]
    safe?: Address
  } = {},
) {
  const { links = [], storage = createMemoryStorage(), safe = world.safe, ...rest } = options
  const controller = new AbortController()
  open.add(controller)
  const wakes = new Set<() => void>()
  const news = followSafeClaim(
    world.site,
    { ...place(), safe },
    {
      storage,
      linked: () => links,
      signal: controller.signal,
      pollMs: 60,
      reader: world.reader,
      onWake(listener) {
        wakes.add(listener)
        return () => wakes.delete(listener)
      },
      ...rest,
    },
  )
  return {
    storage,
    news,
    wake: () => {
      for (const listener of [...wakes]) listener()
    },
    /** The first state that fits; what comes before is what the page shows meanwhile. */
    async until<status extends SafeClaimState['status']>(
      status: status,
      fits: (state: SafeClaimState & { status: status }) => boolean = () => true,
    ): Promise<SafeClaimState & { status: status }> {
      const seen: string[] = []
      for (;;) {
        const { value, done } = await news.next()
        if (done || !value) throw new Error(`It ended without ${status}: ${seen.join(', ')}`)
        const state = stateOf(value)
        seen.push(state.status)
        const isIt = (each: SafeClaimState): each is SafeClaimState & { status: status } =>
          each.status === status
        if (isIt(state) && fits(state)) return state
      }
    },
    close: () => controller.abort(),
  }
}

describe('from a proposal to its end', () => {
  test('signed by one, then by two, executed: done, by the hash that paid; followed until nothing can change', async () => {
    const page = openPage()
    expect(await page.until('unproposed')).toMatchObject({ unasked: [], others: [], unproven: [] })
    const first = await world.proposed(many(), [olga])
    rememberProposal(page.storage, chainId, first, { block: 1 })
    const collecting = await page.until('collecting')
    expect(collecting.pending).toMatchObject({ have: 1, need: 2, missing: [otto.address, omar.address] })
    rememberProposal(page.storage, chainId, await world.proposed(many(), [otto]), { block: 1 })
    expect((await page.until('executable')).pending.have).toBe(2)
    const hash = await world.execute(many(), owners)
    expect(await page.until('done')).toMatchObject({ hash })
    await world.mine(12)
    for await (const news of page.news) expect(stateOf(news)).toMatchObject({ status: 'done', hash })
  })

  test('another machine that knows nothing reads the same from the chain', async () => {
    const hash = await world.execute(many(), owners)
    expect(await openPage().until('done')).toMatchObject({ hash })
  })

  test('the Safe has it paid to somebody else: done, and to whom, on every machine', async () => {
    const { distributor, allocation } = claim
    const call = encodeClaimTo({
      distributor,
      ...allocation,
      index: BigInt(allocation.index),
      recipient: omar.address,
    })
    const hash = await world.execute(draftTransaction([{ ...call, value: 0n }], 0), owners)
    expect(await openPage().until('done')).toMatchObject({ hash, recipient: omar.address })
  })

  test('what strangers have signed is not kept, and what an owner has is', async () => {
    const page = openPage({ links: [await world.proposed(many(), [dan])] })
    await page.until('collecting')
    const late = openPage({ links: [await world.proposed(many(1), owners)] })
    await late.until('queued')
    expect(readProposals(page.storage, { chainId, safe: world.safe })).toEqual([])
    expect(readProposals(late.storage, { chainId, safe: world.safe })).toHaveLength(1)
  })

  test('a relayer’s transaction is shown as the Safe’s own where its proposal is known', async () => {
    const page = openPage({ links: [await world.proposed(many(), owners)] })
    await page.until('executable')
    const { to, data } = await world.signed(many(), owners)
    const hash = await world.sendTogether([{ to, data, value: 0n }])
    expect(await page.until('done')).toMatchObject({ hash })
    // Who does not know it cannot say it, and does not.
    expect(await openPage().until('overtaken')).toMatchObject({ by: 'unknown', claim: { hash } })
  })

  test('queued behind a transaction that is before it, then executable', async () => {
    const page = openPage({ links: [await world.proposed(many(1), owners)] })
    expect((await page.until('queued')).pending).toMatchObject({ next: 0, ahead: [] })
    await world.execute(draftRejection(world.safe, 0), owners)
    await page.until('executable')
  })

  test('rejected by the owners: replaced, and a page that is opened later says the same from memory', async () => {
    const page = openPage({ links: [await world.proposed(many(), [olga])] })
    await page.until('collecting')
    await world.execute(draftRejection(world.safe, 0), [otto, omar])
    expect(await page.until('replaced')).toMatchObject({ byRejection: true, mayPropose: true })
    const reloaded = openPage({ storage: page.storage })
    expect(await reloaded.until('replaced')).toMatchObject({ byRejection: true })
  })

  test('executed with too little gas: failed, and the tokens are still there', async () => {
    const { distributor, allocation } = claim
    const { data } = push()
    const fragile = { ...draftTransaction([{ to: distributor, value: 0n, data }], 0), safeTxGas: 20_000n }
    const page = openPage({ links: [await world.proposed(fragile, owners)] })
    await page.until('executable')
    const hash = await world.starve(fragile, owners)
    expect(await page.until('failed')).toMatchObject({ hash, mayPropose: true, allocation })
  })

  test('pushed by somebody while it waits, and executed all the same: never the Safe’s own doing', async () => {
    const page = openPage({ links: [await world.proposed(many(), owners)] })
    await page.until('executable')
    const { hash } = await world.send(push())
    const overtaken = await page.until('overtaken', ({ claim }) => claim !== undefined)
    expect(overtaken).toMatchObject({ by: 'somebody-else', claim: { hash }, executed: undefined })
    expect(overtaken.waiting?.proposal.transaction.nonce).toBe(0)
    const executed = await world.execute(many(), owners)
    expect(await page.until('overtaken', (state) => state.executed !== undefined)).toMatchObject({
      by: 'somebody-else',
      claim: { hash },
      executed,
      waiting: undefined,
    })
  })
})

describe('owners who change', () => {
  test('the threshold is lowered while signatures are collected', async () => {
    const page = openPage({ links: [await world.proposed(many(1), [olga])] })
    expect((await page.until('collecting')).pending).toMatchObject({ have: 1, need: 2 })
    await changeSafe(encodeFunctionData({ abi: changes, functionName: 'changeThreshold', args: [1n] }), 0)
    expect((await page.until('executable')).pending).toMatchObject({ have: 1, need: 1 })
  })

  test('the threshold is raised: what was enough is so no more', async () => {
    const page = openPage({ links: [await world.proposed(many(1), owners)] })
    await page.until('queued')
    await changeSafe(encodeFunctionData({ abi: changes, functionName: 'changeThreshold', args: [3n] }), 0)
    expect((await page.until('collecting')).pending).toMatchObject({
      have: 2,
      need: 3,
      missing: [omar.address],
    })
  })

  test('an owner is removed after he has signed: he counts no more, and is shown as such', async () => {
    const page = openPage({ links: [await world.proposed(many(1), owners)] })
    await page.until('queued')
    const first = '0x0000000000000000000000000000000000000001'
    const data = encodeFunctionData({
      abi: changes,
      functionName: 'removeOwner',
      args: [first, olga.address, 2n],
    })
    await changeSafe(data, 0)
    const { pending } = await page.until('collecting')
    expect(pending).toMatchObject({ have: 1, need: 2, missing: [omar.address] })
    expect(pending.confirmations).toContainEqual(
      expect.objectContaining({ owner: olga.address, status: 'not-an-owner' }),
    )
    expect(pending.signing).toEqual({ maySign: false, because: 'not-an-owner' })
  })
})

describe('who is asked', () => {
  const serviceOf = (proposals: readonly Proposal[], by: readonly DemoAccount[]) => ({
    getTransactionQueue: async () => ({ results: proposals.map(entryOf) }),
    getTransactionDetails: async ({ transactionId }: { transactionId: string }) => {
      const proposal = proposals.find(({ safeTxHash }) => transactionId.endsWith(safeTxHash))
      if (!proposal) throw new DownError('It is not known.')
      const details = await detailsOf(await world.state(), proposal.transaction, by)
      return { ...details, txId: transactionId }
    },
  })
  class DownError extends EverclaimError {}
  const down = {
    getTransactionQueue: () => Promise.reject(new DownError('It is down.')),
    getTransactionDetails: () => Promise.reject(new DownError('It is down.')),
  }

  test('a claim in the service’s queue is offered instead of a second one, and kept', async () => {
    const proposal = await world.proposed(many(), [])
    const page = openPage({ service: serviceOf([proposal], [olga]) })
    expect((await page.until('collecting')).pending).toMatchObject({
      have: 1,
      sources: expect.arrayContaining(['service']),
    })
    page.close()
    expect(readProposals(page.storage, { chainId, safe: world.safe })).toHaveLength(1)
    const reloaded = openPage({ storage: page.storage, service: down })
    await reloaded.until('collecting')
  })

  test('one that no owner is proven to have signed is not offered, and named', async () => {
    const proposal = await world.proposed(many(), [])
    const page = openPage({ service: serviceOf([proposal], [dan]) })
    const state = await page.until('unproposed')
    expect(state.unproven.map((each) => each.proposal.safeTxHash)).toEqual([proposal.safeTxHash])
    expect(state.others).toEqual([])
  })

  test('a service that is down is named, and what it lists without showing it as well', async () => {
    const page = openPage({ service: down })
    expect((await page.until('unproposed')).unasked).toMatchObject([
      { source: 'service', status: 'could-not-ask' },
    ])
    const silent = {
      ...serviceOf([await world.proposed(many(), [])], []),
      getTransactionDetails: down.getTransactionDetails,
    }
    const other = openPage({ service: silent })
    expect((await other.until('unproposed')).unasked).toMatchObject([{ status: 'asked', isComplete: false }])
  })

  test('without a page: what service and memory know is put together, best first', async () => {
    const [listed, kept] = [await world.proposed(many(1), []), await world.proposed(many(), [olga])]
    const safe = await world.state()
    const asked = await askSources(world.site, {
      safe,
      calls: [],
      service: serviceOf([listed], owners),
      signal: new AbortController().signal,
    })
    const { reader } = world
    const known = [{ proposal: kept, source: 'memory' }] as const
    const found = await verifySafeClaims(place(), { safe, known, asked, reader })
    expect(found.proposals.map(({ proposal, sources }) => [proposal.transaction.nonce, ...sources])).toEqual([
      ...[
        [1, 'service'],
        [0, 'memory'],
      ],
    ])
    expect(found.sources).toMatchObject([
      { source: 'service', status: 'asked' },
      { source: 'host', status: 'not-there' },
    ])
  })
})

describe('the end of following', () => {
  test('leaving the page ends it, whatever it waits for', async () => {
    const page = openPage({ pollMs: 60_000 })
    await page.until('unproposed')
    const last = page.news.next()
    page.close()
    expect(await last).toEqual({ done: true, value: undefined })
  })

  test('where there is no Safe, that is said at once', async () => {
    await openPage({ safe: dan.address }).until('no-safe')
    await world.send(push())
    // Its claim can be paid all the same.
    await openPage({ safe: dan.address }).until('overtaken')
  })

  test('coming back to the page looks at once', async () => {
    const page = openPage({ pollMs: 60_000 })
    await page.until('unproposed')
    const hash = await world.execute(many(), owners)
    const next = page.until('done')
    page.wake()
    expect(await next).toMatchObject({ hash })
  })
})
