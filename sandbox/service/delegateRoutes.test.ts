import { getDelegates, setBaseUrl } from '@safe-global/safe-gateway-typescript-sdk'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../devnet/demoAccounts.ts'
import { hashSafeTransaction, noRefund, type SafeTransaction } from '../safe/safeTransaction.ts'
import { type StartedWalletService, startWalletService } from '../test-support/startWalletService.ts'
import { delegateHash } from './delegateSigner.ts'

const { olga, otto, ada, ben } = demoAccounts

let started: StartedWalletService
let safe: Address
beforeAll(async () => {
  started = await startWalletService()
  safe = started.devnet.demoSafe
  setBaseUrl(started.url)
})
afterAll(() => started?.stop())
afterEach(() => started.walletService.clear())

const hour = () => Math.floor(Date.now() / 3_600_000)

/** As wallets sign it today: EIP-712 data with the hour. */
const signData = ({ signer }: DemoAccount, delegate: Address, at = hour(), chainId = 81457) =>
  signer.signTypedData({
    domain: { name: 'Safe Transaction Service', version: '1.0', chainId },
    types: {
      Delegate: [
        { name: 'delegateAddress', type: 'address' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'Delegate',
    message: { delegateAddress: delegate, totp: BigInt(at) },
  })

const addition = async (signer: DemoAccount, change: Partial<Record<string, unknown>> = {}) => ({
  safe,
  delegate: ada.address,
  delegator: olga.address,
  label: 'Ada',
  signature: await signData(signer, ada.address),
  ...change,
})
const add = (body: unknown) => started.ask('POST', '/v2/chains/81457/delegates', body)
const remove = (body: unknown, delegate = ada.address) =>
  started.ask('DELETE', `/v2/chains/81457/delegates/${delegate}`, body)

describe('generation 2', () => {
  test('an owner makes somebody a delegate, who then may propose and not sign', async () => {
    const transaction: SafeTransaction = {
      ...noRefund,
      to: ben.address,
      value: 0n,
      data: '0x',
      operation: 0,
      nonce: 0,
    }
    const safeTxHash = hashSafeTransaction(81457, safe, transaction)
    const proposal = {
      safe,
      transaction,
      safeTxHash,
      sender: ada.address,
      signature: await ada.signer.sign({ hash: safeTxHash }),
    }
    await expect(started.transactions.propose(proposal)).rejects.toThrow()
    expect(await add(await addition(olga))).toEqual({ status: 200, body: undefined })
    const entry = { safe, delegate: ada.address, delegator: olga.address, label: 'Ada' }
    expect(await getDelegates('81457', { safe })).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [entry],
    })
    const proposed = await started.transactions.propose(proposal)
    expect(proposed).toMatchObject({ status: 'AWAITING_CONFIRMATIONS', confirmations: [] })
  })

  test.each([
    ['somebody else', () => addition(otto)],
    ['the delegate', () => addition(ada)],
    ['nobody', () => addition(olga, { signature: '0x' })],
    ['for another delegate', async () => addition(olga, { signature: await signData(olga, ben.address) })],
    [
      'two hours ago',
      async () => addition(olga, { signature: await signData(olga, ada.address, hour() - 2) }),
    ],
    [
      'for another chain',
      async () => addition(olga, { signature: await signData(olga, ada.address, hour(), 1) }),
    ],
  ])('a signature of %s makes none', async (_whose, body) => {
    expect(await add(await body())).toEqual({
      status: 400,
      body: { code: 400, message: `Signature does not match provided delegator=${olga.address}` },
    })
    expect(started.delegates.list()).toEqual([])
  })

  test('a signature of the last hour is good still', async () => {
    const signature = await signData(olga, ada.address, hour() - 1)
    expect(await add(await addition(olga, { signature }))).toMatchObject({ status: 200 })
  })

  test('who owns no part of a Safe can make nobody a delegate for it', async () => {
    const body = await addition(ben, { delegator: ben.address })
    expect(await add(body)).toMatchObject({ status: 400, body: { message: /is not an owner of Safe/ } })
    expect(await add({ ...body, safe: ada.address })).toMatchObject({ status: 404 })
    expect(await add({ ...body, delegator: '0x12' })).toMatchObject({
      status: 422,
      body: { statusCode: 422, path: ['delegator'] },
    })
    expect(await add(undefined)).toMatchObject({ status: 422 })
  })

  test('the delegator or the delegate ends it, and nobody else', async () => {
    await add(await addition(olga))
    const by = async (who: DemoAccount) => ({
      delegator: olga.address,
      safe,
      signature: await signData(who, ada.address),
    })
    expect(await remove(await by(otto))).toMatchObject({ status: 400 })
    expect(started.delegates.list()).toHaveLength(1)
    expect(await remove(await by(ada))).toEqual({ status: 200, body: undefined })
    expect(await remove(await by(ada))).toMatchObject({
      status: 404,
      body: { code: 404, message: 'Not found' },
    })
    await add(await addition(olga))
    expect(await remove(await by(olga))).toEqual({ status: 200, body: undefined })
    expect(started.delegates.list()).toEqual([])
    const { signature } = await by(olga)
    expect(await remove({ signature })).toMatchObject({
      status: 422,
      body: { message: "At least one of the fields 'safe' or 'delegator' is required" },
    })
  })

  test('a delegator speaks for their own delegates only', async () => {
    await add(await addition(olga))
    await add(await addition(otto, { delegator: otto.address, label: 'Ottos' }))
    expect(await remove({ safe, signature: await signData(olga, ada.address) })).toMatchObject({
      status: 200,
    })
    expect(started.delegates.list()).toMatchObject([{ delegator: otto.address }])
  })
})

describe('generation 1', () => {
  const path = '/v1/chains/81457/delegates'
  const sign = ({ signer }: DemoAccount) =>
    signer.signMessage({ message: { raw: delegateHash(1, 81457, ada.address, hour()) } })

  test('a wallet’s message of the address and the hour makes and ends a delegate', async () => {
    const body = await addition(olga, { signature: await sign(olga) })
    expect(await started.ask('POST', path, body)).toMatchObject({ status: 200 })
    const { results } = await started.service.getDelegates({ query: { delegator: olga.address } })
    expect(results).toMatchObject([{ delegate: ada.address, safe }])
    const removal = { safe, delegate: ada.address, signature: await sign(olga) }
    const removalPath = `/v1/chains/81457/safes/${safe}/delegates/${ada.address}`
    expect(await started.ask('DELETE', removalPath, removal)).toMatchObject({ status: 200 })
    expect(await started.ask('DELETE', removalPath, removal)).toMatchObject({ status: 404 })
  })

  test('a raw signature counts too; one of generation 2 does not', async () => {
    const raw = await olga.signer.sign({ hash: delegateHash(1, 81457, ada.address, hour()) })
    expect(await started.ask('POST', path, await addition(olga))).toMatchObject({ status: 400 })
    expect(await started.ask('POST', path, await addition(olga, { signature: raw }))).toMatchObject({
      status: 200,
    })
    const removal = { delegate: ada.address, delegator: olga.address, signature: await sign(otto) }
    expect(await started.ask('DELETE', `${path}/${ada.address}`, removal)).toMatchObject({ status: 400 })
  })
})

test('the list wants a filter, knows each, and has pages', async () => {
  expect(await started.ask('GET', '/v2/chains/81457/delegates')).toEqual({
    status: 422,
    body: { statusCode: 422, code: 'custom', message: 'At least one property is required', path: [] },
  })
  expect(await started.ask('GET', '/v1/chains/81457/delegates?safe=0x12')).toMatchObject({ status: 422 })
  await add(await addition(olga))
  await add(await addition(olga, { safe: null, label: 'everywhere' }))
  const labels = async (query: Record<string, string>) =>
    (await started.service.getDelegatesPage({ query })).results.map(({ label }) => label)
  expect(await labels({ safe })).toEqual(['Ada'])
  expect(await labels({ delegate: ada.address })).toEqual(['Ada', 'everywhere'])
  expect(await labels({ delegator: olga.address, label: 'everywhere' })).toEqual(['everywhere'])
  expect(await labels({ delegator: otto.address })).toEqual([])
  const first = await started.service.getDelegatesPage({ query: { delegate: ada.address, limit: 1 } })
  const second = await started.service.getDelegatesPage({ page: first.next })
  expect([first.results[0]?.safe, second.results[0]?.safe, second.next]).toEqual([safe, null, null])
})
