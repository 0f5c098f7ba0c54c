import {
  registerDevice,
  setBaseUrl,
  unregisterDevice,
  unregisterSafe,
} from '@safe-global/safe-gateway-typescript-sdk'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Device } from '../../src/safe/service/wire/notifications.ts'
import { type DemoAccount, demoAccounts } from '../devnet/demoAccounts.ts'
import { type StartedWalletService, startWalletService } from '../test-support/startWalletService.ts'
import { registrationHash } from './deviceHandlers.ts'

const { olga, ada } = demoAccounts
const uuid = '0d8f5b3c-3c4e-4f6a-9b1d-2c7e8a9f0b1c'

let started: StartedWalletService
let safe: Address
beforeAll(async () => {
  started = await startWalletService()
  safe = started.devnet.demoSafe
  setBaseUrl(started.url)
})
afterAll(() => started?.stop())
afterEach(() => started.walletService.clear())

const seconds = () => String(Math.floor(Date.now() / 1000))
const device = (change: Partial<Device> = {}): Device => ({
  uuid,
  cloudMessagingToken: 'token',
  buildNumber: '1',
  bundle: 'site.example',
  version: '1.0.0',
  deviceType: 'ANDROID',
  timestamp: seconds(),
  safeRegistrations: [{ chainId: '81457', safes: [safe], signatures: [] }],
  ...change,
})
const signed = async (asked: Device, { signer }: DemoAccount): Promise<Device> => {
  const hash = registrationHash(asked, [safe])
  const signature =
    asked.deviceType === 'WEB'
      ? await signer.signMessage({ message: { raw: hash } })
      : await signer.sign({ hash })
  return { ...asked, safeRegistrations: [{ chainId: '81457', safes: [safe], signatures: [signature] }] }
}

test('a device is registered, and each Safe and the device itself can be taken away once', async () => {
  await started.service.registerDevice({ body: device() })
  await started.service.unregisterSafe({ uuid, safe_address: safe })
  await expect(unregisterSafe('81457', safe, uuid)).rejects.toThrow('CGW error - 404: Not found')
  await unregisterDevice('81457', uuid)
  await expect(unregisterDevice('81457', uuid)).rejects.toThrow('CGW error - 404: Not found')
  await expect(started.service.unregisterDevice({ uuid: 'mine' })).rejects.toThrow()
  expect(await started.ask('DELETE', '/v1/chains/81457/notifications/devices/mine')).toMatchObject({
    status: 422,
    body: { message: 'Invalid UUID' },
  })
})

test.each(['ANDROID', 'IOS', 'WEB'] as const)('an owner’s signature of %s is checked', async (deviceType) => {
  await started.service.registerDevice({ body: await signed(device({ deviceType }), olga) })
  await unregisterDevice('81457', uuid)
  const strangers = await signed(device({ deviceType }), ada)
  const refusal = /400: Could not verify that the signer is an owner of 0x/
  await expect(registerDevice(strangers as Parameters<typeof registerDevice>[0])).rejects.toThrow(refusal)
  const { safeRegistrations } = await signed(device({ deviceType, uuid: crypto.randomUUID() }), olga)
  const others = device({ deviceType, safeRegistrations })
  await expect(registerDevice(others as Parameters<typeof registerDevice>[0])).rejects.toThrow(refusal)
  await expect(unregisterDevice('81457', uuid)).rejects.toThrow('404')
})

test('an old registration, another chain’s, a damaged one and one of no Safe are refused', async () => {
  const answerTo = (change: Partial<Device>) =>
    started.ask('POST', '/v1/register/notifications', device(change))
  expect(await answerTo({ timestamp: String(Number(seconds()) - 301) })).toEqual({
    status: 400,
    body: { statusCode: 400, message: 'The signature is expired!', error: 'Bad Request' },
  })
  expect(await answerTo({ timestamp: 'now' })).toMatchObject({ status: 400 })
  expect(await answerTo({ uuid: '1' })).toMatchObject({ status: 422, body: { message: 'Invalid UUID' } })
  const one = (change: Partial<Device['safeRegistrations'][number]>) => ({
    safeRegistrations: [{ chainId: '81457', safes: [safe], signatures: [], ...change }],
  })
  expect(await answerTo(one({ chainId: '1' }))).toMatchObject({ status: 404 })
  expect(await answerTo(one({ safes: ['0x12'] }))).toMatchObject({ status: 422 })
  expect(await answerTo(one({ signatures: ['0x1234'] }))).toMatchObject({ status: 400 })
  expect(await answerTo(one({ signatures: ['mine'] }))).toMatchObject({ status: 400 })
  const signatures = [await ada.signer.signMessage({ message: 'x' })]
  expect(await answerTo(one({ safes: [ada.address], signatures }))).toMatchObject({ status: 404 })
  expect(await started.ask('POST', '/v1/register/notifications', {})).toMatchObject({ status: 422 })
  await expect(unregisterDevice('81457', uuid)).rejects.toThrow('404')
})
