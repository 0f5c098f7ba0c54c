import { type Address, hashTypedData, recoverTypedDataAddress, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../abi/factoryAddress.ts'
import { computeDistributorAddress } from '../chain/computeDistributorAddress.ts'
import type { SafeTransaction } from '../chain/hashSafeTransaction.ts'
import { delegationTypedData } from '../chain/votes.ts'
import { buildSafeClaim } from '../claim/safeClaim/buildSafeClaim.ts'
import { isGrantedByGuard } from './grant.ts'
import { type DelegationToSign, grantDelegation } from './grantDelegation.ts'
import { grantSafeTransaction } from './guard.ts'
import { GuardError } from './guardError.ts'
import type { Inside } from './intents.ts'
import type { Place } from './place.ts'
import { learnInside } from './rules.ts'

const key = `0x${'41'.repeat(32)}` as const
const signer = privateKeyToAccount(key)
const account = signer.address
const token: Address = '0x4444444444444444444444444444444444444444'
const delegatee: Address = '0x00000000000000000000000000000000000A11cE'
const now = 1_800_000_000
const chainId = 81457

const campaign: DelegationToSign['campaign'] = {
  factory: merkleDistributorFactoryAddress,
  manifestHash: `0x${'d7'.repeat(32)}`,
  parameters: {
    token,
    start: 1n,
    end: 2n,
    sweepReceiver: account,
    yieldReceiver: account,
    gasReceiver: account,
    isCancellable: false,
    total: 10n ** 21n,
    count: 7,
    height: 2,
  },
  cap: [`0x${'e7'.repeat(32)}`, `0x${'e8'.repeat(32)}`],
}
const distributor = computeDistributorAddress(campaign)
const signing = { domain: { name: 'Ever', version: '1', chainId, verifyingContract: token }, nonce: 3n }
const request: DelegationToSign = { account, delegatee, signing, campaign }
const spring = { id: 'spring', distributor, packages: ['/p/'] }
const place: Place = {
  site: { chainId, campaigns: [spring] },
  at: { page: 'claim', campaign: spring },
  origin: 'https://claim.example',
  account,
  now,
}

test('is handed out whole, as EIP-5805 has it, for an hour', async () => {
  const { granted, read } = await grantDelegation(request, place, now)
  expect(isGrantedByGuard(granted)).toBe(true)
  const parsed = JSON.parse(granted.typedData)
  const expiry = now + 3_600
  const typed = delegationTypedData(signing, { delegatee, expiry: BigInt(expiry) })
  expect(hashTypedData(parsed)).toBe(hashTypedData(typed))
  const signature = await signer.signTypedData(parsed)
  expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(account)
  expect(await read(signature)).toEqual({ delegatee, nonce: '3', expiry, signature })
  const other = privateKeyToAccount(`0x${'42'.repeat(32)}`)
  expect(await read(await other.signTypedData(parsed))).toBeUndefined()
  expect(await read('0x1234')).toBeUndefined()
  expect(
    await read(await signer.signTypedData({ ...parsed, message: { ...parsed.message, nonce: '4' } })),
  ).toBe(undefined)
})

const otherToken: Address = '0x5555555555555555555555555555555555555555'
const refused: readonly [name: string, asked: Partial<DelegationToSign>, where?: Partial<Place>][] = [
  ['on a page without a claim', {}, { at: { page: 'receipt', campaign: spring } }],
  ['on a page of no campaign', {}, { at: { page: 'claim', campaign: undefined } }],
  ['for another account than the connected one', { account: delegatee }],
  ['without a wallet', {}, { account: undefined }],
  ['to nobody', { delegatee: zeroAddress }],
  [
    'in another token’s domain',
    { signing: { ...signing, domain: { ...signing.domain, verifyingContract: otherToken } } },
  ],
  ['on another chain', { signing: { ...signing, domain: { ...signing.domain, chainId: 1 } } }],
  [
    'for another token, which the page’s campaign doesn’t pay',
    {
      signing: { ...signing, domain: { ...signing.domain, verifyingContract: otherToken } },
      campaign: { ...campaign, parameters: { ...campaign.parameters, token: otherToken } },
    },
  ],
  ['for another list', { campaign: { ...campaign, cap: [...campaign.cap].reverse() } }],
]

test.each(refused)('is refused %s', async (_, asked, where) => {
  await expect(grantDelegation({ ...request, ...asked }, { ...place, ...where }, now)).rejects.toThrow(
    GuardError,
  )
})

test('a campaign that the visitor opened has no contract in its address: its own page has proven it', async () => {
  const opened: Place = { ...place, at: { page: 'claim', campaign: 'opened' } }
  await expect(grantDelegation(request, opened, now)).resolves.toMatchObject({ granted: { account } })
})

describe('a Safe says beside its claim who votes', () => {
  const safe: Address = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'
  const allocation = { index: 5, account: safe, amount: 77n, proof: [] }
  const of = (votesToken: Address) =>
    buildSafeClaim({
      claims: [{ distributor, allocation }],
      delegations: [{ token: votesToken, delegatee }],
      nonce: 3,
    })
  const at: Place = { ...place, at: { page: 'safe-claim', campaign: spring } }
  const sign = (transaction: SafeTransaction, inside: Inside) =>
    grantSafeTransaction({ owner: account, safe, transaction, inside }, at)

  test('with the token of the page’s campaign, once its address was recomputed', async () => {
    const mine = { ...campaign }
    expect(() => sign(of(token), { claimsWith: mine })).toThrow(GuardError)
    await learnInside({ claimsWith: mine })
    expect(sign(of(token), { claimsWith: mine }).account).toBe(account)
  })

  test('and with no other, of which nothing is recomputed, or of another campaign', async () => {
    expect(() => sign(of(token), 'claims')).toThrow(GuardError)
    const inside = { claimsWith: campaign }
    await learnInside(inside)
    expect(() => sign(of(otherToken), inside)).toThrow(GuardError)
    const other = { claimsWith: { ...campaign, parameters: { ...campaign.parameters, token: otherToken } } }
    await learnInside(other)
    expect(() => sign(of(otherToken), other)).toThrow(GuardError)
    expect(() => sign(of(token), other)).toThrow(GuardError)
  })

  test('and to nobody is none', () => {
    const nobody = buildSafeClaim({
      claims: [{ distributor, allocation }],
      delegations: [{ token, delegatee: zeroAddress }],
      nonce: 3,
    })
    expect(() => sign(nobody, { claimsWith: campaign })).toThrow(GuardError)
  })
})
