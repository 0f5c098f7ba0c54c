import { beforeEach, expect, test } from 'vitest'
import { grantHostCalls, grantHostMessage } from '../../../guard/guard.ts'
import type { Place } from '../../../guard/place.ts'
import { createHostMessenger } from '../../../safe/app/createHostMessenger.ts'
import { createSafeApp } from '../../../safe/app/createSafeApp.ts'
import { createSafeProvider, type SafeProvider } from '../../../safe/app/createSafeProvider.ts'
import {
  createTestHost,
  demoHash,
  demoOwners,
  demoSafeInfo,
  hostOrigin,
  type TestHost,
} from '../../../safe/app/test-support/createTestHost.ts'
import { askHostToSend, askHostToSign } from './askWallet.ts'

// The real guard, messenger, app and provider: what of a request arrives at a host, and what never does.

const safe = demoSafeInfo.safeAddress
const call = { to: safe, value: 1n, data: '0x1234' } as const
const place: Place = {
  site: { chainId: 81457, campaigns: [] },
  at: { page: 'workspace' },
  origin: 'https://app.example',
  account: safe,
  now: 0,
}
let host: TestHost
let opened: Record<string, unknown>
let provider: SafeProvider
beforeEach(async () => {
  opened = demoSafeInfo
  host = createTestHost({ handlers: { getSafeInfo: () => opened } })
  const app = createSafeApp(createHostMessenger({ allowedOrigins: [hostOrigin], window: host.window }))
  await app.connect()
  provider = createSafeProvider({ app, safe: demoSafeInfo })
})
const granted = (gas?: bigint) => grantHostCalls({ safe, calls: [call, call], inside: 'any', gas }, place)
const typedData = { domain: {}, types: { Note: [{ name: 'text', type: 'string' }] }, message: { text: 'hi' } }

test('calls arrive as they were granted, and gas as far as it is known', async () => {
  expect(await askHostToSend(provider, granted())).toBe(demoHash)
  expect(await askHostToSend(provider, granted(90_000n))).toBe(demoHash)
  const txs = [call, call].map(({ to, data }) => ({ to, value: '1', data }))
  expect(host.requests().map(({ method, params }) => [method, params])).toEqual([
    ['sendTransactions', { txs, params: undefined }],
    ['sendTransactions', { txs, params: { safeTxGas: 90_000 } }],
  ])
})

test('messages arrive with their end, and give all that the host answers', async () => {
  const ask = { signal: undefined }
  expect(await askHostToSign(provider, ask, grantHostMessage('hi', place))).toMatchObject({
    signature: '0x1234',
  })
  expect(await askHostToSign(provider, ask, grantHostMessage(typedData, place))).toEqual({
    safeTxHash: demoHash,
  })
  host.handlers.signMessage = () => undefined
  const leaving = new AbortController()
  const waiting = askHostToSign(provider, { signal: leaving.signal }, grantHostMessage('hi', place))
  leaving.abort()
  await expect(waiting).rejects.toThrow()
})

test.each([
  ['another Safe', { safeAddress: demoOwners[0] }, /Invalid from address/, /address/],
  ['a Safe of another chain', { chainId: 1 }, /Safe is not on chain 0x13e31/, undefined],
])('a host that has opened %s since: nothing is sent to it', async (_, change, onSend, onSign) => {
  const asked = granted()
  opened = { ...demoSafeInfo, ...change }
  await provider.refresh()
  await expect(askHostToSend(provider, asked)).rejects.toThrow(onSend)
  if (onSign) {
    const sign = askHostToSign(provider, {}, grantHostMessage('hi', place))
    await expect(sign).rejects.toThrow('The address or message hash is invalid')
    const signTyped = askHostToSign(provider, {}, grantHostMessage(typedData, place))
    await expect(signTyped).rejects.toThrow('The address is invalid')
  }
  expect(host.requests()).toEqual([])
})
