import fc from 'fast-check'
import { type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { runs } from '../../../scripts/test-support/runs.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { hashMessage } from '../../safe/app/hashMessage.ts'
import { hashSafeMessage } from '../../safe/app/hashSafeMessage.ts'
import type { TypedData } from '../../safe/app/messages.ts'
import type { ServiceMessage } from '../../safe/service/wire/messages.ts'
import { chainId, type SafeFixture, startSafes } from '../test-support/startSafes.ts'
import { checkMessage } from './checkMessage.ts'

const { olga, otto, dan } = demoAccounts

let world: SafeFixture
let safe: Awaited<ReturnType<SafeFixture['state']>>
beforeAll(async () => {
  world = await startSafes()
  safe = await world.state()
})
afterAll(() => world?.devnet.stop())

const typedData: TypedData = {
  domain: { chainId, name: 'Everclaim' },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hello' },
}

async function reported(
  message: string | TypedData,
  signers: readonly DemoAccount[],
): Promise<ServiceMessage> {
  const messageHash = hashSafeMessage(
    { safeAddress: world.safe, chainId, version: '1.4.1' },
    hashMessage(message),
  )
  return {
    messageHash,
    message,
    creationTimestamp: 0,
    modifiedTimestamp: 0,
    proposedBy: { value: olga.address },
    status: signers.length >= 2 ? 'CONFIRMED' : 'NEEDS_CONFIRMATION',
    confirmationsSubmitted: signers.length,
    confirmationsRequired: 2,
    preparedSignature: null,
    confirmations: await Promise.all(
      signers.map(async (signer) => ({
        owner: { value: signer.address },
        signature: await signer.signer.sign({ hash: messageHash }),
      })),
    ),
  }
}
const check = (shown: ServiceMessage, asked?: Hex) =>
  checkMessage({ chainId, safe, reported: shown, reader: world.reader, ...(asked ? { asked } : {}) })

test.each([
  ['a text', 'hello'],
  ['typed data', typedData],
])('default: %s with enough signatures is what the Safe’s contract accepts', async (_, message) => {
  const shown = await reported(message, [otto, olga])
  expect(await check(shown, shown.messageHash)).toMatchObject({
    status: 'sound',
    have: 2,
    need: 2,
    safeSays: { status: 'signed' },
    differences: [],
    confirmations: [{ status: 'verified' }, { status: 'verified' }],
  })
})

test('default: one of two', async () => {
  expect(await check(await reported('hello', [olga]))).toMatchObject({
    status: 'sound',
    have: 1,
    need: 2,
    signature: null,
    safeSays: null,
    differences: [],
  })
})

test('behavior: the service’s prepared signature is asked of the Safe, not believed', async () => {
  const shown = await reported('hello', [olga])
  const preparedSignature: Hex = `0x${'11'.repeat(130)}`
  expect(await check({ ...shown, status: 'CONFIRMED', preparedSignature })).toMatchObject({
    safeSays: { status: 'not-signed' },
    differences: ['The wallet service says “CONFIRMED”; 1 of 2 signatures are proven.'],
  })
})

test('behavior: a status that is not known is said as it is', async () => {
  const shown = await reported('hello', [olga])
  expect(await check({ ...shown, status: { unknown: 'EXPIRED' } })).toMatchObject({
    differences: ['The wallet service says “EXPIRED”; 1 of 2 signatures are proven.'],
  })
})

test('behavior: a stranger’s signature does not count', async () => {
  expect(await check(await reported('hello', [olga, dan]))).toMatchObject({
    have: 1,
    confirmations: [{ status: 'verified' }, { status: 'not-an-owner' }],
  })
})

test('behavior: another message or hash than was asked for is noticed', async () => {
  const shown = await reported('hello', [olga])
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      fc.pre(text !== 'hello')
      expect(await check({ ...shown, message: text })).toMatchObject({ status: 'contradicted' })
    }),
    { numRuns: runs(30) },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(255), async (bit) => {
      const asked = toHex(BigInt(shown.messageHash) ^ (1n << BigInt(bit)), { size: 32 })
      expect(await check(shown, asked)).toMatchObject({ status: 'contradicted' })
      expect(await check({ ...shown, messageHash: asked })).toMatchObject({ status: 'contradicted' })
    }),
    { numRuns: runs(30) },
  )
  const broken = { ...shown, message: { ...typedData, types: {}, primaryType: 'Nothing' } }
  expect(await check(broken)).toMatchObject({ status: 'contradicted' })
})

test('behavior: nodes that do not answer leave open what the Safe says', async () => {
  const reader = createChainReader({ chainId, rpcUrls: ['http://127.0.0.1:9'], timeoutMs: 200 })
  const shown = await reported('hello', [olga, otto])
  expect(await checkMessage({ chainId, safe, reported: shown, reader })).toMatchObject({
    status: 'sound',
    have: 2,
    safeSays: { status: 'could-not-check' },
  })
})
