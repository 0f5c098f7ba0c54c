import {
  concatHex,
  type Hex,
  hashMessage,
  numberToHex,
  pad,
  recoverMessageAddress,
  serializeErc6492Signature,
  slice,
  toFunctionSelector,
  toHex,
} from 'viem'
import { expect, it } from 'vitest'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import {
  RpcConfigurationError,
  RpcDisagreementError,
  RpcUnreachableError,
  RpcWrongChainError,
} from '../../src/chain/errors.ts'
import { createModelReader } from '../../src/chain/test-support/createModelReader.ts'
import { safeProxyFactories } from './askUndeployedSafe.ts'
import { verifySignature } from './verifySignature.ts'

// What is made of each answer of the chain, and when it is asked at all.

const { ada, ben } = demoAccounts
const text = 'What is signed.'
const account = ben.address
const yes: Hex = `0x1626ba7e${'0'.repeat(56)}`

/** The four words about a contract: the size of its code, whether it answered, how long, and what. */
const words = ({ code = 1, isAnswered = true, length = 32, said = yes } = {}) =>
  concatHex([toHex(code, { size: 32 }), toHex(isAnswered, { size: 32 }), toHex(length, { size: 32 }), said])
const noCode = words({ code: 0, isAnswered: true, length: 0, said: pad('0x0') })

/** Asks a chain that answers so, one question after the other, and believes two nodes. */
async function verify(signature: Hex, answers: readonly Hex[], beforeAsking?: () => void) {
  let questions = 0
  const { reader } = createModelReader({
    respond: () => answers[questions++],
  })
  const verdict = await verifySignature(
    { ...reader, quorum: 2 },
    { account, text, signature, ...(beforeAsking ? { beforeAsking } : {}) },
  )
  return { verdict, questions }
}
const refused = (reason: string) => ({ status: 'refused', reason })
const byContract = { status: 'accepted', kind: 'contract', block: 9 }

it('asks the chain for no signature of the account’s own key', async () => {
  const signature = await ben.signer.signMessage({ message: text })
  const key = { status: 'accepted', kind: 'key', block: null }
  expect(await verify(signature, [])).toEqual({ verdict: key, questions: 0 })
  // The form with the higher s, and other numbers of v, are no key's: the chain is asked.
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const [r, s, v] = [slice(signature, 0, 32), BigInt(slice(signature, 32, 64)), slice(signature, 64)]
  const higher = concatHex([r, numberToHex(order - s, { size: 32 }), v === '0x1b' ? '0x1c' : '0x1b'])
  const others = [0, 1, 26, 29].map((each) => concatHex([slice(signature, 0, 64), toHex(each, { size: 1 })]))
  for (const other of [higher, ...others, concatHex([signature, '0x00']), slice(signature, 0, 64)])
    expect(await verify(other, [noCode])).toEqual({ verdict: refused('wrong-key'), questions: 1 })
  // No point of the curve is no signature either.
  const noPoint = concatHex([pad('0x5'), pad('0x1'), '0x1b'])
  expect((await verify(noPoint, [noCode])).verdict).toEqual(refused('wrong-key'))
})

it('takes the highest s that has no lower form for a key’s', async () => {
  // Half of the order of secp256k1, with r the curve’s own generator: some account has this signature.
  const [r, s] = [
    '0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    '0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0',
  ] as const
  const signature = concatHex([r, s, '0x1b'])
  const signer = await recoverMessageAddress({ message: text, signature })
  const { reader } = createModelReader({
    head: () => ({ number: 9, hash: pad('0x9'), timestamp: 0 }),
    respond: () => undefined,
  })
  const signed = { account: signer, text, signature }
  expect(await verifySignature(reader, signed)).toEqual({ status: 'accepted', kind: 'key', block: null })
})

it.each<[string, Hex, object]>([
  ['says yes', words(), byContract],
  ['says no', words({ said: pad('0x0') }), refused('contract-says-no')],
  ['says yes and more', words({ said: `${yes.slice(0, -1)}1` as Hex }), refused('contract-says-no')],
  ['says another word', words({ said: `0x20c13b0b${'0'.repeat(56)}` }), refused('contract-says-no')],
  ['stops', words({ isAnswered: false }), refused('contract-says-no')],
  ['says it at length', words({ length: 33 }), refused('contract-says-no')],
  ['says it too shortly', words({ length: 31 }), refused('contract-says-no')],
  ['is not there', noCode, refused('wrong-key')],
  ['is not there, whatever is said', words({ code: 0 }), refused('wrong-key')],
])('takes a contract’s word: it %s', async (_, answer, verdict) => {
  expect((await verify('0x1234', [answer])).verdict).toEqual(verdict)
})

const [factory] = safeProxyFactories
if (!factory) throw new Error('There is no factory.')
const create = toFunctionSelector('function createProxyWithNonce(address,bytes,uint256)')
const wrap = (change: { address?: Hex; data?: Hex } = {}) =>
  serializeErc6492Signature({ address: factory, data: create, signature: '0x1234', ...change })

it('takes a Safe for one that is not deployed where Safe’s own factory would do it, and the chain says yes', async () => {
  expect(await verify(wrap(), [noCode, '0x01'])).toEqual({
    verdict: { status: 'accepted', kind: 'undeployed-contract', block: 9 },
    questions: 2,
  })
  expect(await verify(wrap(), [noCode, '0x00'])).toEqual({
    verdict: refused('contract-says-no'),
    questions: 2,
  })
  // Once it is deployed, how that would be done does not count.
  expect(await verify(wrap(), [words()])).toEqual({ verdict: byContract, questions: 1 })
  expect(await verify(wrap({ address: ada.address }), [words()])).toMatchObject({ verdict: byContract })
  for (const other of [
    wrap({ address: ada.address }),
    wrap({ data: '0x12345678' }),
    wrap({ data: slice(create, 0, 3) }),
    wrap({ data: '0x' }),
  ])
    expect(await verify(other, [noCode])).toEqual({ verdict: refused('unknown-factory'), questions: 1 })
})

it('refuses a wrapping that it cannot read, and asks nobody', async () => {
  const suffix: Hex = `0x${'6492'.repeat(16)}`
  for (const signature of [suffix, concatHex(['0x1234', suffix]), concatHex([pad('0x1'), wrap()])])
    expect(await verify(signature, [])).toEqual({ verdict: refused('malformed'), questions: 0 })
})

it('lets the caller refuse before the chain is asked, and not for a key', async () => {
  const full = new Error('Too many.')
  const refuse = () => {
    throw full
  }
  await expect(verify('0x1234', [words()], refuse)).rejects.toBe(full)
  const signature = await ben.signer.signMessage({ message: text })
  expect((await verify(signature, [], refuse)).verdict).toMatchObject({ kind: 'key' })
})

it.each<[Error, string, string]>([
  [
    new RpcUnreachableError({ question: 'The signature', answered: 0, configured: 2, quorum: 2, faults: [] }),
    'nodes-unreachable',
    'We couldn’t check this signature on the chain. It may be valid. Try again in a moment.',
  ],
  [
    new RpcWrongChainError({ expected: 81457, actual: 1, host: 'node.example' }),
    'nodes-unreachable',
    'We couldn’t check this signature on the chain. It may be valid. Try again in a moment.',
  ],
  [
    new RpcConfigurationError('Wrong.'),
    'nodes-unreachable',
    'We couldn’t check this signature on the chain. It may be valid. Try again in a moment.',
  ],
  [
    new RpcDisagreementError({ question: 'The signature', words: [] }),
    'nodes-disagree',
    'The nodes disagree about this signature. It may be valid. Try again in a moment.',
  ],
])('leaves open what the nodes do not say, case %#', async (error, reason, sentence) => {
  const atOneBlock = () => Promise.reject(error)
  const reader = { quorum: 2, atOneBlock } as unknown as ChainReader
  expect(await verifySignature(reader, { account, text, signature: '0x1234' })).toEqual({
    status: 'could-not-check',
    reason,
    sentence,
  })
})

it('believes no node alone, and takes no fault of its own for an outage', async () => {
  let isAsked = false
  const alone = {
    quorum: 1,
    atOneBlock: () => {
      isAsked = true
    },
  } as unknown as ChainReader
  const beforeAsking = () => {
    isAsked = true
  }
  expect(await verifySignature(alone, { account, text, signature: '0x1234', beforeAsking })).toEqual({
    status: 'could-not-check',
    reason: 'too-few-nodes',
    sentence: 'This site uses one node, which can’t confirm a contract account’s signature.',
  })
  expect(isAsked).toBe(false)
  const atOneBlock = () => Promise.reject(new TypeError('undefined is not …'))
  const broken = { quorum: 2, atOneBlock } as unknown as ChainReader
  await expect(verifySignature(broken, { account, text, signature: '0x1234' })).rejects.toThrow(TypeError)
})

it('asks for the text as wallets sign it, with the signature in small letters', async () => {
  const asked: Hex[] = []
  const { reader } = createModelReader({
    respond(_, [call]) {
      asked.push((call as { data: Hex }).data)
      return words()
    },
  })
  await verifySignature({ ...reader, quorum: 2 }, { account, text, signature: '0xABCD' })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.toLowerCase()).toContain(account.slice(2).toLowerCase())
  expect(asked[0]).toContain(hashMessage(text).slice(2))
  expect(asked[0]).toContain(`abcd${'0'.repeat(60)}`)
})
