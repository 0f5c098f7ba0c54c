import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { createModelReader } from '../../chain/test-support/createModelReader.ts'
import { chainId, person, safe, safeFacts, sign } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { hashMessage } from '../../safe/app/hashMessage.ts'
import { hashSafeMessage } from '../../safe/app/hashSafeMessage.ts'
import type { ServiceMessage } from '../../safe/service/wire/messages.ts'
import { checkMessage } from './checkMessage.ts'
import { joinSignatures } from './signatures.ts'

// What a service says of a message, held against what is computed, without a chain.

const contentHash = hashMessage('hello')
const messageHash = hashSafeMessage({ safeAddress: safe, chainId, version: '1.4.1' }, contentHash)

async function reported(
  signers: readonly number[],
  change: Partial<ServiceMessage> = {},
): Promise<ServiceMessage> {
  return {
    messageHash,
    message: 'hello',
    creationTimestamp: 0,
    modifiedTimestamp: 0,
    proposedBy: { value: person(0).address },
    status: signers.length >= 2 ? 'CONFIRMED' : 'NEEDS_CONFIRMATION',
    confirmationsSubmitted: signers.length,
    confirmationsRequired: 2,
    preparedSignature: null,
    confirmations: await Promise.all(
      signers.map(async (at) => ({
        owner: { value: person(at).address },
        signature: await sign(at, messageHash),
      })),
    ),
    ...change,
  }
}
const check = (shown: ServiceMessage, asked?: Hex) =>
  checkMessage({ chainId, safe: safeFacts, asked, reported: shown })

test('a message with all its signatures: they are joined here, and without a reader the Safe is not asked', async () => {
  const shown = await reported([1, 0])
  const signatures = await Promise.all(
    [0, 1].map(async (at) => ({ signer: person(at).address, signature: await sign(at, messageHash) })),
  )
  expect(await check(shown, messageHash)).toEqual({
    status: 'sound',
    messageHash,
    contentHash,
    message: 'hello',
    confirmations: shown.confirmations.map(({ owner, signature }) => ({
      owner: owner.value,
      signature,
      submittedAt: null,
      status: 'verified',
    })),
    have: 2,
    need: 2,
    signature: joinSignatures(signatures),
    safeSays: null,
    differences: [],
  })
})

test('more signatures than are needed are joined all the same', async () => {
  const checked = await check(await reported([0, 1, 2]))
  expect(checked).toMatchObject({ have: 3, need: 2, differences: [] })
  expect(checked.status === 'sound' && checked.signature).toHaveLength(2 + 3 * 130)
})

test('capital letters of the hash that was asked for are no difference', async () => {
  const capitals: Hex = `0x${messageHash.slice(2).toUpperCase()}`
  expect((await check(await reported([0]), capitals)).status).toBe('sound')
})

const differs =
  'The wallet service shows something else than the owners sign: the hashes differ. Do not sign it.'

test('another hash is said beside the one of what is shown', async () => {
  const other: Hex = `0x${'ab'.repeat(32)}`
  const facts = [`By the service: ${other}`, `Of what it shows: ${messageHash}`]
  const contradicted = { status: 'contradicted', fault: differs, facts }
  expect(await check(await reported([0]), other)).toEqual(contradicted)
  expect(await check(await reported([0], { messageHash: other }))).toEqual(contradicted)
})

test.each<[string, ServiceMessage['message']]>([
  [
    'that is no typed data',
    { domain: 'none', types: {}, message: {} } as unknown as ServiceMessage['message'],
  ],
  [
    'whose types do not fit',
    {
      domain: { chainId },
      types: { Note: [{ name: 'count', type: 'uint256' }] },
      primaryType: 'Note',
      message: { count: 'many' },
    },
  ],
])('a message %s cannot be read', async (_, message) => {
  expect(await check(await reported([0], { message }))).toEqual({
    status: 'contradicted',
    fault: 'We can’t read this message from the wallet service, so it can’t be signed.',
    facts: [],
  })
})

test.each<[number[], ServiceMessage['status'], string[]]>([
  [[0, 1], 'CONFIRMED', []],
  [[0], 'NEEDS_CONFIRMATION', []],
  [[0], 'CONFIRMED', ['The wallet service says “CONFIRMED”; 1 of 2 signatures are proven.']],
  [
    [0, 1],
    'NEEDS_CONFIRMATION',
    ['The wallet service says “NEEDS_CONFIRMATION”; 2 of 2 signatures are proven.'],
  ],
  [[0, 1], { unknown: 'EXPIRED' }, ['The wallet service says “EXPIRED”; 2 of 2 signatures are proven.']],
])('signed by %j and called %j', async (signers, status, differences) => {
  expect(await check(await reported(signers, { status }))).toMatchObject({ differences })
})

test('another threshold than the chain’s is said', async () => {
  expect(await check(await reported([0], { confirmationsRequired: 3 }))).toMatchObject({
    need: 2,
    differences: ['The wallet service says that 3 must sign; on chain it is 2.'],
  })
})

test('the Safe is asked about the content with all signatures, or with what the service prepared', async () => {
  const asked: string[] = []
  const { reader } = createModelReader({
    chainId,
    respond(_, params) {
      const { to, data } = params[0] as { to: string; data: string }
      expect(to).toBe(safe)
      asked.push(data)
      return `0x1626ba7e${'0'.repeat(56)}`
    },
  })
  const ask = (shown: ServiceMessage) => checkMessage({ chainId, safe: safeFacts, reported: shown, reader })
  const preparedSignature: Hex = `0x${'12'.repeat(130)}`
  const prepared = await ask(await reported([0], { preparedSignature }))
  expect(prepared).toMatchObject({ signature: null, safeSays: { status: 'signed' } })
  const whole = await ask(await reported([0, 1], { preparedSignature }))
  if (whole.status !== 'sound' || whole.signature === null) throw new Error(whole.status)
  expect(asked).toHaveLength(2)
  for (const data of asked) expect(data).toContain(contentHash.slice(2))
  expect(asked[0]).toContain(preparedSignature.slice(2))
  expect(asked[1]).toContain(whole.signature.slice(2))
  expect(asked[1]).not.toContain(preparedSignature.slice(2))
  // Where there is none to ask with, it is not asked.
  expect(await ask(await reported([0]))).toMatchObject({ safeSays: null })
  expect(asked).toHaveLength(2)
})
