import { type Address, hashTypedData, recoverTypedDataAddress, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../abi/factoryAddress.ts'
import { computeDistributorAddress } from '../chain/computeDistributorAddress.ts'
import { delegationTypedData } from '../chain/votes.ts'
import { isGrantedByGuard } from './grant.ts'
import { type DelegationToSign, grantDelegation } from './grantDelegation.ts'
import { GuardError } from './guardError.ts'
import type { Place } from './place.ts'

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
  const { granted, expiry } = await grantDelegation(request, place, now)
  expect(isGrantedByGuard(granted)).toBe(true)
  expect(expiry).toBe(now + 3_600)
  const parsed = JSON.parse(granted.typedData)
  const typed = delegationTypedData(signing, { delegatee, expiry: BigInt(expiry) })
  expect(hashTypedData(parsed)).toBe(hashTypedData(typed))
  const signature = await signer.signTypedData(parsed)
  expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(account)
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
  await expect(grantDelegation(request, opened, now)).resolves.toMatchObject({ expiry: now + 3_600 })
})
