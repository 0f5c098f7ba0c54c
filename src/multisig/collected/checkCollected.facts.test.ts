import type { Address, Hex } from 'viem'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { SafeSignatureCheck } from '../../safe/app/checkSafeSignature.ts'
import { askSafeSignature } from '../sign/askSafeSignature.ts'
import { checkCollected, countCollected } from './checkCollected.ts'
import { type CollectedMessage, collectedMessage } from './collectedMessage.ts'

/* Each answer of a Safe, without a chain. `checkCollected.test.ts` asks a real Safe on one. */
vi.mock('../sign/askSafeSignature.ts', () => ({ askSafeSignature: vi.fn() }))

const { olga, otto, omar, dan } = demoAccounts
const address: Address = `0x${'5a'.repeat(20)}`
const safe = { owners: [olga.address, otto.address, omar.address], threshold: 2 }
const reader = {} as ChainReader
const message = collectedMessage({ chainId: 81457, safe: address }, 'I accept.')
const signatureOf = ({ signer }: DemoAccount) => signer.sign({ hash: message.messageHash })
const signedBy = async (...by: readonly DemoAccount[]): Promise<CollectedMessage> => ({
  ...message,
  signatures: await Promise.all(
    by.map(async (each) => ({ signer: each.address, signature: await signatureOf(each) })),
  ),
})

const yes: SafeSignatureCheck = { status: 'signed' }
const no: SafeSignatureCheck = { status: 'not-signed' }
const unanswered = (error: string): SafeSignatureCheck => ({ status: 'could-not-check', error })

/** What a Safe says to the owners' signatures, and to the question whether they approved it on chain. */
function answers(signatures: SafeSignatureCheck, approval: SafeSignatureCheck) {
  vi.mocked(askSafeSignature).mockImplementation(async (_, { signature }) =>
    signature === '0x' ? approval : signatures,
  )
}
const asked = () => vi.mocked(askSafeSignature).mock.calls.map(([, question]) => question)
afterEach(() => {
  vi.resetAllMocks()
})

/** Of olga and otto in one, in the order of their addresses, as Safes want them. */
let joined: Hex
beforeAll(async () => {
  const inOrder = [olga, otto].sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
  const [first = '0x', second = '0x'] = await Promise.all(inOrder.map(signatureOf))
  joined = `${first}${second.slice(2)}`
})

test('owners of today are counted, each once, and who is missing is named', async () => {
  const collected = await signedBy(otto, dan, otto, olga)
  expect(await countCollected({ collected, safe })).toMatchObject({
    have: 2,
    need: 2,
    missing: [omar.address],
    accepted: [{}, {}],
  })
  expect(await countCollected({ collected: message, safe })).toEqual({
    accepted: [],
    refused: [],
    have: 0,
    need: 2,
    missing: safe.owners,
  })
  expect(askSafeSignature).not.toHaveBeenCalled()
})

test('too few signatures are not shown to the Safe: it is asked for an approval alone', async () => {
  answers(yes, no)
  expect(await checkCollected(reader, { collected: await signedBy(olga), safe })).toMatchObject({
    status: 'collecting',
    have: 1,
    missing: [otto.address, omar.address],
  })
  expect(asked()).toEqual([{ safe: message.safe, hash: message.contentHash, signature: '0x' }])
})

test('enough signatures that the Safe accepts', async () => {
  answers(yes, no)
  expect(await checkCollected(reader, { collected: await signedBy(otto, olga), safe })).toMatchObject({
    status: 'signed',
    way: 'signatures',
    signature: joined,
    have: 2,
  })
  expect(asked()).toEqual([{ safe: message.safe, hash: message.contentHash, signature: joined }])
  expect(vi.mocked(askSafeSignature).mock.lastCall?.[0]).toBe(reader)
})

test('an approval on chain is a signature, with and without signatures beside it', async () => {
  for (const bySignatures of [no, unanswered('x')]) {
    answers(bySignatures, yes)
    for (const collected of [message, await signedBy(olga, otto)])
      expect(await checkCollected(reader, { collected, safe })).toMatchObject({
        status: 'signed',
        way: 'approval',
        signature: '0x',
      })
  }
})

test('enough signatures that the Safe refuses are not a beginning', async () => {
  answers(no, no)
  expect(await checkCollected(reader, { collected: await signedBy(olga, otto), safe })).toMatchObject({
    status: 'refused-by-safe',
    have: 2,
  })
})

test('a question without an answer is neither a yes nor a no', async () => {
  const state = async (collected: CollectedMessage) => checkCollected(reader, { collected, safe })
  const complete = await signedBy(olga, otto)
  answers(unanswered('signatures'), no)
  expect(await state(complete)).toMatchObject({ status: 'could-not-check', error: 'signatures', have: 2 })
  answers(unanswered('signatures'), unanswered('approval'))
  expect(await state(complete)).toMatchObject({ status: 'could-not-check', error: 'signatures' })
  answers(no, unanswered('approval'))
  expect(await state(complete)).toMatchObject({ status: 'could-not-check', error: 'approval' })
  expect(await state(message)).toMatchObject({ status: 'could-not-check', error: 'approval', have: 0 })
})
