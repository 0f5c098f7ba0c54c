import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, it } from 'vitest'
import { runs } from '../../scripts/test-support/runs.ts'
import { readSignInMessage } from './signInMessage.ts'
import { readTermsMessage, type TermsMessage, writeTermsMessage } from './termsMessage.ts'

const message: TermsMessage = {
  site: 'https://claim.example',
  campaign: 'spring',
  chainId: 81457,
  hash: 'ab'.repeat(32),
  account: getAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'),
}

it('says in words what is accepted, where, and by whom', () => {
  expect(writeTermsMessage(message)).toMatchInlineSnapshot(`
    "I accept the terms of the campaign spring on https://claim.example

    This costs nothing, sends nothing to the chain and allows nobody to move my tokens. My tokens can be claimed on the chain without it, too.

    Account: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    Chain ID: 81457
    SHA-256 of the terms: abababababababababababababababababababababababababababababababab"
  `)
  expect(readTermsMessage(writeTermsMessage(message))).toEqual(message)
})

it('is no sign-in message', () => {
  expect(readSignInMessage(writeTermsMessage(message))).toBeUndefined()
})

it('whatever the text, gives nothing or a message that writes back to exactly the text', () => {
  const text = writeTermsMessage(message)
  const scraps = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 2 }),
    fc.constantFrom('\n', '\r', ' ', 'a', '0', '\u0430', '\nChain ID: 1'),
  )
  let taken = 0
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(2), scraps, (at, away, scrap) => {
      const other = text.slice(0, at) + scrap + text.slice(at + away)
      const read = readTermsMessage(other)
      if (!read) return
      taken++
      expect(writeTermsMessage(read)).toBe(other)
    }),
    { numRuns: runs(3_000) },
  )
  expect(taken).toBeGreaterThan(runs(10))
})
