import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiteConfig } from '../../../config/site.ts'
import { plainSite } from '../../../config/test-support/plainSite.ts'
import { GuardError } from '../../../guard/guardError.ts'
import type { Place } from '../../../guard/place.ts'
import type { SafeApp } from '../../../safe/app/createSafeApp.ts'
import type { SignedMessage } from '../../../safe/app/messages.ts'
import { writeTermsMessage } from '../../../session/termsMessage.ts'
import { signTextInHost } from './signTextInHost.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const text = writeTermsMessage({
  site: 'https://claim.example',
  campaign: 'spring',
  chainId: 81457,
  hash: 'ab'.repeat(32),
  account,
})
const messageHash = `0x${'12'.repeat(32)}` as const

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://claim.example', href: 'https://claim.example/' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A Safe's host, and a wallet service that knows so many signatures, or does not answer. */
function host(
  answer: () => Promise<SignedMessage>,
  {
    known,
    signature,
    isApproved = true,
    knowsSettings = true,
  }: { knowsSettings?: boolean; known?: number; signature?: `0x${string}`; isApproved?: boolean } = {},
) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL) =>
    known === undefined
      ? Response.error()
      : Response.json(
          known === 0
            ? { code: 404, message: 'No.' }
            : {
                messageHash: /0x[0-9a-f]{64}/.exec(String(url))?.[0],
                status: 'NEEDS_CONFIRMATION',
                logoUri: null,
                name: null,
                message: text,
                creationTimestamp: 1,
                modifiedTimestamp: 1,
                confirmationsSubmitted: known,
                confirmationsRequired: 2,
                proposedBy: { value: account, name: null, logoUri: null },
                confirmations: [],
                preparedSignature: null,
                origin: null,
              },
          { status: known === 0 ? 404 : 200 },
        ),
  )
  const app = {
    async setSettings(settings: unknown) {
      asked.push(`settings ${JSON.stringify(settings)}`)
      if (!knowsSettings) throw new Error('Request failed')
    },
    async getOffChainSignature() {
      asked.push('signature')
      return signature
    },
    async isMessageSigned() {
      asked.push('approved')
      return isApproved
    },
  } as unknown as SafeApp
  const site: SiteConfig = { ...plainSite, safeService: { isEnabled: true, url: 'https://service.example' } }
  const place: Place = {
    site: { chainId: 81457, campaigns: [] },
    at: { page: 'claim' },
    origin: 'https://claim.example',
    account,
    now: 0,
  }
  const reported: unknown[] = []
  const signed = (more: { text?: string; signal?: AbortSignal } = {}) =>
    signTextInHost(
      { site, place, app, version: '1.4.1', ask: answer },
      { account, text, onProgress: (owners) => reported.push(owners), ...more },
    )
  return { signed, asked, reported }
}

/** Each text is asked for off chain. */
const offChain = 'settings {"offChainSigning":true}'
const no = new Error('no')
const refuses = () => Promise.reject(no)

test('default: the host answers with the owners’ signatures', async () => {
  const { signed, asked } = host(async () => ({ messageHash, signature: '0xabcd' }))
  expect(await signed()).toBe('0xabcd')
  expect(asked).toEqual([offChain])
})

test('a host that gives a hash alone is asked for the signature', async () => {
  const { signed, asked } = host(async () => ({ messageHash }), { signature: '0xabcd' })
  expect(await signed()).toBe('0xabcd')
  expect(asked).toEqual([offChain, 'signature'])
})

test('approved on chain: an empty signature, once it is approved', async () => {
  const { signed, asked } = host(async () => ({ safeTxHash: messageHash }))
  expect(await signed()).toBe('0x')
  expect(asked).toEqual([offChain, 'approved'])
})

test('a dialog that was closed after the first owner is no no: it waits for the others', async () => {
  const { signed, reported } = host(refuses, { known: 1, signature: '0xabcd' })
  expect(await signed()).toBe('0xabcd')
  expect(reported).toEqual([{ signed: 1, required: 2 }])
})

test.each([
  ['no owner has signed', 0],
  ['nobody knows', undefined],
])('a refusal counts where %s', async (_, known) => {
  const { signed, asked } = host(refuses, { ...(known === undefined ? {} : { known }), signature: '0xabcd' })
  await expect(signed()).rejects.toBe(no)
  expect(asked).toEqual([offChain])
})

test('no other text reaches the host', async () => {
  const ask = vi.fn(async () => ({ messageHash, signature: '0xabcd' as const }))
  await expect(host(ask).signed({ text: 'Hello' })).rejects.toThrow(GuardError)
  expect(ask).not.toHaveBeenCalled()
})

test('left before it began, nothing is asked', async () => {
  const ask = vi.fn(async () => ({ messageHash, signature: '0xabcd' as const }))
  const controller = new AbortController()
  controller.abort()
  await expect(host(ask).signed({ signal: controller.signal })).rejects.toThrow()
  expect(ask).not.toHaveBeenCalled()
})

test('a host that does not take the setting is asked all the same', async () => {
  const { signed } = host(async () => ({ messageHash, signature: '0xabcd' }), { knowsSettings: false })
  expect(await signed()).toBe('0xabcd')
})
