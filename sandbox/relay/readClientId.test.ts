import { expect, test } from 'vitest'
import { readClientId } from './readClientId.ts'
import { createKeys, createToken } from './test-support/createToken.ts'

const aud = 'ws://127.0.0.1:3000/sandbox/relay'
const now = 1_800_000_000
const keys = createKeys()
const other = createKeys()
const good = createToken(keys, { aud, exp: now + 60 })
const [header, payload, signature] = good.split('.')

test('a good token names its key', () => {
  expect(readClientId(good, aud, now)).toBe(keys.did)
})

test('a clock may be half a minute behind', () => {
  expect(readClientId(createToken(keys, { aud, exp: now - 29 }), aud, now)).toBe(keys.did)
})

test.each([
  ['nothing', '', 'is not a JWT'],
  ['two parts', `${header}.${payload}`, 'is not a JWT'],
  ['four parts', `${good}.a`, 'is not a JWT'],
  ['no JSON', `YQ.${payload}.${signature}`, 'is not signed by EdDSA'],
  ['another algorithm', createToken(keys, { aud, exp: now + 60 }, { alg: 'none' }), 'is not signed by EdDSA'],
  ['no expiry', createToken(keys, { aud }), 'lacks its issuer, audience or expiry'],
  ['an expiry in words', createToken(keys, { aud, exp: 'never' }), 'lacks its issuer, audience or expiry'],
  ['an old one', createToken(keys, { aud, exp: now - 31 }), 'has expired'],
  [
    'one for another relay',
    createToken(keys, { aud: 'wss://relay.walletconnect.org', exp: now + 60 }),
    'is for wss://relay.walletconnect.org, and this relay is ws://127.0.0.1:3000/sandbox/relay',
  ],
  [
    'somebody else’s signature',
    `${header}.${payload}.${createToken(other, { aud, exp: now + 60 }).split('.')[2]}`,
    'has a signature of somebody else',
  ],
  [
    'somebody else’s name',
    createToken({ ...keys, did: other.did }, { aud, exp: now + 60 }),
    'has a signature of somebody else',
  ],
  [
    'a key of another kind',
    createToken(createKeys('e701'), { aud, exp: now + 60 }),
    'names an issuer that is no did:key of Ed25519',
  ],
  [
    'a name that is no key',
    createToken({ ...keys, did: 'did:web:example' }, { aud, exp: now + 60 }),
    'names an issuer that is no did:key of Ed25519',
  ],
])('refuses %s', (_what, token, sentence) => {
  expect(() => readClientId(token, aud, now)).toThrow(`The relay’s token ${sentence}.`)
})
