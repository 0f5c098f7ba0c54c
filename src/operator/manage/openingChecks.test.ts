import { getAddress, hashMessage, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import { hashSafeMessage } from '../../safe/app/hashSafeMessage.ts'
import { checkLink, checkProofs, checkTestClaim, sampleIndices } from './openingChecks.ts'
import { proveAllocations } from './readWholeList.ts'
import { checkConfirmation, confirmationText } from './receiverConfirmation.ts'
import {
  type ManagedCampaign,
  type ManagedFixture,
  startManagedFixture,
} from './test-support/startManagedFixture.ts'

let world: ManagedFixture
beforeAll(async () => {
  world = await startManagedFixture()
})
afterAll(() => world?.stop())

const rows = Array.from(
  { length: 30 },
  (_, i) => [getAddress(`0x${(i + 0x20).toString(16).repeat(20)}`), BigInt(i + 1) * 10n ** 9n] as const,
)
const payer = demoAccounts.ada.address
const sampled = ({ distributor, allocations, pkg, fetchBytes }: ManagedCampaign) => ({
  distributor,
  allocations,
  prove: (indices: readonly number[]) =>
    proveAllocations(pkg, allocations, indices, { keccak256: world.keccak256, fetchBytes }),
})

test('samples are spread over the list, its ends among them; a short list is tried whole', () => {
  expect(sampleIndices(3)).toEqual([0, 1, 2])
  expect(sampleIndices(10)).toHaveLength(10)
  const many = sampleIndices(43_475)
  expect(many).toHaveLength(10)
  expect([many[0], many[9]]).toEqual([0, 43_474])
  expect(new Set(many).size).toBe(10)
})

describe('the link', () => {
  const url = 'https://claims.example/claim/spring/'
  const page = { isOk: true, status: 200, text: '<title>spring</title>' }
  test.each([
    ['opens', url, async () => page, 'done'],
    ['is not there', url, async () => ({ ...page, isOk: false, status: 404 }), 'failed'],
    ['shows the host’s first page', url, async () => ({ ...page, text: 'Welcome' }), 'failed'],
    ['cannot be fetched', url, () => Promise.reject(new Error('offline')), 'could-not-check'],
    ['is not of this site', undefined, async () => page, 'could-not-check'],
  ] as const)('%s', async (_, at, get, status) => {
    expect(await checkLink(at, { mark: 'spring', get })).toMatchObject({ status })
  })
})

describe('proofs', () => {
  test('of ten addresses lead to the contract; without its code nothing is said', async () => {
    const opened = await world.open({ rows, prefixBits: 2, capBits: 1 })
    const sample = sampled(opened)
    expect(await checkProofs(sample, true)).toEqual({
      status: 'done',
      text: 'The proofs of 10 sample addresses lead to the contract.',
    })
    expect(await checkProofs(sample, undefined)).toMatchObject({ status: 'could-not-check' })
    expect(await checkProofs(sample, false)).toMatchObject({ status: 'failed' })
    expect(await checkProofs({ ...sample, prove: async () => new Map() }, true)).toMatchObject({
      status: 'failed',
    })
    expect(
      await checkProofs({ ...sample, prove: () => Promise.reject(new Error('no host')) }, true),
    ).toMatchObject({ status: 'could-not-check' })
  })
})

describe('a test claim', () => {
  test('before the start would be paid at the opening; nothing is sent', async () => {
    const { timestamp } = await world.devnet.chain.getBlock()
    const start = Number(timestamp) + 50_000
    const opened = await world.open({ rows, prefixBits: 2, capBits: 1, start })
    const before = await world.devnet.chain.getBlockNumber()
    expect(await checkTestClaim(world.reader, { ...sampled(opened), time: start, payer })).toEqual({
      status: 'done',
      text: '10 test claims would be paid at the opening.',
    })
    // A second too early is refused by the contract: the time of the block is really another one.
    expect(await checkTestClaim(world.reader, { ...sampled(opened), time: start - 1, payer })).toMatchObject({
      status: 'could-not-check',
    })
    expect(await world.devnet.chain.getBlockNumber()).toBe(before)
  })

  test('fails where the money is missing, or a proof is wrong', async () => {
    const { timestamp } = await world.devnet.chain.getBlock()
    const start = Number(timestamp) + 50_000
    const opened = await world.open({ rows, asset: 'ether', start })
    await world.devnet.chain.setBalance({ address: opened.distributor, value: 1n })
    expect(await checkTestClaim(world.reader, { ...sampled(opened), time: start, payer })).toMatchObject({
      status: 'failed',
      text: '10 of 10 test claims would not be paid. Check what the contract holds.',
    })
    await world.devnet.chain.setBalance({ address: opened.distributor, value: 10n ** 18n })
    expect(
      await checkTestClaim(world.reader, {
        ...sampled(opened),
        prove: async () => new Map(),
        time: start,
        payer,
      }),
    ).toMatchObject({ status: 'failed' })
  })

  test('nodes that take no other block, or do not answer: could not check', async () => {
    const { timestamp } = await world.devnet.chain.getBlock()
    const start = Number(timestamp) + 50_000
    const opened = await world.open({ rows: rows.slice(0, 3), start })
    const proxy = await startFaultProxy(world.devnet.rpcUrl)
    try {
      proxy.refuse = (method, params) =>
        method === 'eth_call' && params.length > 2 ? 'too many arguments, want at most 2' : undefined
      const reader = createChainReader({ chainId: 81457, rpcUrls: [proxy.url] })
      expect(await checkTestClaim(reader, { ...sampled(opened), time: start, payer })).toMatchObject({
        status: 'could-not-check',
      })
    } finally {
      await proxy.stop()
    }
  })
})

describe('a receiver', () => {
  const of = { distributor: getAddress(`0x${'12'.repeat(20)}`), chainId: 81457 }

  test('confirms with its key; another key, or another campaign, is refused', async () => {
    const { ada, ben } = demoAccounts
    const receiver = ada.address
    const message = confirmationText({ ...of, receiver })
    const signature = await ada.signer.signMessage({ message })
    expect(await checkConfirmation(world.reader, { ...of, receiver, signature })).toEqual({
      status: 'done',
      text: 'Its key signed the text.',
    })
    expect(
      await checkConfirmation(world.reader, {
        ...of,
        receiver,
        signature: await ben.signer.signMessage({ message }),
      }),
    ).toMatchObject({ status: 'failed' })
    expect(
      await checkConfirmation(world.reader, { ...of, distributor: zeroAddress, receiver, signature }),
    ).toMatchObject({ status: 'failed' })
    expect(await checkConfirmation(world.reader, { ...of, receiver, signature: undefined })).toMatchObject({
      status: 'open',
    })
  })

  test('that is a Safe confirms by its contract; one owner of two is not enough', async () => {
    const receiver = world.devnet.demoSafe
    const { olga, otto } = demoAccounts
    const hash = hashSafeMessage(
      { chainId: 81457, safeAddress: receiver, version: '1.4.1' },
      hashMessage(confirmationText({ ...of, receiver })),
    )
    const owners = [olga, otto].sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
    const parts = await Promise.all(owners.map(({ signer }) => signer.sign({ hash })))
    const both = `0x${parts.map((part) => part.slice(2)).join('')}` as const
    expect(await checkConfirmation(world.reader, { ...of, receiver, signature: both })).toEqual({
      status: 'done',
      text: 'Its contract accepts the signature.',
    })
    expect(await checkConfirmation(world.reader, { ...of, receiver, signature: parts[0] })).toMatchObject({
      status: 'failed',
    })
  })
})
