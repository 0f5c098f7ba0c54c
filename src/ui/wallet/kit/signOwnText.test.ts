import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { grantText } from '../../../guard/guard.ts'
import { GuardError } from '../../../guard/guardError.ts'
import type { Place } from '../../../guard/place.ts'
import { writeSignInMessage } from '../../../session/signInMessage.ts'
import { longestSponsorMessage, writeSponsorMessage } from '../../../session/sponsorMessage.ts'
import { writeTermsMessage } from '../../../session/termsMessage.ts'
import { asAccountsKey } from './signOwnText.ts'

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const place: Place = {
  site: { chainId: 81457, campaigns: [] },
  at: { page: 'claim' },
  origin: 'https://claim.example',
  account,
  now: 0,
}
const signIn = {
  domain: 'claim.example',
  uri: 'https://claim.example',
  account,
  chainId: 81457,
  nonce: 'ab'.repeat(32),
  issuedAt: 1_000,
  expirationTime: 2_000,
} as const
const terms = {
  site: 'https://claim.example',
  campaign: 'spring',
  chainId: 81457,
  hash: 'ab'.repeat(32),
  account,
} as const

test('this site’s own texts may be signed', () => {
  for (const text of [writeSignInMessage(signIn), writeTermsMessage(terms)])
    expect(() => grantText({ account, text }, place)).not.toThrow()
})

test('the terms are signed on the pages that have some, and a text only for the connected account', () => {
  const elsewhere: Place = { ...place, at: { page: 'create' } }
  expect(() => grantText({ account, text: writeSignInMessage(signIn) }, elsewhere)).not.toThrow()
  expect(() => grantText({ account, text: writeTermsMessage(terms) }, elsewhere)).toThrow(GuardError)
  const gone: Place = { ...place, account: other }
  expect(() => grantText({ account, text: writeSignInMessage(signIn) }, gone)).toThrow(GuardError)
})

describe('the request to have a claim sent', () => {
  const distributor: Address = '0x1111111111111111111111111111111111111111'
  const campaign = { id: 'spring', distributor, packages: [] }
  const here: Place = { ...place, at: { page: 'claim', campaign } }
  const intent = {
    site: 'https://claim.example',
    campaign: 'spring',
    chainId: 81457,
    distributor,
    account: other,
    deadline: longestSponsorMessage,
  } as const
  const signed = (changed: object, at = here) => {
    const text = writeSponsorMessage({ ...intent, ...changed })
    return () => grantText({ account, text }, at)
  }

  test('is signed for a listed account of the page’s campaign, which may be a Safe of who signs', () => {
    expect(signed({})).not.toThrow()
    expect(signed({ account })).not.toThrow()
  })

  test.each([
    ['another site’s', { site: 'https://evil.example' }],
    ['another campaign’s', { campaign: 'autumn' }],
    ['another contract’s', { distributor: other }],
    ['another chain’s', { chainId: 1 }],
    ['one for too long', { deadline: longestSponsorMessage + 1_000 }],
  ])('%s is not', (_, changed) => {
    expect(signed(changed)).toThrow(GuardError)
  })

  test('is signed on no page but those of a campaign of the site', () => {
    expect(signed({}, { ...here, at: { page: 'manage', campaign } })).toThrow(GuardError)
    expect(signed({}, { ...here, at: { page: 'claim', campaign: 'opened' } })).toThrow(GuardError)
    expect(signed({}, { ...here, account: other })).toThrow(GuardError)
  })
})

describe('a wallet is asked to sign nothing else', () => {
  test.each([
    ['a free text', 'Hello'],
    ['nothing', ''],
    [
      'another site’s sign-in',
      writeSignInMessage({ ...signIn, domain: 'evil.example', uri: 'https://evil.example' }),
    ],
    [
      'another site’s name above this site’s address',
      writeSignInMessage({ ...signIn, domain: 'evil.example' }),
    ],
    [
      'this site’s name above another site’s address',
      writeSignInMessage({ ...signIn, uri: 'https://evil.example' }),
    ],
    ['another chain’s', writeSignInMessage({ ...signIn, chainId: 1 })],
    ['another account’s', writeSignInMessage({ ...signIn, account: other })],
    ['another site’s terms', writeTermsMessage({ ...terms, site: 'https://evil.example' })],
    ['another account’s terms', writeTermsMessage({ ...terms, account: other })],
    ['another chain’s terms', writeTermsMessage({ ...terms, chainId: 1 })],
    ['with more at its end', `${writeSignInMessage(signIn)}\nand all my tokens`],
  ])('%s', (_, text) => {
    expect(() => grantText({ account, text }, place)).toThrow(GuardError)
  })
})

describe('a last byte that counts from 0', () => {
  const key = privateKeyToAccount(`0x${'12'.repeat(32)}`)
  const withLast = (signature: Hex, last: string): Hex => `${signature.slice(0, 130)}${last}` as Hex
  const text = 'text'

  test('counts from 27 where it is the account’s own key then', async () => {
    for (const message of ['text', 'texts', 'another', 'and another', 'one more']) {
      const signature = await key.signMessage({ message })
      const counted = withLast(signature, signature.endsWith('1b') ? '00' : '01')
      expect(await asAccountsKey(key.address, message, counted)).toBe(signature)
      expect(await asAccountsKey(key.address, message, signature)).toBe(signature)
    }
  })

  test.each<[string, Hex]>([
    [
      'an owner’s approval in a Safe’s signature',
      `0x${'00'.repeat(12)}${'ab'.repeat(20)}${'00'.repeat(32)}01`,
    ],
    ['of no point of the curve', `0x${'ff'.repeat(64)}00`],
    ['nothing', '0x'],
    ['a longer one', `0x${'ab'.repeat(129)}01`],
  ])('stays: %s', async (_, signature) => {
    expect(await asAccountsKey(key.address, text, signature)).toBe(signature)
  })

  test('stays: another key’s', async () => {
    const signature = withLast(await key.signMessage({ message: text }), '00')
    expect(await asAccountsKey(account, text, signature)).toBe(signature)
  })
})
