import { getAddress } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeCampaign } from '../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import type { CampaignConfig } from '../../config/site.ts'
import type { AllocationAnswer } from '../../package/checkAllocation.ts'
import { keccak256 } from '../../package/keccak.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { type CampaignFacts, readCampaignFacts } from '../../package/readCampaignFacts.ts'
import { UnconfirmedCancellationError } from '../unconfirmedCancellationError.ts'
import { UnknownCodeError } from '../unknownCodeError.ts'
import { type Claimable, findClaimable } from './findClaimable.ts'
import { createModelFixture } from './test-support/createModelFixture.ts'

/** What the chain has of a campaign, in place of a real one: that is asked in findClaimable.test.ts. */
vi.mock('../../package/readCampaignFacts.ts', () => ({ readCampaignFacts: vi.fn() }))

const { reader } = createModelFixture()
const safe = getAddress(`0x${'a1'.repeat(20)}`)
const distributor = getAddress(`0x${'d1'.repeat(20)}`)
const campaign: CampaignConfig = { id: 'spring', distributor, packages: ['/p/'] }
const made = makeCampaign(tableOf([[`0x${'1'.repeat(40)}`, 100n]]), keccak256)
const allocation = { index: 300, account: safe, amount: 100n, proof: [] }

type Change = { end?: number | null; schedule?: VerifiedPackage['manifest']['schedule'] }
const packageOf = ({ end = 2_000, schedule }: Change): VerifiedPackage => ({
  manifest: { ...made.manifest, window: { start: 1_000, end }, ...(schedule && { schedule }) },
  manifestHash: made.manifestHash,
  root: made.manifest.tree.root,
  cap: made.cap,
  distributor,
  hosts: ['/p/'],
})
const facts = (change: Partial<CampaignFacts> = {}, now = 1_500): CampaignFacts => ({
  agreement: { agreed: 2, configured: 2 },
  head: { number: 7, timestamp: now },
  codeMatches: true,
  codeHash: undefined,
  balance: 100n,
  token: undefined,
  claimedCount: 0,
  claimedWords: [],
  isCancelled: false,
  ...change,
})

beforeEach(() => void vi.mocked(readCampaignFacts).mockReset())

async function find(
  chain: CampaignFacts | Error,
  change: Change = {},
  answer: AllocationAnswer = { status: 'eligible', allocation },
): Promise<Claimable | undefined> {
  vi.mocked(readCampaignFacts).mockImplementation(async () => {
    if (chain instanceof Error) throw chain
    return chain
  })
  const answers: Claimable[] = []
  const sources = { reader, packageOf: async () => packageOf(change), allocationOf: async () => answer }
  for await (const each of findClaimable([campaign], sources)) answers.push(each)
  expect(answers).toHaveLength(1)
  return answers[0]
}
const { token } = made.manifest
const offer = { title: 'Spring', distributor, allocation, due: 100n, token }

test('what can be claimed: the offer, until when, and whether the campaign holds enough', async () => {
  const eligible = { campaign, status: 'eligible', offer, end: 2_000, isFunded: true }
  expect(await find(facts())).toEqual(eligible)
  expect(await find(facts({ balance: 99n }))).toEqual({ ...eligible, isFunded: false })
  expect(await find(facts({ balance: undefined }))).toEqual({ ...eligible, isFunded: undefined })
  expect(await find(facts(), { end: null })).toEqual({ ...eligible, end: null })
})

test('the window holds from its first second up to its end', async () => {
  const statusAt = async (now: number) => (await find(facts({}, now)))?.status
  expect(await find(facts({}, 999))).toEqual({ campaign, status: 'not-started', offer, start: 1_000 })
  expect(await statusAt(1_000)).toBe('eligible')
  expect(await statusAt(1_999)).toBe('eligible')
  expect(await find(facts({}, 2_000))).toEqual({ campaign, status: 'ended', offer, end: 2_000 })
})

test('claimed is what the bit of this allocation says, whatever the window', async () => {
  // Index 300 is bit 44 of word 1.
  const claimed = { campaign, status: 'claimed', offer }
  expect(await find(facts({ claimedWords: [0n, 1n << 44n] }))).toEqual(claimed)
  expect(await find(facts({ claimedWords: [0n, 1n << 44n] }, 9_000))).toEqual(claimed)
  for (const claimedWords of [[0n, 1n << 43n], [0n, 1n << 45n], [1n << 44n, 0n], [1n << 44n]])
    expect((await find(facts({ claimedWords })))?.status).toBe('eligible')
})

test('cancelled is said where it leaves the allocation unpaid and several nodes say so', async () => {
  const cancelled = { campaign, status: 'cancelled', offer }
  const one = { agreed: 1, configured: 2 }
  expect(await find(facts({ isCancelled: true }, 999))).toEqual(cancelled)
  expect(await find(facts({ isCancelled: true, balance: 99n }))).toEqual(cancelled)
  // From its start on the contract pays from what it holds.
  expect((await find(facts({ isCancelled: true })))?.status).toBe('eligible')
  expect(await find(facts({ isCancelled: true, agreement: one }, 999))).toEqual({
    campaign,
    status: 'could-not-check',
    error: new UnconfirmedCancellationError(),
    offer,
  })
  expect(await find(facts({ isCancelled: true, agreement: one, balance: 99n }))).toMatchObject({
    status: 'eligible',
    isFunded: false,
  })
  const atStart = facts({ isCancelled: true, agreement: one, balance: 99n }, 1_000)
  expect((await find(atStart))?.status).toBe('eligible')
})

test('over time: what is due now, or else when more unlocks', async () => {
  const schedule = { cliff: 0, duration: 1_000, tranches: 4 }
  const inAll = (paid: bigint) => {
    const amounts = Array.from({ length: 301 }, (_, at) => (at === 300 ? paid : 100n))
    return facts({ balance: 25n, paid: { amounts, inAll: paid, count: 1 } })
  }
  const change = { end: null, schedule }
  // Half of it has unlocked.
  expect(await find(inAll(25n), change)).toEqual({
    campaign,
    status: 'eligible',
    offer: { ...offer, due: 25n },
    end: null,
    isFunded: true,
  })
  expect(await find(inAll(24n), change)).toMatchObject({ offer: { due: 26n }, isFunded: false })
  expect(await find(inAll(50n), change)).toEqual({
    campaign,
    status: 'nothing-due',
    offer: { ...offer, due: 0n },
    next: 1_750,
  })
  expect((await find(inAll(99n), change))?.status).toBe('nothing-due')
  expect(await find(inAll(100n), change)).toEqual({ campaign, status: 'claimed', offer })
  // A chain that says nothing of payments has paid nothing.
  expect(await find(facts(), change)).toMatchObject({ status: 'eligible', offer: { due: 50n } })
})

test('what could not be checked has the offer as far as the list was reached', async () => {
  expect(await find(facts({ codeMatches: false }))).toEqual({
    campaign,
    status: 'could-not-check',
    error: new UnknownCodeError({ distributor }),
    offer,
  })
  const error = new Error('No node answers.')
  expect(await find(error)).toEqual({ campaign, status: 'could-not-check', error, offer })
  const answers: Claimable[] = []
  const packageOf = () => Promise.reject(error)
  const allocationOf = () => expect.fail('There is no package to look into.')
  for await (const each of findClaimable([campaign], { reader, packageOf, allocationOf })) answers.push(each)
  expect(answers).toEqual([{ campaign, status: 'could-not-check', error, offer: undefined }])
})

test('who is not listed has no offer, and the chain is not asked', async () => {
  expect(await find(facts(), {}, { status: 'not-eligible', listed: 9 })).toEqual({
    campaign,
    status: 'not-eligible',
    title: 'Spring',
  })
  expect(readCampaignFacts).not.toHaveBeenCalled()
})

test('four campaigns are looked at side by side, and two at a time by the chain', async () => {
  const load = { lists: 0, mostLists: 0, chain: 0, mostChain: 0 }
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  vi.mocked(readCampaignFacts).mockImplementation(async () => {
    load.mostChain = Math.max(load.mostChain, ++load.chain)
    await turn()
    load.chain--
    return facts()
  })
  const campaigns = Array.from({ length: 9 }, (_, at) => ({ ...campaign, id: `round-${at}` }))
  const sources = {
    reader,
    async packageOf() {
      load.mostLists = Math.max(load.mostLists, ++load.lists)
      await turn()
      return packageOf({})
    },
    async allocationOf() {
      load.lists--
      return { status: 'eligible', allocation } as const
    },
  }
  const found: string[] = []
  for await (const each of findClaimable(campaigns, sources)) found.push(each.campaign.id)
  expect([...found].sort()).toEqual(campaigns.map(({ id }) => id))
  expect(load).toEqual({ lists: 0, mostLists: 4, chain: 0, mostChain: 2 })
})
