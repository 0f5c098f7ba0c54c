import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import type { StartedWalletService } from '../../../sandbox/test-support/startWalletService.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { startServedSafe } from '../test-support/startServedSafe.ts'
import { type CollectedMessage, collectedMessage, withSignatures } from './collectedMessage.ts'
import { askServiceForSignatures, handCollected } from './handCollected.ts'

const { olga, otto, omar, dan } = demoAccounts

let started: StartedWalletService
let safe: SafeFacts
let site: SiteConfig
let message: CollectedMessage
beforeAll(async () => {
  ;({ started, safe, site } = await startServedSafe())
  message = collectedMessage({ chainId: 81457, safe: safe.address }, 'I accept.')
})
afterAll(() => started?.stop())
afterEach(() => started.walletService.clear())

const signedBy = async (...by: readonly (typeof olga)[]) =>
  withSignatures(
    message,
    await Promise.all(
      by.map(async ({ address, signer }) => ({
        signer: address,
        signature: await signer.sign({ hash: message.messageHash }),
      })),
    ),
  )
const reported = async () => (await askServiceForSignatures(site, message))?.map(({ signer }) => signer)

test('default: the first signature proposes it, the next ones confirm, and the service returns them', async () => {
  expect(await reported()).toBeUndefined()
  await handCollected(site, { safe, collected: await signedBy(olga) })
  expect(await reported()).toEqual([olga.address])
  await handCollected(site, { safe, collected: await signedBy(olga, omar) })
  expect(new Set(await reported())).toEqual(new Set([olga.address, omar.address]))
  // Nothing new: nothing is sent.
  const asked = vi.spyOn(globalThis, 'fetch')
  await handCollected(site, { safe, collected: await signedBy(omar) })
  const atService = asked.mock.calls.filter(([url]) => String(url).startsWith(started.url))
  expect(atService.map(([, init]) => init?.method ?? 'GET')).toEqual(['GET'])
  asked.mockRestore()
  expect(await askServiceForSignatures(site, message)).toEqual(
    expect.arrayContaining([...(await signedBy(olga, omar)).signatures]),
  )
})

test('several at once, of whom a stranger is none', async () => {
  await handCollected(site, { safe, collected: await signedBy(dan, otto, olga) })
  expect(new Set(await reported())).toEqual(new Set([olga.address, otto.address]))
})

test('error: a service that is not there has not said that it does not know it', async () => {
  const nowhere: SiteConfig = { ...site, safeService: { isEnabled: true, url: 'http://127.0.0.1:9' } }
  await expect(askServiceForSignatures(nowhere, message)).rejects.toMatchObject({
    name: expect.stringMatching(/^SafeService/),
  })
})
