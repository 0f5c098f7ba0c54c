import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { writeSignInMessage } from '../../../session/signInMessage.ts'
import { writeTermsMessage } from '../../../session/termsMessage.ts'
import { assertOwnText, ForeignTextError } from './signOwnText.ts'

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const place = { origin: 'https://claim.example', chainId: 81457 }
const signIn = {
  ...{ domain: 'claim.example', uri: 'https://claim.example', account, chainId: 81457 },
  ...{ nonce: 'ab'.repeat(32), issuedAt: 1_000, expirationTime: 2_000 },
} as const
const terms = {
  ...{ site: 'https://claim.example', campaign: 'spring', chainId: 81457, hash: 'ab'.repeat(32), account },
} as const

test('this site’s own texts may be signed', () => {
  for (const text of [writeSignInMessage(signIn), writeTermsMessage(terms)])
    expect(() => assertOwnText({ account, text }, place)).not.toThrow()
})

describe('a wallet is asked to sign nothing else', () => {
  test.each([
    ['a free text', 'Hello'],
    ['nothing', ''],
    [
      'another site’s sign-in',
      writeSignInMessage({ ...signIn, domain: 'evil.example', uri: 'https://evil.example' }),
    ],
    ['another chain’s', writeSignInMessage({ ...signIn, chainId: 1 })],
    ['another account’s', writeSignInMessage({ ...signIn, account: other })],
    ['another site’s terms', writeTermsMessage({ ...terms, site: 'https://evil.example' })],
    ['another account’s terms', writeTermsMessage({ ...terms, account: other })],
    ['another chain’s terms', writeTermsMessage({ ...terms, chainId: 1 })],
    ['with more at its end', `${writeSignInMessage(signIn)}\nand all my tokens`],
  ])('%s', (_, text) => {
    expect(() => assertOwnText({ account, text }, place)).toThrow(ForeignTextError)
  })
})
