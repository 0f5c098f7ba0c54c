import fc from 'fast-check'
import { getAddress } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { expect, it } from 'vitest'
import { runs } from '../../scripts/test-support/runs.ts'
import {
  readSignInMessage,
  type SignInMessage,
  SignInMessageError,
  signInFault,
  signInStatement,
  writeSignInMessage,
} from './signInMessage.ts'

const account = getAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
const now = Date.UTC(2026, 10, 21, 12)
const minute = 60_000
const message: SignInMessage = {
  domain: 'claim.example',
  account,
  uri: 'https://claim.example',
  chainId: 81457,
  nonce: '0123456789abcdef'.repeat(4),
  issuedAt: now,
  expirationTime: now + 10 * minute,
}
const place = { origins: ['https://claim.example'], chainId: 81457, now }

it('is the text of ERC-4361', () => {
  expect(writeSignInMessage({ ...message, notBefore: now })).toMatchInlineSnapshot(`
    "claim.example wants you to sign in with your Ethereum account:
    0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

    Sign in to this site. This costs nothing, sends nothing to the chain and allows nobody to move your tokens.

    URI: https://claim.example
    Version: 1
    Chain ID: 81457
    Nonce: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
    Issued At: 2026-11-21T12:00:00.000Z
    Expiration Time: 2026-11-21T12:10:00.000Z
    Not Before: 2026-11-21T12:00:00.000Z"
  `)
  // Reserved and unreserved characters of RFC 3986, and spaces: what the standard's grammar lets a statement
  // have.
  expect(signInStatement).toMatch(/^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/)
})

it('is what viem writes, and what viem reads', () => {
  const { account: address, domain, uri, chainId, nonce, issuedAt, expirationTime } = message
  const theirs = createSiweMessage({
    domain,
    uri,
    chainId,
    nonce,
    address,
    version: '1',
    statement: signInStatement,
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expirationTime),
  })
  expect(writeSignInMessage(message)).toBe(theirs)
  expect(parseSiweMessage(writeSignInMessage(message))).toMatchObject({ domain: 'claim.example', address })
})

it.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['claim-host', 'https://claim-host'],
  ['claim.xn--p1ai', 'https://claim.xn--p1ai'],
  ['x.example:443', 'http://x.example:443'],
  ['x.example:80', 'https://x.example:80'],
])('has a text for every place that a browser has: %s', (domain, uri) => {
  const here = { ...message, domain, uri }
  expect(readSignInMessage(writeSignInMessage(here))).toEqual(here)
  expect(signInFault(here, { ...place, origins: [uri] })).toBeUndefined()
})

it.each<[string, Partial<SignInMessage>]>([
  ['no origin', { uri: 'null' }],
  ['a path', { uri: 'https://claim.example/' }],
  ['another scheme', { uri: 'ftp://claim.example' }],
  ['a socket at a host that is called as a scheme', { domain: 'http:80', uri: 'wss://http:80' }],
  ['a line break', { domain: 'claim.example\nURI: https://evil.example' }],
  ['a user', { domain: 'claim.example@evil.example' }],
  ['large letters', { domain: 'Claim.example' }],
  ['other letters', { domain: 'сlaim.example' }],
  ['no chain', { chainId: 0 }],
  ['half a chain', { chainId: 1.5 }],
  ['a chain that no number holds', { chainId: 2 ** 60 }],
  ['a short nonce', { nonce: 'abcdef12' }],
  ['no time', { issuedAt: Number.NaN }],
  ['a time that no text of this length holds', { expirationTime: 8.64e15 }],
  ['no address', { account: '0x12' }],
])('has no text for %s', (_, part) => {
  expect(() => writeSignInMessage({ ...message, ...part })).toThrow(SignInMessageError)
})

it('says that nothing was signed where there is no text', () => {
  expect(() => writeSignInMessage({ ...message, uri: 'null' })).toThrowErrorMatchingInlineSnapshot(
    `[SignInMessageError: A sign-in message cannot be written for this page. Nothing was signed.]`,
  )
})

const hosts = fc
  .tuple(fc.domain(), fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }))
  .map(([name, port]) => new URL(`https://${name}${port === undefined ? '' : `:${port}`}`))
const times = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) })
const messages: fc.Arbitrary<SignInMessage> = fc
  .record({
    url: hosts,
    bytes: fc.uint8Array({ minLength: 20, maxLength: 20 }),
    chainId: fc.integer({ min: 1 }),
    nonce: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    issuedAt: times,
    expirationTime: times,
    notBefore: fc.option(times, { nil: undefined }),
  })
  .map(({ url, bytes, chainId, nonce, issuedAt, expirationTime, notBefore }) => ({
    domain: url.host,
    uri: url.origin,
    chainId,
    issuedAt,
    expirationTime,
    account: getAddress(`0x${Buffer.from(bytes).toString('hex')}`),
    nonce: Buffer.from(nonce).toString('hex'),
    ...(notBefore === undefined ? {} : { notBefore }),
  }))

it('reads back every message that can be written', () => {
  fc.assert(
    fc.property(messages, (each) => {
      expect(readSignInMessage(writeSignInMessage(each))).toEqual(each)
    }),
    { numRuns: runs(1_000) },
  )
})

/** What gets between, instead of, or away from the characters of a good message. */
const scraps = () =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 3 }),
    fc.constantFrom(...['\n', '\r\n', '\u2028', '\0', ' ', '\u00a0', '\u0430', '0', 'A', ':443', '/', '%0a']),
    fc.constantFrom(...writeSignInMessage(message).split('\n')).map((line) => `\n${line}`),
  )

it('whatever the text, gives nothing or a message that writes back to exactly the text', () => {
  // Two texts each. `npm run assure` has them by the hundred thousand.
  const count = process.env.EVERCLAIM_TEST_SEED === undefined ? runs(1_000) : 50_000
  let taken = 0
  fc.assert(
    fc.property(
      messages,
      fc.array(fc.tuple(fc.nat(1_000), fc.nat(3), scraps()), { maxLength: 2 }),
      fc.string({ unit: 'binary' }),
      (each, changes, other) => {
        let text = writeSignInMessage(each)
        for (const [at, away, scrap] of changes) text = text.slice(0, at) + scrap + text.slice(at + away)
        const read = readSignInMessage(text)
        if (read) {
          taken++
          expect(writeSignInMessage(read)).toBe(text)
        }
        expect(readSignInMessage(other)).toBeUndefined()
      },
    ),
    { numRuns: count },
  )
  expect(taken).toBeGreaterThan(count / 10)
})

it.each<[string, (text: string) => string]>([
  ['a line break at the end', (text) => `${text}\n`],
  ['a line break at the start', (text) => `\n${text}`],
  ['line breaks of Windows', (text) => text.replaceAll('\n', '\r\n')],
  ['a scheme before the domain', (text) => `https://${text}`],
  ['an address in small letters', (text) => text.replace(account, account.toLowerCase())],
  ['an address in large letters', (text) => text.replace(account, `0x${account.slice(2).toUpperCase()}`)],
  ['an address with one letter’s case changed', (text) => text.replace('f39Fd', 'f39fd')],
  ['another statement', (text) => text.replace('costs nothing', 'costs little')],
  ['no statement', (text) => text.replace(`${signInStatement}\n`, '')],
  ['a field twice', (text) => text.replace('Version: 1', 'Version: 1\nVersion: 1')],
  ['fields in another order', (text) => text.replace(/(Version: 1)\n(Chain ID: \d+)/, '$2\n$1')],
  ['a version that is none', (text) => text.replace('Version: 1', 'Version: 2')],
  ['a chain id with a zero before it', (text) => text.replace('81457', '081457')],
  ['a nonce in large letters', (text) => text.replace(/Nonce: .*/, (line) => line.toUpperCase())],
  ['a time without milliseconds', (text) => text.replace('12:00:00.000Z', '12:00:00Z')],
  ['a time of another zone', (text) => text.replace('12:00:00.000Z', '12:00:00+00:00')],
  ['a day that there is not', (text) => text.replace('2026-11-21T12:00', '2026-11-31T12:00')],
  ['no end', (text) => text.replace(/\nExpiration.*/, '')],
  ['resources', (text) => `${text}\nResources:\n- https://claim.example`],
  ['a request id', (text) => `${text}\nRequest ID: 1`],
])('does not read %s', (_, change) => {
  const text = writeSignInMessage(message)
  expect(change(text)).not.toBe(text)
  expect(readSignInMessage(change(text))).toBeUndefined()
})

it.each<[string, Partial<SignInMessage>, ReturnType<typeof signInFault>]>([
  ['as it is', {}, undefined],
  ['another domain', { domain: 'evil.example' }, 'wrong-domain'],
  ['a domain below', { domain: 'a.claim.example' }, 'wrong-domain'],
  ['a port', { domain: 'claim.example:444' }, 'wrong-domain'],
  ['another origin', { uri: 'https://evil.example' }, 'wrong-uri'],
  ['another scheme', { uri: 'http://claim.example' }, 'wrong-uri'],
  ['another chain', { chainId: 1 }, 'wrong-chain'],
  ['a clock that is a minute ahead', { issuedAt: now + minute }, undefined],
  ['from later', { issuedAt: now + minute + 1 }, 'issued-in-the-future'],
  ['ten minutes old', { issuedAt: now - 10 * minute }, undefined],
  ['older', { issuedAt: now - 10 * minute - 1 }, 'too-old'],
  ['in its last moment', { expirationTime: now + 1 }, undefined],
  ['over', { expirationTime: now }, 'expired'],
  ['over before it began', { issuedAt: now + 2_000, expirationTime: now + 1_000 }, 'expired'],
  ['for a day', { expirationTime: now + 1440 * minute }, undefined],
  ['for longer', { expirationTime: now + 1440 * minute + 1 }, 'lives-too-long'],
  ['from now on', { notBefore: now }, undefined],
  ['from later on', { notBefore: now + 1 }, 'not-yet-valid'],
])('judges a message: %s', (_, part, fault) => {
  expect(signInFault({ ...message, ...part }, place)).toBe(fault)
})

it('is of the account that the wallet is connected with', () => {
  expect(signInFault(message, { ...place, account })).toBeUndefined()
  expect(signInFault(message, { ...place, account: `0x${account.slice(2).toLowerCase()}` })).toBeUndefined()
  expect(signInFault(message, { ...place, account: `0x${'ab'.repeat(20)}` })).toBe('wrong-account')
})

it('asks for domain and origin of one and the same page', () => {
  const origins = ['https://claim.example', 'https://other.example']
  expect(signInFault({ ...message, uri: 'https://other.example' }, { ...place, origins })).toBe('wrong-uri')
})
