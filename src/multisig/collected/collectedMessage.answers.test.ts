import { getAddress, type Hex, hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { collectedMessage, withSignatures } from './collectedMessage.ts'

const safe = getAddress('0x5afe000000000000000000000000000000000001')
const [first, second, third] = ['0x0A', '0x0b', '0xC0'].map((start) => getAddress(start.padEnd(42, '0')))
if (!first || !second || !third) throw new Error('An owner is missing.')
const signatureOf = (byte: string): Hex => `0x${byte.repeat(65)}`

test('a message starts without signatures, by the hash that its owners sign in the domain of their Safe', () => {
  const small = safe.toLowerCase() as typeof safe
  const collected = collectedMessage({ chainId: 81457, safe: small }, 'hello')
  expect(collected).toEqual({
    chainId: 81457,
    safe,
    message: 'hello',
    // EIP-191 of the text.
    contentHash: '0x50b2c43fd39106bafbba0da34fc430e1f91e3c96ea2acee2bc34119f92b37750',
    messageHash: hashTypedData({
      domain: { chainId: 81457, verifyingContract: safe },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: '0x50b2c43fd39106bafbba0da34fc430e1f91e3c96ea2acee2bc34119f92b37750' },
    }),
    signatures: [],
  })
})

test('the same signatures are the same text, in whichever order and letters they came', () => {
  const collected = collectedMessage({ chainId: 81457, safe }, 'hello')
  const signatures = [first, second, third].map((signer, at) => ({
    signer,
    signature: signatureOf(`a${at}`),
  }))
  const capitals = signatures.map(({ signer, signature }) => ({
    signer: `0x${signer.slice(2).toUpperCase()}` as const,
    signature: `0x${signature.slice(2).toUpperCase()}` as const,
  }))
  expect(withSignatures(collected, signatures)).toEqual({ ...collected, signatures })
  for (const order of [
    [0, 1, 2],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]) {
    let some = collected
    for (const at of order) some = withSignatures(some, capitals.slice(at, at + 1))
    expect(some.signatures).toEqual(signatures)
  }
})

test('of two signatures of one owner the later stays, and what was collected is not changed', () => {
  const before = withSignatures(collectedMessage({ chainId: 81457, safe }, 'hello'), [
    { signer: first, signature: signatureOf('01') },
    { signer: second, signature: signatureOf('02') },
  ])
  const after = withSignatures(before, [
    { signer: first.toLowerCase() as typeof first, signature: signatureOf('03') },
  ])
  expect(after.signatures).toEqual([
    { signer: first, signature: signatureOf('03') },
    { signer: second, signature: signatureOf('02') },
  ])
  expect(before.signatures[0]?.signature).toBe(signatureOf('01'))
})
