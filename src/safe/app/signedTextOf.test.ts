import fc from 'fast-check'
import { hashMessage as hashEip191, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { hashMessage } from './hashMessage.ts'
import { signedTextOf } from './signedTextOf.ts'

test('hex of a text is the text, so that its hash is the one of the bytes that a verifier has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const raw = stringToHex(text)
      expect(signedTextOf(raw)).toBe(text)
      expect(hashMessage(signedTextOf(raw))).toBe(hashEip191({ raw }))
    }),
  )
})

test.each([
  ['a text', 'hello'],
  ['hex that is no UTF-8', '0xff00ff'],
  ['a hash', '0x9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658'],
  ['half a byte', '0x123'],
  ['hex and more', '0x68 '],
])('%s is signed as it is written', (_what, message) => {
  expect(signedTextOf(message)).toBe(message)
})
