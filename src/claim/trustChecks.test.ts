import { keccak256, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../abi/factoryAddress.ts'
import type { VerifiedPackage } from '../package/loadPackage.ts'
import type { CampaignFacts } from '../package/readCampaignFacts.ts'
import { trustChecks } from './trustChecks.ts'

const receiver = '0x00000000000000000000000000000000000000ee'
const token = '0x00000000000000000000000000000000000000cc'
const named = { address: token, symbol: 'SPR', name: 'Spring', decimals: 18 } as const
const root = keccak256('0x01')

const pkgOf = (token: VerifiedPackage['manifest']['token']): VerifiedPackage => ({
  manifest: {
    format: 'everclaim-package/1',
    chainId: 81457,
    factory: merkleDistributorFactoryAddress,
    token,
    window: { start: 100, end: 200 },
    receivers: { sweep: receiver, yield: receiver, gas: receiver },
    tree: { count: 3, total: '6', depth: 2, capBits: 0, root },
    shards: { prefixBits: 0 },
    texts: { title: 'Spring' },
  },
  manifestHash: keccak256('0x02'),
  root,
  cap: new Uint8Array(32),
  distributor: '0x00000000000000000000000000000000000000d1',
  hosts: ['/packages/spring/'],
})
const pkg = pkgOf(named)

const facts: CampaignFacts = {
  agreement: { agreed: 2, configured: 2 },
  head: { number: 7, timestamp: 150 },
  codeMatches: true,
  codeHash: keccak256('0x03'),
  token: named,
  balance: 6n,
  claimedCount: 1,
  claimedWords: [1n],
  isCancelled: false,
}

const statusOf = (id: string, input: Partial<Parameters<typeof trustChecks>[0]>) =>
  trustChecks({ pkg, facts: undefined, factsError: undefined, ...input }).find((check) => check.id === id)
    ?.status

test('with everything read and right, everything has passed', () => {
  const checks = trustChecks({ pkg, facts, factsError: undefined })
  expect(checks.map(({ id, status }) => `${id}: ${status}`)).toEqual([
    'address: passed',
    'code: passed',
    'token: passed',
    'root: passed',
    'package: passed',
  ])
})

test('what only the chain can show is not passed before it was read', () => {
  for (const id of ['code', 'token']) {
    expect(statusOf(id, {})).toBe('open')
    expect(statusOf(id, { factsError: new Error('no node') })).toBe('could-not-check')
  }
})

test('what was recomputed here says nothing of code that was not read', () => {
  const checks = trustChecks({ pkg, facts: undefined, factsError: undefined })
  const passed = checks.filter(({ status }) => status === 'passed')
  expect(passed.map(({ id }) => id)).toEqual(['address', 'root', 'package'])
  for (const { text } of passed) expect(text).not.toMatch(/code/)
})

test('code: other code fails', () => {
  const foreign = { ...facts, codeMatches: false, claimedCount: undefined, claimedWords: [] }
  expect(statusOf('code', { facts: foreign })).toBe('failed')
})

describe('token', () => {
  const ether = { address: zeroAddress, symbol: 'ETH', name: 'Ether', decimals: 18 } as const

  test.each<[what: string, of: VerifiedPackage, onChain: CampaignFacts['token'], status: string]>([
    ['equal', pkg, named, 'passed'],
    ['of another name alone', pkg, { ...named, name: 'Spring Token' }, 'passed'],
    ['of other decimals', pkg, { ...named, decimals: 6 }, 'failed'],
    ['of another symbol', pkg, { ...named, symbol: 'SPRING' }, 'failed'],
    ['of no symbol', pkg, { ...named, symbol: '' }, 'could-not-check'],
    ['of no symbol and other decimals', pkg, { ...named, symbol: '', decimals: 6 }, 'failed'],
    ['that does not answer', pkg, undefined, 'could-not-check'],
    ['that is ETH', pkgOf(ether), ether, 'passed'],
    ['that is ETH and called otherwise', pkgOf({ ...ether, symbol: 'WETH' }), ether, 'failed'],
  ])('%s: %s', (_, of, onChain, status) => {
    expect(statusOf('token', { pkg: of, facts: { ...facts, token: onChain } })).toBe(status)
  })

  test('both names are said where they differ', () => {
    const checks = trustChecks({
      pkg,
      facts: { ...facts, token: { ...named, decimals: 6 } },
      factsError: undefined,
    })
    expect(checks.find(({ id }) => id === 'token')?.text).toBe(
      'The package calls it SPR with 18 decimals, the token itself SPR with 6 decimals.',
    )
  })
})
