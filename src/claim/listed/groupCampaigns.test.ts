import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { campaignGroups, groupOf, type ListedCampaign } from './groupCampaigns.ts'

const receiver = '0x00000000000000000000000000000000000000ee'
const pkgOf = (start: number, end: number | null): VerifiedPackage => ({
  manifest: {
    format: 'everclaim-package/1',
    chainId: 81457,
    factory: receiver,
    token: { address: receiver, symbol: 'SPR', name: 'Spring', decimals: 18 },
    window: { start, end },
    receivers: { sweep: receiver, yield: receiver, gas: receiver },
    tree: { count: 600, total: '600', depth: 10, capBits: 0, root: '0x' },
    shards: { prefixBits: 0 },
    texts: { title: 'Spring' },
  },
  manifestHash: '0x',
  root: '0x',
  cap: new Uint8Array(32),
  distributor: receiver,
  hosts: [],
})
const campaign = { id: 'spring', distributor: receiver, packages: ['/p/'] } as const
const known = { campaign: { ...campaign, packages: ['/p/'] }, claimedCount: 3, error: undefined }
const at = (now: number | undefined, error?: Error) => ({ now, error })

test('a campaign is open from the second of its start until the second of its end, as the contract has it', () => {
  const of = (now: number, end: number | null = 200) => groupOf({ ...known, pkg: pkgOf(100, end) }, at(now))
  expect([99, 100, 199, 200].map((now) => of(now))).toEqual(['upcoming', 'open', 'open', 'ended'])
  expect(of(10 ** 9, null)).toBe('open')
})

test('what is missing is looked for, and what failed could not be checked: neither is a state of the campaign', () => {
  const pkg = pkgOf(100, 200)
  const error = new Error('silent')
  expect(groupOf({ ...known, pkg: undefined }, at(150))).toBe('looking')
  expect(groupOf({ ...known, pkg, claimedCount: undefined }, at(150))).toBe('looking')
  expect(groupOf({ ...known, pkg }, at(undefined))).toBe('looking')
  expect(groupOf({ ...known, pkg }, at(undefined, error))).toBe('could-not-check')
  expect(groupOf({ ...known, pkg, claimedCount: undefined, error }, at(150))).toBe('could-not-check')
  expect(groupOf({ ...known, pkg: undefined, error }, at(150))).toBe('could-not-check')
  // A time that was agreed before is still shown when the next question fails.
  expect(groupOf({ ...known, pkg }, at(150, error))).toBe('open')
})

test('a state is said only where files, contract and time are known; every group is shown', () => {
  const maybe = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: undefined })
  fc.assert(
    fc.property(
      fc.record({
        pkg: maybe(fc.constantFrom(pkgOf(100, 200), pkgOf(100, null), pkgOf(300, 400))),
        claimedCount: maybe(fc.nat(600)),
        error: maybe(fc.constant(new Error('silent'))),
      }),
      fc.record({ now: maybe(fc.nat(500)), error: maybe(fc.constant(new Error('silent'))) }),
      (facts, chain) => {
        const listed: ListedCampaign = { campaign: known.campaign, ...facts }
        const group = groupOf(listed, chain)
        expect(campaignGroups).toContain(group)
        if (group === 'open' || group === 'upcoming' || group === 'ended') {
          expect(facts.error).toBeUndefined()
          expect([facts.pkg, facts.claimedCount, chain.now]).not.toContain(undefined)
        }
        if (facts.error) expect(group).toBe('could-not-check')
      },
    ),
  )
})
