import { type Address, concatHex, type Hex, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createModelReader, reverted } from '../../chain/test-support/createModelReader.ts'
import {
  approvalOf,
  chainId,
  person,
  safe,
  safeFacts,
  sign,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { checkConfirmation, provenSignatures } from './checkConfirmation.ts'

const hash: Hex = `0x${'5a'.repeat(32)}`
const [owner, other, , stranger] = [0, 1, 2, 3].map((at) => person(at).address)
if (!owner || !other || !stranger) throw new Error('A person is missing.')

/** With a Safe that answers so when it is asked for an approval; without an answer, nobody is asked. */
async function check(shown: { owner: Address; signature: Hex | null }, answer?: unknown) {
  let questions = 0
  const model = createModelReader({
    chainId,
    respond: () => {
      questions++
      return answer
    },
  })
  if (answer === 'down') model.setNodes('down')
  const reader = answer === undefined ? undefined : model.reader
  const checked = await checkConfirmation(
    { ...shown, submittedAt: 1_800_000_000_000 },
    { hash, safe: { address: safe, owners: safeFacts.owners }, reader },
  )
  // What was shown comes back as it was.
  expect(checked).toMatchObject({ ...shown, submittedAt: 1_800_000_000_000 })
  return { status: checked.status, reason: 'reason' in checked ? checked.reason : undefined, questions }
}

test('a signature counts by its owner, over this hash', async () => {
  expect(await check({ owner, signature: await sign(0, hash) })).toEqual({
    status: 'verified',
    reason: undefined,
    questions: 0,
  })
  expect(await check({ owner: stranger, signature: await sign(3, hash) })).toMatchObject({
    status: 'not-an-owner',
    reason: 'This account isn’t an owner of the Safe now.',
  })
})

test.each<[string, () => Promise<Hex> | Hex, string]>([
  ['no signature', () => '0x1234', 'This is no signature that a Safe accepts.'],
  [
    'another account’s',
    () => sign(1, hash),
    'The signature isn’t from this account for this transaction or message.',
  ],
  [
    'over something else',
    () => sign(0, pad('0x1')),
    'The signature isn’t from this account for this transaction or message.',
  ],
  ['an approval of another owner', () => approvalOf(other), 'The signature names another account.'],
])('what is %s is wrong', async (_, signature, reason) => {
  expect(await check({ owner, signature: await signature() })).toMatchObject({ status: 'wrong', reason })
})

test('what is missing, or a contract’s, could not be checked', async () => {
  expect(await check({ owner, signature: null })).toMatchObject({
    status: 'could-not-check',
    reason: 'The service shows no signature.',
  })
  const contract = concatHex([pad(owner), toHex(65, { size: 32 }), '0x00', toHex(0, { size: 32 })])
  expect(await check({ owner, signature: contract })).toMatchObject({
    status: 'could-not-check',
    reason: 'This owner is a contract. We don’t check its signatures here.',
  })
})

test.each<[string, unknown, string, string | undefined, number]>([
  ['that is on chain', toHex(1, { size: 32 }), 'verified', undefined, 1],
  ['that is not', toHex(0, { size: 32 }), 'could-not-check', 'No approval of this owner is on chain.', 1],
  [
    'to a Safe without such a list',
    reverted,
    'could-not-check',
    'The Safe doesn’t report its owners’ approvals.',
    1,
  ],
  [
    'that nobody reads',
    undefined,
    'could-not-check',
    'We didn’t read whether this owner approved it on chain.',
    0,
  ],
])('an approval %s', async (_, answer, status, reason, questions) => {
  expect(await check({ owner, signature: approvalOf(owner) }, answer)).toEqual({ status, reason, questions })
})

test('an approval about which no node answers could not be checked, and says why', async () => {
  const { status, reason } = await check({ owner, signature: approvalOf(owner) }, 'down')
  expect(status).toBe('could-not-check')
  expect(reason).toMatch(/: Whether an owner has approved this on chain\. 0 of 3 nodes /)
})

test('a fault of this site is none of the nodes’', async () => {
  const { reader } = createModelReader({
    chainId,
    head: () => {
      throw new TypeError('undefined is not …')
    },
    respond: () => undefined,
  })
  const shown = { owner, signature: approvalOf(owner), submittedAt: null }
  await expect(
    checkConfirmation(shown, { hash, safe: { address: safe, owners: safeFacts.owners }, reader }),
  ).rejects.toThrow(TypeError)
})

test('of an approval by somebody who owns nothing the Safe is not asked', async () => {
  const shown = { owner: stranger, signature: approvalOf(stranger) }
  expect(await check(shown, toHex(1, { size: 32 }))).toMatchObject({ status: 'not-an-owner', questions: 0 })
})

test('proven signatures are one of each owner, and nothing that was not verified', async () => {
  const submittedAt = null
  const signature = await sign(0, hash)
  const small = owner.toLowerCase() as Address
  expect(
    provenSignatures([
      { owner: small, signature: '0x12', submittedAt, status: 'verified' },
      { owner, signature, submittedAt, status: 'verified' },
      { owner: other, signature, submittedAt, status: 'could-not-check', reason: '' },
      { owner: other, signature: null, submittedAt, status: 'verified' },
      { owner: stranger, signature, submittedAt, status: 'not-an-owner', reason: '' },
    ]),
  ).toEqual([{ signer: owner, signature }])
})
