import { describe, expect, it } from 'vitest'
import { hashMessage } from '../../../safe/app/hashMessage.ts'
import { judgeMessage, readMessageInput } from './readMessageInput.ts'

const safe = '0x41675C099F32341bf84BFc5382aF534df5C7461a'
const place = { chainId: 81457, safe } as const
const typed = (data: unknown, primaryType: string | null = null) =>
  readMessageInput(
    { kind: 'typed-data', text: typeof data === 'string' ? data : JSON.stringify(data), primaryType },
    place,
  )
const sound = {
  domain: { name: 'Everclaim', chainId: 81457 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  message: { text: 'Hello' },
}
const reasonOf = (data: unknown, primaryType: string | null = null) => {
  const input = typed(data, primaryType)
  return input.status === 'unusable' ? input.reason : input.status
}

describe('a text', () => {
  it('is taken to the last space', () => {
    const text = '  Hello\n\u202e '
    expect(readMessageInput({ kind: 'text', text, primaryType: null }, place)).toEqual({
      status: 'ready',
      message: text,
      warnings: [],
    })
  })

  it.each(['', ' \n'])('is missing: %j', (text) => {
    expect(readMessageInput({ kind: 'text', text, primaryType: null }, place)).toEqual({ status: 'empty' })
  })
})

describe('typed data', () => {
  it('is ready, with the primary type that follows from its types', () => {
    const input = typed(sound)
    expect(input).toEqual({ status: 'ready', message: { ...sound, primaryType: 'Mail' }, warnings: [] })
    expect(input.status === 'ready' && hashMessage(input.message)).toBe(hashMessage(sound))
  })

  it.each([
    ['no JSON', '{\n "domain": {},\n oops }', 'This isn’t JSON: it breaks in line 3.'],
    ['half of it', '{ "domain"', /^This isn’t JSON: it (ends too early|breaks in line 1)\.$/],
    ['a list', [], 'Typed data needs one object with "domain", "types" and "message".'],
    ['a text', '"hello"', 'Typed data needs one object with "domain", "types" and "message".'],
    ['no domain', { ...sound, domain: undefined }, 'The typed data has no "domain".'],
    ['no types', { ...sound, types: undefined }, 'The typed data has no "types".'],
    ['no message', { ...sound, message: undefined }, 'The typed data has no "message".'],
    ['a domain that is a list', { ...sound, domain: [] }, '"domain" must be an object.'],
    [
      'types of another shape',
      { ...sound, types: { Mail: [{ name: 'text' }] } },
      '"types" must list fields with "name" and "type". "primaryType" must be text.',
    ],
    ['no types inside', { ...sound, types: {} }, '"types" is empty. There is nothing to sign.'],
    [
      'a primary type that is none',
      { ...sound, primaryType: 'Letter' },
      'The primary type "Letter" isn’t in "types".',
    ],
    [
      'a primary type that every object has',
      { ...sound, primaryType: 'constructor' },
      'The primary type "constructor" isn’t in "types".',
    ],
    [
      'an unknown type',
      { ...sound, types: { Mail: [{ name: 'text', type: 'Text' }] } },
      '"message.text" has the type "Text", which is none of Solidity and is not defined in "types".',
    ],
    ['a missing field', { ...sound, message: {} }, '"message.text" is missing; its type is string.'],
    [
      'a number that JSON would change',
      `{"domain":{},"types":{"A":[{"name":"x","type":"uint256"}]},"message":{"x":9007199254740993}}`,
      '"message.x" is too long for a number of JSON, which would change it; write it in quotation marks.',
    ],
    [
      'a chain that is none',
      { ...sound, domain: { chainId: 'Blast' } },
      '"domain.chainId" is no whole number.',
    ],
    [
      'a contract that is none',
      { ...sound, domain: { verifyingContract: '0x12' } },
      '"domain.verifyingContract" is no address.',
    ],
    [
      'a domain that its own type does not fit',
      { ...sound, types: { ...sound.types, EIP712Domain: [{ name: 'version', type: 'string' }] } },
      '"domain.version" is missing; its type is string.',
    ],
  ])('with %s is refused in one sentence', (_, data, reason) => {
    expect(reasonOf(data)).toEqual(reason instanceof RegExp ? expect.stringMatching(reason) : reason)
  })

  it('asks which type is signed where the types leave a choice', () => {
    const field = [{ name: 'text', type: 'string' }]
    const data = { ...sound, types: { Mail: field, Letter: field } }
    expect(typed(data)).toEqual({ status: 'choose-type', candidates: ['Mail', 'Letter'] })
    expect(typed(data, 'Letter')).toMatchObject({ status: 'ready', message: { primaryType: 'Letter' } })
    const circle = { A: [{ name: 'b', type: 'B' }], B: [{ name: 'a', type: 'A' }] }
    expect(typed({ ...sound, types: circle })).toEqual({ status: 'choose-type', candidates: ['A', 'B'] })
  })

  it.each([
    [
      'another chain',
      { ...sound, domain: { chainId: 1 } },
      'The domain is for chain 1, and this Safe is on chain 81457.',
    ],
    [
      'no chain',
      { ...sound, domain: {} },
      'The domain has no chain. The signature works on every chain where this Safe is deployed.',
    ],
    [
      'a field that is not signed',
      { ...sound, message: { text: 'Hello', amount: 5 } },
      'No type includes "amount". The signature won’t cover it.',
    ],
    [
      'a permit',
      { ...sound, types: { Permit: [{ name: 'text', type: 'string' }] } },
      'This is a permit. Anyone with the signature can take tokens from this Safe.',
    ],
    [
      'a transaction of another Safe',
      { ...sound, types: { SafeTx: [{ name: 'text', type: 'string' }] } },
      'This signs for another Safe that this Safe owns.',
    ],
    [
      'a transaction of this Safe',
      {
        ...sound,
        domain: { chainId: '0x13e31', verifyingContract: safe },
        types: { SafeTx: [{ name: 'text', type: 'string' }] },
      },
      'This is a transaction or message of this Safe. Propose it as one instead.',
    ],
  ])('is warned of: %s', (_, data, warning) => {
    expect(typed(data)).toMatchObject({ status: 'ready', warnings: [warning] })
  })
})

it('a message of somebody else is judged as one’s own is, and what cannot be shown whole has a fault', () => {
  const place = { chainId: 81457, safe: '0x00000000000000000000000000000000000000A1' } as const
  const permit = {
    domain: { chainId: 1 },
    types: { Permit: [{ name: 'note', type: 'string' }] },
    message: { note: 'take it' },
  }
  expect(judgeMessage(permit, place)).toEqual({
    warnings: [expect.stringContaining('chain 1'), expect.stringContaining('take tokens from this Safe')],
    fault: undefined,
  })
  expect(judgeMessage({ ...permit, message: { note: 7 } }, place).fault).toEqual(expect.any(String))
  expect(judgeMessage('Permit', place)).toEqual({ warnings: [], fault: undefined })
})
