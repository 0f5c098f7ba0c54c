import { keccak256, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../abi/factoryAddress.ts'
import type { VerifiedPackage } from '../package/loadPackage.ts'
import type { CampaignFacts } from '../package/readCampaignFacts.ts'
import { trustChecks } from './trustChecks.ts'

const receiver = '0x00000000000000000000000000000000000000ee'
const token = '0x00000000000000000000000000000000000000cc'
const named: VerifiedPackage['manifest']['token'] = {
  address: token,
  symbol: 'SPR',
  name: 'Spring',
  decimals: 18,
}
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

test('by the answer of one node of several, what holds is not passed, and what does not has failed', () => {
  const one = { ...facts, agreement: { agreed: 1, configured: 2 } }
  expect(statusOf('code', { facts: one })).toBe('one-node')
  expect(statusOf('token', { facts: one })).toBe('one-node')
  expect(statusOf('code', { facts: { ...one, codeMatches: false } })).toBe('failed')
  expect(statusOf('token', { facts: { ...one, token: { ...named, symbol: 'SPRING' } } })).toBe('failed')
  expect(statusOf('token', { facts: { ...one, token: undefined } })).toBe('could-not-check')
  // Where only one is configured, nobody else was to answer.
  const alone = { ...facts, agreement: { agreed: 1, configured: 1 } }
  expect(statusOf('code', { facts: alone })).toBe('passed')
  expect(statusOf('token', { facts: alone })).toBe('passed')
})

describe('what is said', () => {
  const saidOf = (id: string, input: Partial<Parameters<typeof trustChecks>[0]> = {}) => {
    const found = trustChecks({ pkg, facts, factsError: undefined, ...input }).find(
      (check) => check.id === id,
    )
    return found && { title: found.title, text: found.text, value: found.value }
  }

  test('each check says what was compared, and with which value anybody can repeat it', () => {
    expect(saidOf('address')).toEqual({
      title: 'Contract address matches this campaign',
      text: 'The address is computed from the token, the dates, the receivers and the whole list. We computed it here.',
      value: '0x00000000000000000000000000000000000000d1',
    })
    expect(saidOf('code')).toEqual({
      title: 'Contract code matches the published code',
      text: 'We compared every byte at that address with the code of this release.',
      value: keccak256('0x03'),
    })
    expect(saidOf('token')).toEqual({
      title: 'Token matches: SPR, 18 decimals',
      text: 'Both call it SPR with 18 decimals.',
      value: token,
    })
    expect(saidOf('root')).toEqual({
      title: 'Recipient list matches the contract',
      text: 'The top layer of the list’s Merkle tree gives this root, and the contract’s address contains that layer.',
      value: root,
    })
    expect(saidOf('package')).toEqual({
      title: 'Campaign files match the contract',
      text: 'The address above contains the hash of these files. Other files would need another address.',
      value: keccak256('0x02'),
    })
  })

  test('over time, the schedule is in the address too', () => {
    const manifest = { ...pkg.manifest, schedule: { cliff: 0, duration: 10, tranches: 2 } }
    expect(saidOf('address', { pkg: { ...pkg, manifest } })?.text).toBe(
      'The address is computed from the token, the dates, the schedule, the receivers and the whole list. We computed it here.',
    )
  })

  test('before the chain was read there is no hash of its code; ETH has no address', () => {
    expect(saidOf('code', { facts: undefined })?.value).toBeUndefined()
    const ether = { address: zeroAddress, symbol: 'ETH', name: 'Ether', decimals: 18 } as const
    expect(saidOf('token', { pkg: pkgOf(ether), facts: { ...facts, token: ether } })?.value).toBeUndefined()
  })

  const onChain = (change: Partial<typeof named>) => ({ facts: { ...facts, token: { ...named, ...change } } })
  const cases: readonly [string, Partial<Parameters<typeof trustChecks>[0]>, string, string][] = [
    [
      'not read yet',
      { facts: undefined },
      'Token: SPR, 18 decimals',
      'The package calls it SPR with 18 decimals. That is compared with the name that the token reports.',
    ],
    [
      'that said nothing',
      { facts: { ...facts, token: undefined } },
      'Token: SPR, 18 decimals',
      'The package calls it SPR with 18 decimals. The token itself did not say.',
    ],
    [
      'compared with one node',
      { facts: { ...facts, agreement: { agreed: 1, configured: 2 } } },
      'Token matches: SPR, 18 decimals',
      'Both call it SPR with 18 decimals.',
    ],
    [
      'without a symbol',
      onChain({ symbol: '' }),
      'Token: SPR, 18 decimals',
      'The package calls it SPR with 18 decimals, the token itself no symbol with 18 decimals.',
    ],
    [
      'of one decimal, without a symbol',
      onChain({ symbol: '', decimals: 1 }),
      'Token differs from this campaign’s',
      'The package calls it SPR with 18 decimals, the token itself no symbol with 1 decimal.',
    ],
    [
      'of one decimal',
      onChain({ decimals: 1 }),
      'Token differs from this campaign’s',
      'The package calls it SPR with 18 decimals, the token itself SPR with 1 decimal.',
    ],
    [
      'of one decimal in both',
      { pkg: pkgOf({ ...named, decimals: 1 }), ...onChain({ decimals: 1 }) },
      'Token matches: SPR, 1 decimal',
      'Both call it SPR with 1 decimal.',
    ],
    [
      'of one decimal, not read yet',
      { pkg: pkgOf({ ...named, decimals: 1 }), facts: undefined },
      'Token: SPR, 1 decimal',
      'The package calls it SPR with 1 decimal. That is compared with the name that the token reports.',
    ],
  ]
  test.each(cases)('of a token %s', (_, input, title, text) => {
    expect(saidOf('token', input)).toMatchObject({ title, text })
  })
})
