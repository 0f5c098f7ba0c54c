import {
  confirmSafeMessage,
  getSafeMessage,
  getSafeMessages,
  proposeSafeMessage,
  setBaseUrl,
} from '@safe-global/safe-gateway-typescript-sdk'
import type { Address, Hash } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TypedData } from '../../src/safe/app/messages.ts'
import { type DemoAccount, demoAccounts } from '../devnet/demoAccounts.ts'
import { safeMessageHash } from '../safe/createMessageStore.ts'
import { readSafe } from '../safe/readSafe.ts'
import { type StartedWalletService, startWalletService } from '../test-support/startWalletService.ts'

const { olga, otto, omar, ada } = demoAccounts
const day = 86_400_000
const noon = Date.UTC(2026, 0, 10, 12)

let now = noon
let started: StartedWalletService
let safe: Address
beforeAll(async () => {
  started = await startWalletService(() => now)
  safe = started.devnet.demoSafe
  setBaseUrl(started.url)
})
afterAll(() => started?.stop())
beforeEach(() => {
  now = noon
  started.walletService.clear()
})

const hashOf = async (message: string | TypedData): Promise<Hash> =>
  safeMessageHash(81457, await readSafe(started.devnet.chain, safe), message)
const sign = async ({ signer }: DemoAccount, message: string | TypedData) =>
  signer.sign({ hash: await hashOf(message) })
const propose = async (owner: DemoAccount, message: string | TypedData, origin?: string) =>
  started.service.proposeSafeMessage({
    safe_address: safe,
    body: { message, signature: await sign(owner, message), ...(origin ? { origin } : {}) },
  })

const typed: TypedData & { primaryType: string } = {
  domain: { name: 'Everclaim', chainId: 81457 },
  types: { Terms: [{ name: 'text', type: 'string' }] },
  primaryType: 'Terms',
  message: { text: 'agreed' },
}

test.each([
  ['a text', 'hello'],
  ['typed data', typed],
])('%s is proposed, found by its hash, and signed by enough owners', async (_what, message) => {
  const message_hash = await hashOf(message)
  await propose(omar, message, JSON.stringify({ name: 'The app', url: 'https://app.example' }))
  expect(await started.service.getSafeMessage({ message_hash })).toMatchObject({
    messageHash: message_hash,
    message,
    status: 'NEEDS_CONFIRMATION',
    creationTimestamp: noon,
    modifiedTimestamp: noon,
    confirmationsSubmitted: 1,
    confirmationsRequired: 2,
    preparedSignature: null,
    proposedBy: { value: omar.address },
    confirmations: [{ owner: { value: omar.address } }],
    name: 'The app',
    origin: '{"name":"The app","url":"https://app.example"}',
  })
  now += 60_000
  await confirmSafeMessage('81457', message_hash, { signature: await sign(olga, message) })
  const signed = await started.service.getSafeMessage({ message_hash })
  expect(signed).toMatchObject({ status: 'CONFIRMED', modifiedTimestamp: noon + 60_000 })
  expect(signed.preparedSignature).toBe(
    (await started.messages.find(message_hash))?.preparedSignature ?? 'none',
  )
})

test('proposing is answered with 202 and nothing, confirming with 200 and nothing', async () => {
  const body = { message: 'hello', signature: await sign(olga, 'hello') }
  expect(await started.ask('POST', `/v1/chains/81457/safes/${safe}/messages`, body)).toEqual({
    status: 202,
    body: undefined,
  })
  const confirmation = { signature: await sign(otto, 'hello') }
  const path = `/v1/chains/81457/messages/${await hashOf('hello')}/signatures`
  expect(await started.ask('POST', path, confirmation)).toEqual({ status: 200, body: undefined })
})

test('a signature that is a stranger’s, of something else, or none, is not taken', async () => {
  await expect(propose(ada, 'hello')).rejects.toMatchObject({
    message: expect.stringContaining('Invalid signature'),
  })
  const wrong = { message: 'hello', signature: await sign(olga, 'something else') }
  await expect(proposeSafeMessage('81457', safe, wrong)).rejects.toThrow('CGW error - 422: Invalid signature')
  for (const signature of ['0x', '0x1234', `0x${'11'.repeat(65)}`])
    await expect(proposeSafeMessage('81457', safe, { message: 'hello', signature })).rejects.toThrow(
      'CGW error - 422: Invalid signature',
    )
  expect(
    await started.ask('POST', `/v1/chains/81457/safes/${safe}/messages`, {
      message: 'hello',
      signature: 'mine',
    }),
  ).toMatchObject({ status: 422, body: { code: 'custom', path: ['signature'] } })
  expect(await started.messages.list(safe)).toEqual([])

  await propose(olga, 'hello')
  const confirm = (signature: string) =>
    hashOf('hello').then((hash) => confirmSafeMessage('81457', hash, { signature }))
  await expect(confirm(await sign(ada, 'hello'))).rejects.toThrow('CGW error - 422: Invalid signature')
  await expect(confirm(await sign(otto, 'something else'))).rejects.toThrow('CGW error - 422')
  expect(await started.messages.list(safe)).toMatchObject([{ status: 'NEEDS_CONFIRMATION' }])
})

test('data that no wallet could sign, Safes that are none and messages that nobody proposed are refused', async () => {
  const broken = { ...typed, types: { Terms: [{ name: 'text', type: 'nothing' }] } }
  const signature = await sign(olga, 'hello')
  await expect(proposeSafeMessage('81457', safe, { message: broken, signature })).rejects.toThrow(
    'CGW error - 422: Could not calculate messageHash',
  )
  await expect(proposeSafeMessage('81457', ada.address, { message: 'hello', signature })).rejects.toThrow(
    'CGW error - 404: Not found',
  )
  const nobodys = await hashOf('nobody')
  await expect(getSafeMessage('81457', nobodys)).rejects.toThrow('CGW error - 404: Not found')
  await expect(confirmSafeMessage('81457', nobodys, { signature })).rejects.toThrow(
    'CGW error - 404: Not found',
  )
  await expect(getSafeMessages('81457', ada.address)).rejects.toThrow('CGW error - 404: Not found')
  expect((await started.ask('GET', '/v1/chains/81457/messages/0x12')).status).toBe(422)
})

test('the list has the newest first, a label before each day, and pages', async () => {
  for (const [index, text] of ['first', 'second', 'third', 'fourth', 'fifth'].entries()) {
    // Two on the first day, three on the next.
    now = noon + (index < 2 ? 0 : day) + index * 1000
    await propose(olga, text)
  }
  const inWords = (results: readonly { type: string; message?: unknown; timestamp?: unknown }[]) =>
    results.map((each) => (each.type === 'MESSAGE' ? each.message : each.timestamp))
  const midnight = Date.UTC(2026, 0, 10)
  const whole = await getSafeMessages('81457', safe)
  expect(inWords(whole.results)).toEqual([
    midnight + day,
    'fifth',
    'fourth',
    'third',
    midnight,
    'second',
    'first',
  ])
  expect(whole).toMatchObject({ next: null, previous: null })

  const first = await started.service.getSafeMessages({ safe_address: safe, query: { limit: 2 } })
  expect(inWords(first.results)).toEqual([midnight + day, 'fifth', 'fourth'])
  const second = await started.service.getSafeMessages({ safe_address: safe, page: first.next })
  expect(inWords(second.results)).toEqual([midnight + day, 'third', midnight, 'second'])
  const last = await getSafeMessages('81457', safe, second.next ?? '')
  expect(inWords(last.results)).toEqual([midnight, 'first'])
  expect(last.next).toBeNull()
})

test('a plain URL as its origin is kept, and names no app', async () => {
  await propose(omar, 'hello', 'https://app.example')
  expect(await started.service.getSafeMessage({ message_hash: await hashOf('hello') })).toMatchObject({
    origin: 'https://app.example',
    name: null,
  })
})
