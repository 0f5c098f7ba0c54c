import { sealData } from 'iron-session'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  numberToHex,
  pad,
  parseAbi,
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  serializeSignature,
  signatureToCompactSignature,
  size,
  slice,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import type { Fault } from '../../src/chain/test-support/startFaultProxy.ts'
import * as v from '../../src/schema/v.ts'
import { sessionSchema } from '../../src/session/calls.ts'
import { pageHeaders } from '../../src/session/pageHeaders.ts'
import { type ProblemCode, problemSchema } from '../../src/session/problem.ts'
import { type SignInMessage, signInStatement } from '../../src/session/signInMessage.ts'
import { writeTermsMessage } from '../../src/session/termsMessage.ts'
import { secretOf } from '../database/secretOf.ts'
import { safeProxyFactories } from './askUndeployedSafe.ts'
import type { Browser } from './test-support/createBrowser.ts'
import { signAsSafe, type UndeployedSafe, undeployedSafe } from './test-support/safeSignatures.ts'
import {
  nobody,
  nonceOf,
  otherSafeHost,
  otherSite,
  type RunningApi,
  readerOver,
  type SignInFixture,
  safeHost,
  sessionOf,
  site,
  startApi,
  startSignInFixture,
  textOf,
} from './test-support/startSignInFixture.ts'
import { trickContracts, yesToAll } from './test-support/trickContracts.ts'

/*
 * Attempts to become somebody, through the whole API, with real keys, real cookies and real contracts on a
 * real chain. Whatever a row is not about is right: the text is truly signed, the nonce is this browser's,
 * the page is this site's.
 */

const { ada, ben, olga, otto, omar } = demoAccounts
const start = Date.UTC(2026, 10, 21, 12)
const minute = 60_000
let now = start
let world: SignInFixture
let running: RunningApi
let yesMan: Address
const tricks = new Map<string, Address>()
let ghost: UndeployedSafe
let page: Browser

beforeAll(async () => {
  world = await startSignInFixture()
  running = await startApi({ reader: world.reader, now: () => now })
  for (const [name, code] of Object.entries(trickContracts)) tricks.set(name, await world.place(code))
  yesMan = await world.place(yesToAll)
  ghost = await undeployedSafe(99n)
})
afterAll(() => world.stop())
beforeEach(() => {
  now = start
  page = running.browser()
})
afterEach(async () => {
  for (const node of world.nodes) node.set({ type: 'none' })
  await running.database.deleteFrom('sessions').execute()
  await running.database.deleteFrom('nonces').execute()
})

type Refusal = readonly [status: number, code: ProblemCode, reason?: string]
type Attempt = readonly [name: string, refusal: Refusal, attempt: () => Promise<Response>]
const malformed: Refusal = [401, 'sign-in-refused', 'malformed']
const unknownNonce: Refusal = [401, 'nonce-unknown']
const wrongKey: Refusal = [401, 'signature-refused', 'wrong-key']
const contractSaysNo: Refusal = [401, 'signature-refused', 'contract-says-no']

const send = (message: string, signature: string, from = page) =>
  from.post('/session', { message, signature })
/** The text of a message of Ada's, signed by her over whatever it has been made into. */
async function signed(change: (text: string) => string = (text) => text, part: Partial<SignInMessage> = {}) {
  const message = change(textOf(ada.address, await nonceOf(page), now, part))
  return { message, signature: await ada.signer.signMessage({ message }) }
}
async function sendSigned(change?: (text: string) => string, part?: Partial<SignInMessage>) {
  const { message, signature } = await signed(change, part)
  return send(message, signature)
}
/** Signs in for real, as Ada. */
async function enter(from = page) {
  const message = textOf(ada.address, await nonceOf(from), now)
  const signature = await ada.signer.signMessage({ message })
  const answer = await send(message, signature, from)
  expect(answer.status).toBe(200)
  return { message, signature }
}
/** A signature for another account than Ada's, over the message of that account. */
async function sendFor(account: Address, sign: (message: string) => Promise<Hex> | Hex) {
  const message = textOf(account, await nonceOf(page), now)
  return send(message, await sign(message))
}

const listed: string[] = []
function refuses(title: string, attempts: readonly Attempt[]) {
  listed.push(...attempts.map(([name]) => `${title}: ${name}`))
  describe(title, () => {
    it.each(attempts.map((each) => [each[0], each] as const))('%s', async (_, [, refusal, attempt]) => {
      const before = await accountsSignedIn()
      const answer = await attempt()
      const { code, reason } = v.parse(problemSchema, await answer.json())
      const [status, wantedCode, wantedReason] = refusal
      expect([answer.status, code, reason]).toEqual([status, wantedCode, wantedReason])
      expect(answer.headers.getSetCookie()).toEqual([])
      // Each who is signed in has been so before, by the row's own real sign-in.
      expect((await accountsSignedIn()).filter((each) => each !== ada.address.toLowerCase())).toEqual(before)
    })
  })
}
const accountsSignedIn = async () =>
  (await running.database.selectFrom('sessions').select('account').execute()).map(({ account }) => account)

const fields: Record<string, { line: number; label: string; other: string }> = {
  domain: { line: 0, label: '', other: 'evil.example wants you to sign in with your Ethereum account:' },
  address: { line: 1, label: '', other: ben.address },
  statement: { line: 3, label: '', other: 'Sign in.' },
  uri: { line: 5, label: 'URI: ', other: 'URI: https://evil.example' },
  version: { line: 6, label: 'Version: ', other: 'Version: 2' },
  'chain id': { line: 7, label: 'Chain ID: ', other: 'Chain ID: 1' },
  nonce: { line: 8, label: 'Nonce: ', other: `Nonce: ${'ab'.repeat(32)}` },
  'issued at': { line: 9, label: 'Issued At: ', other: 'Issued At: 2026-11-21T11:59:00.000Z' },
  'expiration time': {
    line: 10,
    label: 'Expiration Time: ',
    other: 'Expiration Time: 2026-11-22T12:00:00.000Z',
  },
}
/** Letters that look like others, and digits of other alphabets. */
const lookAlike = (text: string) =>
  text.replace(/[aeo0-9](?=[^aeo0-9]*$)/, (letter) =>
    /\d/.test(letter)
      ? String.fromCodePoint(0xff10 + Number(letter))
      : ({ a: 'а', e: 'е', o: 'о' }[letter] ?? letter),
  )
const changes: Record<string, (line: string, field: { label: string; other: string }) => string> = {
  missing: () => '\u0001',
  empty: (line, { label }) => (label === '' ? line.slice(line.length) : label),
  'twice the same': (line) => `${line}\n${line}`,
  'another one before it': (line, { other }) => `${other}\n${line}`,
  'another one after it': (line, { other }) => `${line}\n${other}`,
  'look-alike letters': (line) => lookAlike(line),
  'a line break within': (line) => `${line.slice(0, -3)}\n${line.slice(-3)}`,
  'a line of its own slipped in': (line) => `${line}\nRequest ID: 1`,
  'a carriage return': (line) => `${line}\r`,
  'a break of Unicode': (line) => `${line}\u2028`,
  'a space before': (line) => ` ${line}`,
  'a space after': (line) => `${line} `,
  'a zero after': (line) => `${line}\0`,
  'a mark that nobody sees': (line) => `${line.slice(0, -2)}\u200b${line.slice(-2)}`,
  'other small and large letters': (line) =>
    line === line.toUpperCase() || line.startsWith('0x') ? line.toLowerCase() : line.toUpperCase(),
}
refuses(
  'fields of the message',
  Object.entries(fields).flatMap(([name, field]) =>
    Object.entries(changes).map(
      ([how, change]): Attempt => [
        `${name}: ${how}`,
        malformed,
        () =>
          sendSigned((text) => {
            const all = text.split('\n')
            const line = all[field.line] ?? ''
            const changed = change(line, field)
            expect(changed).not.toBe(line)
            return [
              ...all.slice(0, field.line),
              ...(changed === '\u0001' ? [] : [changed]),
              ...all.slice(field.line + 1),
            ].join('\n')
          }),
      ],
    ),
  ),
)

refuses('the message as a whole', [
  ['no word of it', malformed, () => sendSigned(() => 'hello')],
  ['one space', malformed, () => sendSigned(() => ' ')],
  ['twice', malformed, () => sendSigned((text) => `${text}\n${text}`)],
  ['lines of Windows', malformed, () => sendSigned((text) => text.replaceAll('\n', '\r\n'))],
  ['a line break at its end', malformed, () => sendSigned((text) => `${text}\n`)],
  ['a byte order mark', malformed, () => sendSigned((text) => `\ufeff${text}`)],
  ['resources', malformed, () => sendSigned((text) => `${text}\nResources:\n- https://evil.example`)],
  ['no resources', malformed, () => sendSigned((text) => `${text}\nResources:`)],
  ['a request id', malformed, () => sendSigned((text) => `${text}\nRequest ID: 7`)],
  ['a scheme', malformed, () => sendSigned((text) => `https://${text}`)],
  [
    'another standard’s prefix',
    malformed,
    () => sendSigned((text) => `\x19Ethereum Signed Message:\n${size(numberToHex(text.length))}${text}`),
  ],
  ['as hexadecimal', malformed, () => sendSigned((text) => `0x${Buffer.from(text).toString('hex')}`)],
  ['no end', malformed, () => sendSigned((text) => text.replace(/\nExpiration.*$/, ''))],
  [
    'a beginning of validity that comes first',
    malformed,
    () => sendSigned((text) => text.replace('\nIssued', '\nNot Before: 2026-11-21T12:00:00.000Z\nIssued')),
  ],
  [
    'two statements',
    malformed,
    () => sendSigned((text) => text.replace(signInStatement, `${signInStatement}\n\n${signInStatement}`)),
  ],
  [
    'the terms of a campaign',
    malformed,
    () =>
      sendSigned(() =>
        writeTermsMessage({
          site,
          campaign: 'spring',
          chainId: 81457,
          hash: 'ab'.repeat(32),
          account: ada.address,
        }),
      ),
  ],
])

const wrong = (reason: string): Refusal => [401, 'sign-in-refused', reason]
const at =
  (domain: string, uri = `https://${domain}`) =>
  () =>
    sendSigned(undefined, { domain, uri })
refuses('another place', [
  ['another domain', wrong('wrong-domain'), at('evil.example')],
  ['a domain that ends in ours', wrong('wrong-domain'), at('evilclaim.example')],
  ['a domain that begins with ours', wrong('wrong-domain'), at('claim.example.evil.example')],
  ['a domain below ours', wrong('wrong-domain'), at('www.claim.example')],
  ['the domain above ours', wrong('wrong-domain'), at('example')],
  ['another port', wrong('wrong-domain'), at('claim.example:8443')],
  [
    'our default port in words',
    wrong('wrong-domain'),
    () => sendSigned((text) => text.replace('claim.example wants', 'claim.example:443 wants')),
  ],
  ['the port of http', wrong('wrong-domain'), at('claim.example:80')],
  ['a dot at the end', wrong('wrong-domain'), at('claim.example.')],
  ['the API’s own host', wrong('wrong-domain'), at('api.example')],
  ['this machine', wrong('wrong-domain'), at('localhost:3000', 'http://localhost:3000')],
  ['a number', wrong('wrong-domain'), at('127.0.0.1')],
  ['look-alike letters as a browser writes them', wrong('wrong-domain'), at('xn--laim-94d.example')],
  ['another page of the same operator', wrong('wrong-domain'), at('other.example')],
  ['the Safe host', wrong('wrong-domain'), at('app.safe.example')],
  ['our domain, another page', wrong('wrong-uri'), at('claim.example', 'https://evil.example')],
  ['our domain, without TLS', wrong('wrong-uri'), at('claim.example', 'http://claim.example')],
  ['our domain, another port', wrong('wrong-uri'), at('claim.example', 'https://claim.example:8443')],
  ['our domain, the operator’s other page', wrong('wrong-uri'), at('claim.example', otherSite)],
  ['our domain, a page below it', wrong('wrong-uri'), at('claim.example', 'https://a.claim.example')],
  ['a path', malformed, () => sendSigned((text) => text.replace(`URI: ${site}`, `URI: ${site}/login`))],
  ['a slash', malformed, () => sendSigned((text) => text.replace(`URI: ${site}`, `URI: ${site}/`))],
  [
    'a user before the host',
    malformed,
    () => sendSigned((text) => text.replace('claim.example wants', 'claim.example@evil.example wants')),
  ],
  ['the chain Ethereum', wrong('wrong-chain'), () => sendSigned(undefined, { chainId: 1 })],
  ['the test chain of Blast', wrong('wrong-chain'), () => sendSigned(undefined, { chainId: 168_587_773 })],
  ['our chain with a digit more', wrong('wrong-chain'), () => sendSigned(undefined, { chainId: 814_570 })],
  ['our chain beyond 2^32', wrong('wrong-chain'), () => sendSigned(undefined, { chainId: 2 ** 32 + 81_457 })],
  ['our chain in hexadecimal', malformed, () => sendSigned((text) => text.replace('81457', '0x13e31'))],
  ['our chain with a zero before it', malformed, () => sendSigned((text) => text.replace('81457', '081457'))],
  ['our chain below zero', malformed, () => sendSigned((text) => text.replace('81457', '-81457'))],
  ['our chain as a fraction', malformed, () => sendSigned((text) => text.replace('81457', '81457.0'))],
  [
    'the operator’s other page, by this site’s message',
    wrong('wrong-domain'),
    async () => {
      page = running.browser({ origin: otherSite })
      return sendSigned()
    },
  ],
])

refuses('another time', [
  [
    'a minute and more ahead',
    wrong('issued-in-the-future'),
    () => sendSigned(undefined, { issuedAt: now + minute + 1 }),
  ],
  [
    'a year ahead',
    wrong('issued-in-the-future'),
    () => sendSigned(undefined, { issuedAt: now + 525_600 * minute, expirationTime: now + 525_601 * minute }),
  ],
  [
    'ten minutes and more old',
    wrong('too-old'),
    () => sendSigned(undefined, { issuedAt: now - 10 * minute - 1 }),
  ],
  ['a year old', wrong('too-old'), () => sendSigned(undefined, { issuedAt: now - 525_600 * minute })],
  ['of 1970', wrong('too-old'), () => sendSigned(undefined, { issuedAt: 0 })],
  ['over this moment', wrong('expired'), () => sendSigned(undefined, { expirationTime: now })],
  ['over long ago', wrong('expired'), () => sendSigned(undefined, { expirationTime: 0 })],
  [
    'over before it began',
    wrong('expired'),
    () => sendSigned(undefined, { issuedAt: now + 2, expirationTime: now + 1 }),
  ],
  [
    'for more than a day',
    wrong('lives-too-long'),
    () => sendSigned(undefined, { expirationTime: now + 1_440 * minute + 1 }),
  ],
  ['for ever', wrong('lives-too-long'), () => sendSigned(undefined, { expirationTime: Date.UTC(9999, 0) })],
  ['not yet', wrong('not-yet-valid'), () => sendSigned(undefined, { notBefore: now + 1 })],
  [
    'not for a year',
    wrong('not-yet-valid'),
    () => sendSigned(undefined, { notBefore: now + 525_600 * minute }),
  ],
  [
    'a day that there is not',
    malformed,
    () => sendSigned((text) => text.replaceAll('2026-11-21', '2026-11-31')),
  ],
  [
    'a second that there is not',
    malformed,
    () => sendSigned((text) => text.replace('12:00:00.000Z', '12:00:60.000Z')),
  ],
  ['another zone', malformed, () => sendSigned((text) => text.replace('12:00:00.000Z', '12:00:00.00+00'))],
  ['without milliseconds', malformed, () => sendSigned((text) => text.replace('12:00:00.000Z', '12:00:00Z'))],
  [
    'in words',
    malformed,
    () => sendSigned((text) => text.replace('2026-11-21T12:00:00.000Z', '21 Nov 2026 12:00:00 GMT')),
  ],
  [
    'signed in time and sent too late',
    wrong('expired'),
    async () => {
      const { message, signature } = await signed()
      now += 10 * minute
      return send(message, signature)
    },
  ],
  [
    'with a nonce that has run out',
    unknownNonce,
    async () => {
      const nonce = await nonceOf(page)
      now += 10 * minute
      const message = textOf(ada.address, nonce, now)
      return send(message, await ada.signer.signMessage({ message }))
    },
  ],
  [
    'from the API’s tomorrow, when its clock goes back',
    wrong('issued-in-the-future'),
    async () => {
      const { message, signature } = await signed()
      now -= 1_440 * minute
      return send(message, signature)
    },
  ],
])

/** Another browser that has begun to sign in on its own. */
const stranger = async () => {
  const other = running.browser()
  await nonceOf(other)
  return other
}
refuses('a nonce that is not there', [
  [
    'one that nobody gave',
    unknownNonce,
    async () => {
      await nonceOf(page)
      return sendSigned(undefined, { nonce: 'ab'.repeat(32) })
    },
  ],
  [
    'none asked for',
    unknownNonce,
    async () => {
      const message = textOf(ada.address, 'ab'.repeat(32), now)
      return send(message, await ada.signer.signMessage({ message }))
    },
  ],
  [
    'its hash, as it is kept',
    unknownNonce,
    async () => {
      await nonceOf(page)
      const row = await running.database.selectFrom('nonces').select('nonce_hash').executeTakeFirstOrThrow()
      return sendSigned(undefined, { nonce: row.nonce_hash })
    },
  ],
  [
    'with its last digit changed',
    unknownNonce,
    () =>
      sendSigned((text) =>
        text.replace(/(Nonce: .*)(.)\n/, (_, begin, last) => `${begin}${last === '0' ? '1' : '0'}\n`),
      ),
  ],
  [
    'replayed in the same browser',
    unknownNonce,
    async () => {
      const { message, signature } = await enter()
      return send(message, signature)
    },
  ],
  [
    'replayed with the cookies of before',
    unknownNonce,
    async () => {
      const { message, signature } = await signed()
      const before = page.copy()
      expect((await send(message, signature)).status).toBe(200)
      return send(message, signature, before)
    },
  ],
  [
    'replayed with a new nonce’s cookie',
    unknownNonce,
    async () => {
      const { message, signature } = await enter()
      await nonceOf(page)
      return send(message, signature)
    },
  ],
  [
    'replayed in another browser',
    unknownNonce,
    async () => {
      const { message, signature } = await enter()
      return send(message, signature, await stranger())
    },
  ],
  [
    'replayed after the sign-out',
    unknownNonce,
    async () => {
      const { message, signature } = await enter()
      await page.delete('/session')
      return send(message, signature)
    },
  ],
  [
    'replayed after the sign-out, with the cookies of before',
    unknownNonce,
    async () => {
      const { message, signature } = await signed()
      const before = page.copy()
      await send(message, signature)
      await page.delete('/session')
      return send(message, signature, before)
    },
  ],
  [
    'begun, then signed out, then sent with the cookies of before',
    unknownNonce,
    async () => {
      const { message, signature } = await signed()
      const before = page.copy()
      await page.delete('/session')
      return send(message, signature, before)
    },
  ],
  [
    'replayed after a restart',
    unknownNonce,
    async () => {
      const { message, signature } = await signed()
      const before = page.copy()
      await send(message, signature)
      const next = (await running.restarted()).browser()
      for (const [name, value] of before.cookies) next.cookies.set(name, value)
      return send(message, signature, next)
    },
  ],
  [
    'after a refusal',
    unknownNonce,
    async () => {
      const { message, signature } = await signed()
      expect((await send(message, await ben.signer.signMessage({ message }))).status).toBe(401)
      return send(message, signature)
    },
  ],
  [
    'seen by another browser before its owner sends it',
    unknownNonce,
    async () => {
      const { message, signature } = await signed()
      return send(message, signature, await stranger())
    },
  ],
  [
    'seen by a browser with no cookie',
    unknownNonce,
    async () => {
      const { message, signature } = await signed()
      return send(message, signature, running.browser())
    },
  ],
  [
    'a stranger’s, which its victim is to sign and send',
    unknownNonce,
    async () => {
      const theirs = await nonceOf(running.browser())
      await nonceOf(page)
      return sendSigned(undefined, { nonce: theirs })
    },
  ],
  [
    'of a tab, sent from inside a Safe host',
    unknownNonce,
    async () => {
      const { message, signature } = await signed()
      return send(message, signature, page.copy({ frame: safeHost }))
    },
  ],
  [
    'of a Safe host, sent from a tab',
    unknownNonce,
    async () => {
      page = running.browser({ frame: safeHost })
      const { message, signature } = await signed()
      const tab = running.browser()
      for (const [name, value] of page.cookies) tab.cookies.set(name, value)
      return send(message, signature, tab)
    },
  ],
  [
    'of a Safe host, sent from inside another',
    unknownNonce,
    async () => {
      page = running.browser({ frame: safeHost })
      const { message, signature } = await signed()
      return send(message, signature, page.copy({ frame: otherSafeHost }))
    },
  ],
])

const browserCookie = '__Host-everclaim-browser'
const cookieIs = (change: (value: string) => string | Promise<string>) => async () => {
  const { message, signature } = await signed()
  const value = page.cookies.get(browserCookie) ?? ''
  const changed = await change(value)
  expect(changed).not.toBe(value)
  page.cookies.set(browserCookie, changed)
  return send(message, signature)
}
const flipAt = (share: number) => (value: string) => {
  const place = Math.floor(value.length * share)
  return `${value.slice(0, place)}${value[place] === 'A' ? 'B' : 'A'}${value.slice(place + 1)}`
}
const secret = () => secretOf(running.database, 'cookies')
const resealed =
  (data: unknown, password: () => Promise<string> = secret) =>
  async () =>
    sealData(data, { password: await password(), ttl: 0 })
refuses('a cookie that is not ours', [
  ...[0.02, 0.1, 0.25, 0.4, 0.55, 0.7, 0.8, 0.95].map(
    (share): Attempt => [`a letter changed at ${share * 100} %`, unknownNonce, cookieIs(flipAt(share))],
  ),
  ['empty', unknownNonce, cookieIs(() => '')],
  ['cut short', unknownNonce, cookieIs((value) => value.slice(0, -20))],
  ['without its version', unknownNonce, cookieIs((value) => value.replace(/~2$/, ''))],
  ['of another version', unknownNonce, cookieIs((value) => value.replace(/~2$/, '~1'))],
  ['of another format', unknownNonce, cookieIs((value) => value.replace('Fe26.2', 'Fe26.1'))],
  ['more after it', unknownNonce, cookieIs((value) => `${value}*x`)],
  ['a hundred thousand letters', unknownNonce, cookieIs((value) => value.repeat(300))],
  [
    'its plain content',
    unknownNonce,
    cookieIs(() =>
      JSON.stringify({ use: 'browser', frame: null, id: 'ab'.repeat(32) })
        .replaceAll('"', '%22')
        .replaceAll(',', '%2C'),
    ),
  ],
  ['a guess', unknownNonce, cookieIs(() => 'ab'.repeat(32))],
  [
    'sealed with another secret',
    unknownNonce,
    cookieIs(resealed({ use: 'browser', frame: null, id: 'ab'.repeat(32) }, async () => 'x'.repeat(64))),
  ],
  [
    'sealed by us for somebody else',
    unknownNonce,
    cookieIs(async () => (await stranger()).cookies.get(browserCookie) ?? ''),
  ],
  [
    'sealed by us, with a field too many',
    unknownNonce,
    cookieIs(resealed({ use: 'browser', frame: null, id: 'ab'.repeat(32), more: 1 })),
  ],
  ['sealed by us, with no object', unknownNonce, cookieIs(resealed('browser'))],
  [
    'sealed by us for a session',
    unknownNonce,
    cookieIs(async () => {
      const other = running.browser()
      await enter(other)
      return other.cookies.get('__Host-everclaim-session') ?? ''
    }),
  ],
  [
    'sealed by us inside a Safe host',
    unknownNonce,
    cookieIs(async () => {
      const framed = running.browser({ frame: safeHost })
      await nonceOf(framed)
      return framed.cookies.get('__Host-everclaim-framed-browser') ?? ''
    }),
  ],
  [
    'under another name',
    unknownNonce,
    async () => {
      const { message, signature } = await signed()
      const value = page.cookies.get(browserCookie) ?? ''
      page.cookies.clear()
      page.cookies.set('everclaim-browser', value)
      return send(message, signature)
    },
  ],
])

/** The other signature of the same key over the same text. */
function mirrored(signature: Hex): Hex {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const { r, s, yParity } = parseSignature(signature)
  return serializeSignature({
    r,
    s: numberToHex(order - BigInt(s), { size: 32 }),
    yParity: yParity === 1 ? 0 : 1,
  })
}
const order = '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const zero = pad('0x', { size: 32 })
const withV = (signature: Hex, v: Hex) => concatHex([slice(signature, 0, 64), v])
const signatureIs = (change: (signature: Hex, message: string) => Hex | Promise<Hex>) => async () => {
  const { message, signature } = await signed()
  const changed = await change(signature, message)
  expect(changed).not.toBe(signature)
  return send(message, changed)
}
const wrappedBy = (factory: Address, data: Hex, inner: Hex) =>
  serializeErc6492Signature({ address: factory, data, signature: inner })
const unknownFactory: Refusal = [401, 'signature-refused', 'unknown-factory']
refuses('a signature of a key', [
  ['somebody else’s', wrongKey, signatureIs((_, message) => ben.signer.signMessage({ message }))],
  ['over another text', wrongKey, signatureIs(() => ada.signer.signMessage({ message: 'hello' }))],
  [
    'over the text of another nonce',
    wrongKey,
    signatureIs(async () =>
      ada.signer.signMessage({ message: textOf(ada.address, await nonceOf(page), now) }),
    ),
  ],
  [
    'over the text of another account',
    wrongKey,
    signatureIs((_, message) =>
      ada.signer.signMessage({ message: message.replace(ada.address, ben.address) }),
    ),
  ],
  [
    'over the bare hash',
    wrongKey,
    signatureIs((_, message) => ada.signer.sign({ hash: hashMessage(hashMessage(message)) })),
  ],
  [
    'over the hash as a text',
    wrongKey,
    signatureIs((_, message) => ada.signer.signMessage({ message: hashMessage(message) })),
  ],
  [
    'over typed data',
    wrongKey,
    signatureIs((_, message) =>
      ada.signer.signTypedData({
        domain: { chainId: 81457 },
        types: { Text: [{ name: 'text', type: 'string' }] },
        primaryType: 'Text',
        message: { text: message },
      }),
    ),
  ],
  ['its mirror image (high s)', wrongKey, signatureIs(mirrored)],
  [
    'v 0 or 1',
    wrongKey,
    signatureIs((signature) => withV(signature, slice(signature, 64) === '0x1b' ? '0x00' : '0x01')),
  ],
  ['v 29', wrongKey, signatureIs((signature) => withV(signature, '0x1d'))],
  ['v 35, of a transaction', wrongKey, signatureIs((signature) => withV(signature, '0x23'))],
  ['v 31, of a Safe’s owner', wrongKey, signatureIs((signature) => withV(signature, '0x1f'))],
  ['v 255', wrongKey, signatureIs((signature) => withV(signature, '0xff'))],
  [
    'the other v',
    wrongKey,
    signatureIs((signature) => withV(signature, slice(signature, 64) === '0x1b' ? '0x1c' : '0x1b')),
  ],
  [
    '64 bytes (ERC-2098)',
    wrongKey,
    signatureIs((signature) =>
      serializeCompactSignature(signatureToCompactSignature(parseSignature(signature))),
    ),
  ],
  ['64 bytes, without v', wrongKey, signatureIs((signature) => slice(signature, 0, 64))],
  ['66 bytes', wrongKey, signatureIs((signature) => concatHex([signature, '0x00']))],
  ['66 bytes, the first of them zero', wrongKey, signatureIs((signature) => concatHex(['0x00', signature]))],
  ['130 bytes, twice the same', wrongKey, signatureIs((signature) => concatHex([signature, signature]))],
  [
    'as the ABI packs it',
    wrongKey,
    signatureIs((signature) =>
      concatHex([
        numberToHex(32, { size: 32 }),
        numberToHex(65, { size: 32 }),
        signature,
        pad('0x', { size: 31 }),
      ]),
    ),
  ],
  ['empty', wrongKey, signatureIs(() => '0x')],
  ['65 zeros', wrongKey, signatureIs(() => pad('0x', { size: 65 }))],
  ['r zero', wrongKey, signatureIs((signature) => concatHex([zero, slice(signature, 32)]))],
  [
    's zero',
    wrongKey,
    signatureIs((signature) => concatHex([slice(signature, 0, 32), zero, slice(signature, 64)])),
  ],
  [
    'r the order of the curve',
    wrongKey,
    signatureIs((signature) => concatHex([order, slice(signature, 32)])),
  ],
  [
    's the order of the curve',
    wrongKey,
    signatureIs((signature) => concatHex([slice(signature, 0, 32), order, slice(signature, 64)])),
  ],
  [
    'r and s exchanged',
    wrongKey,
    signatureIs((signature) =>
      concatHex([slice(signature, 32, 64), slice(signature, 0, 32), slice(signature, 64)]),
    ),
  ],
  [
    'one bit flipped',
    wrongKey,
    signatureIs((signature) => numberToHex(BigInt(signature) ^ (1n << 300n), { size: 65 })),
  ],
  ['32 KiB of zeros', wrongKey, signatureIs(() => pad('0x', { size: 32_768 }))],
  [
    'for nobody’s account',
    wrongKey,
    () => sendFor(nobody('a'), (message) => ada.signer.signMessage({ message })),
  ],
  [
    'for the zero account',
    wrongKey,
    () => sendFor('0x0000000000000000000000000000000000000000', () => pad('0x', { size: 65 })),
  ],
  [
    'for the zero account, with v 27',
    wrongKey,
    () => sendFor('0x0000000000000000000000000000000000000000', () => withV(pad('0x', { size: 65 }), '0x1b')),
  ],
  [
    'for a precompiled contract',
    wrongKey,
    () =>
      sendFor('0x0000000000000000000000000000000000000004', (message) => ada.signer.signMessage({ message })),
  ],
])

/** A factory that is not Safe's: it does nothing, and says that it has done well. */
const factoryOf = (code: Hex) => world.place(code)
const creation = (name: string) =>
  encodeFunctionData({
    abi: parseAbi([`function ${name}(address,bytes,uint256)`] as readonly string[] as readonly [
      'function f(address,bytes,uint256)',
    ]),
    args: [yesMan, '0x', 0n],
  })
refuses('an account that is not deployed (ERC-6492)', [
  [
    'a key’s own signature, wrapped for a factory of nobody',
    unknownFactory,
    signatureIs(async (signature) => wrappedBy(await factoryOf('0x00'), '0x12345678', signature)),
  ],
  [
    'a key’s own signature, wrapped for Safe’s factory',
    contractSaysNo,
    signatureIs((signature) => wrappedBy(ghost.factory, ghost.factoryData, signature)),
  ],
  [
    'a stranger’s signature, wrapped for Safe’s factory',
    contractSaysNo,
    signatureIs(async (_, message) =>
      wrappedBy(ghost.factory, ghost.factoryData, await ben.signer.signMessage({ message })),
    ),
  ],
  [
    'somebody’s account, for which Safe’s factory makes a yes-man',
    contractSaysNo,
    signatureIs((signature) => wrappedBy(ghost.factory, creation('createProxyWithNonce'), signature)),
  ],
  [
    'somebody’s account, with the account itself as the factory',
    unknownFactory,
    signatureIs((signature) => wrappedBy(ada.address, '0x12345678', signature)),
  ],
  [
    'somebody’s account, with a yes-man as the factory',
    unknownFactory,
    signatureIs((signature) => wrappedBy(yesMan, ghost.factoryData, signature)),
  ],
  [
    'somebody’s account, with Safe’s factory and a call that calls back',
    unknownFactory,
    signatureIs((signature) => wrappedBy(ghost.factory, '0xd18af54d', signature)),
  ],
  [
    'somebody’s account, with Safe’s factory and no call',
    unknownFactory,
    signatureIs((signature) => wrappedBy(ghost.factory, '0x', signature)),
  ],
  [
    'somebody’s account, with Safe’s factory and half a call',
    unknownFactory,
    signatureIs((signature) => wrappedBy(ghost.factory, '0x1688f0', signature)),
  ],
  [
    'somebody’s account, with a Safe factory that is not on this chain',
    contractSaysNo,
    signatureIs((signature) => wrappedBy(safeProxyFactories[0] ?? '0x', ghost.factoryData, signature)),
  ],
  ['the magic alone', [401, 'signature-refused', 'malformed'], signatureIs(() => `0x${'6492'.repeat(16)}`)],
  [
    'the magic after a plain signature',
    [401, 'signature-refused', 'malformed'],
    signatureIs((signature) => concatHex([signature, `0x${'6492'.repeat(16)}`])),
  ],
  [
    'wrapped with bytes to spare',
    [401, 'signature-refused', 'malformed'],
    signatureIs((signature) => {
      const whole = wrappedBy(ghost.factory, ghost.factoryData, signature)
      return concatHex([slice(whole, 0, -32), zero, slice(whole, -32)])
    }),
  ],
  [
    'wrapped with more in the factory’s 32 bytes than an address',
    [401, 'signature-refused', 'malformed'],
    signatureIs((signature) =>
      concatHex(['0x01', slice(wrappedBy(ghost.factory, ghost.factoryData, signature), 1)]),
    ),
  ],
  [
    'one owner of two',
    contractSaysNo,
    () =>
      sendFor(ghost.address, async (message) =>
        wrappedBy(ghost.factory, ghost.factoryData, await signAsSafe(ghost.address, message, [olga])),
      ),
  ],
  [
    'no owner',
    contractSaysNo,
    () => sendFor(ghost.address, () => wrappedBy(ghost.factory, ghost.factoryData, '0x')),
  ],
  [
    'strangers',
    contractSaysNo,
    () =>
      sendFor(ghost.address, async (message) =>
        wrappedBy(ghost.factory, ghost.factoryData, await signAsSafe(ghost.address, message, [ada, ben])),
      ),
  ],
  [
    'its owners, for another chain',
    contractSaysNo,
    () =>
      sendFor(ghost.address, async (message) =>
        wrappedBy(
          ghost.factory,
          ghost.factoryData,
          await signAsSafe(ghost.address, message, [olga, otto], { chainId: 1 }),
        ),
      ),
  ],
  [
    'its owners, for another Safe of theirs',
    contractSaysNo,
    () =>
      sendFor(ghost.address, async (message) =>
        wrappedBy(
          ghost.factory,
          ghost.factoryData,
          await signAsSafe(world.devnet.demoSafe, message, [olga, otto]),
        ),
      ),
  ],
  [
    'its owners, deployed with another salt',
    contractSaysNo,
    () =>
      sendFor(ghost.address, async (message) =>
        wrappedBy(
          ghost.factory,
          (await undeployedSafe(98n)).factoryData,
          await signAsSafe(ghost.address, message, [olga, otto]),
        ),
      ),
  ],
  [
    'its owners, through a factory of nobody',
    unknownFactory,
    () =>
      sendFor(ghost.address, async (message) =>
        wrappedBy(
          nobody('factory'),
          ghost.factoryData,
          await signAsSafe(ghost.address, message, [olga, otto]),
        ),
      ),
  ],
  [
    'its owners, not wrapped',
    wrongKey,
    () => sendFor(ghost.address, (message) => signAsSafe(ghost.address, message, [olga, otto])),
  ],
  [
    'a deployed Safe, with a factory that would make it say yes',
    contractSaysNo,
    () =>
      sendFor(world.devnet.demoSafe, async (message) =>
        wrappedBy(yesMan, '0x12345678', await ada.signer.signMessage({ message })),
      ),
  ],
])

refuses(
  'a contract (ERC-1271)',
  Object.keys(trickContracts).flatMap((name): Attempt[] => [
    [
      `${name}, asked with a key’s signature`,
      contractSaysNo,
      () => sendFor(tricks.get(name) ?? '0x', (message) => ada.signer.signMessage({ message })),
    ],
    [`${name}, asked with nothing`, contractSaysNo, () => sendFor(tricks.get(name) ?? '0x', () => '0x')],
  ]),
)

const bySafe = (sign: (message: string, safe: Address) => Promise<Hex> | Hex) => () =>
  sendFor(world.devnet.demoSafe, (message) => sign(message, world.devnet.demoSafe))
refuses('a Safe, 2 of 3', [
  ['one owner', contractSaysNo, bySafe((message, safe) => signAsSafe(safe, message, [olga]))],
  ['one owner twice', contractSaysNo, bySafe((message, safe) => signAsSafe(safe, message, [olga, olga]))],
  [
    'an owner and a stranger',
    contractSaysNo,
    bySafe((message, safe) => signAsSafe(safe, message, [olga, ada])),
  ],
  ['two strangers', contractSaysNo, bySafe((message, safe) => signAsSafe(safe, message, [ada, ben]))],
  [
    'two owners in the wrong order',
    contractSaysNo,
    bySafe(async (message, safe) => {
      const right = await signAsSafe(safe, message, [olga, otto])
      return concatHex([slice(right, 65), slice(right, 0, 65)])
    }),
  ],
  [
    'an owner’s own sign-in signature',
    contractSaysNo,
    bySafe((message) => olga.signer.signMessage({ message })),
  ],
  [
    'two owners over the bare hash',
    contractSaysNo,
    bySafe(async (message) =>
      concatHex([
        await olga.signer.sign({ hash: hashMessage(message) }),
        await otto.signer.sign({ hash: hashMessage(message) }),
      ]),
    ),
  ],
  [
    'two owners over another text',
    contractSaysNo,
    bySafe((_, safe) => signAsSafe(safe, 'hello', [olga, otto])),
  ],
  [
    'two owners for this Safe on another chain',
    contractSaysNo,
    bySafe((message, safe) => signAsSafe(safe, message, [olga, otto], { chainId: 1 })),
  ],
  [
    'two owners for another Safe',
    contractSaysNo,
    bySafe((message) => signAsSafe(nobody('safe'), message, [olga, otto])),
  ],
  [
    'two owners, cut short',
    contractSaysNo,
    bySafe(async (message, safe) => slice(await signAsSafe(safe, message, [olga, omar]), 0, 129)),
  ],
  [
    'owners named as having approved on the chain',
    contractSaysNo,
    bySafe(() =>
      concatHex(
        [olga, otto]
          .map(({ address }) => address)
          .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
          .map((address) => concatHex([pad(address, { size: 32 }), zero, '0x01'])),
      ),
    ),
  ],
  [
    'an owner that is said to be a contract',
    contractSaysNo,
    bySafe(() =>
      concatHex([
        pad(yesMan, { size: 32 }),
        numberToHex(130, { size: 32 }),
        '0x00',
        pad(yesMan, { size: 32 }),
        numberToHex(130, { size: 32 }),
        '0x00',
        zero,
      ]),
    ),
  ],
  ['nothing', contractSaysNo, bySafe(() => '0x')],
  ['the signature of a contract that says yes to everything', contractSaysNo, bySafe(() => '0x1626ba7e')],
])

/** What the API asks a node, falsified: "there is code, and it says yes". */
const yesWords = concatHex([
  numberToHex(1, { size: 32 }),
  numberToHex(1, { size: 32 }),
  numberToHex(32, { size: 32 }),
  pad('0x1626ba7e', { dir: 'right', size: 32 }),
])
const sayYes: Fault = { type: 'lie', lie: () => yesWords }
/** To "is there code?" the truth, and to the longer question, which deploys, yes. */
const sayDeployed: Fault = {
  type: 'forge',
  forge: ([call]) =>
    JSON.stringify(call).includes(erc6492SignatureValidatorByteCode.slice(2)) ? '0x01' : undefined,
}
const disagree: Refusal = [503, 'could-not-check', 'nodes-disagree']
const unreachable: Refusal = [503, 'could-not-check', 'nodes-unreachable']

/** An API with nodes that were never asked before. */
const through =
  (
    falsify: () => void,
    account: () => Address,
    sign: (message: string) => Promise<Hex> | Hex,
    nodes: () => readonly { url: string }[] = () => world.nodes,
    quorum = 2,
  ) =>
  async () => {
    falsify()
    const fresh = await startApi({
      now: () => now,
      database: running.database,
      reader: readerOver(nodes(), quorum),
    })
    page = fresh.browser()
    return sendFor(account(), sign)
  }
const asBen = (message: string) => ben.signer.signMessage({ message })
const ofAda = () => ada.address
const ofSafe = () => world.devnet.demoSafe
const oneOwner = (message: string) => signAsSafe(world.devnet.demoSafe, message, [olga])
const twoOwners = (message: string) => signAsSafe(world.devnet.demoSafe, message, [olga, otto])
const first = (fault: Fault, only?: readonly string[]) => () => world.nodes[0].set(fault, only)
const second = (fault: Fault, only?: readonly string[]) => () => world.nodes[1].set(fault, only)
const both = (fault: Fault, only?: readonly string[]) => () => {
  for (const node of world.nodes) node.set(fault, only)
}
const calls = ['eth_call']
const threeNodes = () => [...world.nodes, { url: world.devnet.rpcUrl }]
refuses('nodes that lie, fail and contradict each other', [
  ['the first says yes for a key that has not signed', disagree, through(first(sayYes, calls), ofAda, asBen)],
  [
    'the second says yes for a key that has not signed',
    disagree,
    through(second(sayYes, calls), ofAda, asBen),
  ],
  ['the first says yes for a Safe with one owner', disagree, through(first(sayYes, calls), ofSafe, oneOwner)],
  [
    'the second says yes for a Safe with one owner',
    disagree,
    through(second(sayYes, calls), ofSafe, oneOwner),
  ],
  [
    'the first says yes for a contract that says no',
    disagree,
    through(
      first(sayYes, calls),
      () => tricks.get('says true') ?? '0x',
      () => '0x',
    ),
  ],
  [
    'the first says that what is not deployed says yes',
    disagree,
    through(
      first(sayDeployed, calls),
      () => ghost.address,
      async (message) =>
        wrappedBy(ghost.factory, ghost.factoryData, await signAsSafe(ghost.address, message, [olga])),
    ),
  ],
  [
    'the second says that what is not deployed says yes',
    disagree,
    through(
      second(sayDeployed, calls),
      () => ghost.address,
      async (message) =>
        wrappedBy(ghost.factory, ghost.factoryData, await signAsSafe(ghost.address, message, [olga])),
    ),
  ],
  [
    'the first denies a Safe that has signed',
    disagree,
    through(first({ type: 'lie', lie: () => `0x${'0'.repeat(256)}` }, calls), ofSafe, twoOwners),
  ],
  ['one says yes to three’s no', wrongKey, through(first(sayYes, calls), ofAda, asBen, threeNodes)],
  [
    'one says yes to three’s no, of a Safe',
    contractSaysNo,
    through(first(sayYes, calls), ofSafe, oneOwner, threeNodes),
  ],
  [
    'one alone says yes',
    [503, 'could-not-check', 'too-few-nodes'],
    through(first(sayYes, calls), ofAda, asBen, () => world.nodes.slice(0, 1), 1),
  ],
  [
    'one alone says yes for a Safe',
    [503, 'could-not-check', 'too-few-nodes'],
    through(first(sayYes, calls), ofSafe, oneOwner, () => world.nodes.slice(0, 1), 1),
  ],
  [
    'the first of two is asked alone',
    [503, 'could-not-check', 'too-few-nodes'],
    through(first(sayYes, calls), ofSafe, oneOwner, () => world.nodes, 1),
  ],
  [
    'the first says yes, the second is down',
    unreachable,
    through(
      () => {
        first(sayYes, calls)()
        second({ type: 'status', status: 503 })()
      },
      ofSafe,
      oneOwner,
    ),
  ],
  [
    'the first says yes, the second does not know',
    unreachable,
    through(
      () => {
        first(sayYes, calls)()
        second({ type: 'jsonError', code: -32000, message: 'header not found' }, calls)()
      },
      ofSafe,
      oneOwner,
    ),
  ],
  [
    'the first says yes, the second never answers',
    unreachable,
    through(
      () => {
        first(sayYes, calls)()
        second({ type: 'neverAnswers' }, calls)()
      },
      ofSafe,
      oneOwner,
    ),
  ],
  [
    'the first says yes, the second serves another chain',
    unreachable,
    through(
      () => {
        first(sayYes, calls)()
        second({ type: 'chainId', chainId: 1 })()
      },
      ofSafe,
      oneOwner,
    ),
  ],
  [
    'both serve another chain',
    unreachable,
    through(both({ type: 'chainId', chainId: 1 }), ofSafe, twoOwners),
  ],
  [
    'the first invents a newer block',
    disagree,
    through(first({ type: 'head', number: 9_999_999 }), ofSafe, oneOwner),
  ],
  [
    'the first is stuck in the past',
    unreachable,
    through(first({ type: 'stuck', block: 1 }), ofSafe, oneOwner),
  ],
  [
    'both say four words too few',
    unreachable,
    through(both({ type: 'lie', lie: () => '0x' }, calls), ofSafe, oneOwner),
  ],
  ['both say one byte', unreachable, through(both({ type: 'lie', lie: () => '0x01' }, calls), ofAda, asBen)],
  [
    'both say five words',
    unreachable,
    through(both({ type: 'lie', lie: () => concatHex([yesWords, zero]) }, calls), ofAda, asBen),
  ],
  [
    'both say the standard’s answer bare',
    unreachable,
    through(
      both({ type: 'lie', lie: () => pad('0x1626ba7e', { dir: 'right', size: 32 }) }, calls),
      ofAda,
      asBen,
    ),
  ],
  [
    'both say true, as JSON has it',
    unreachable,
    through(both({ type: 'lie', lie: () => true }, calls), ofAda, asBen),
  ],
  ['both answer in HTML', unreachable, through(both({ type: 'html' }), ofSafe, twoOwners)],
  ['both break off', unreachable, through(both({ type: 'breaksOff' }), ofSafe, twoOwners)],
  ['both answer another question', unreachable, through(both({ type: 'wrongId' }), ofSafe, twoOwners)],
  ['both answer half', unreachable, through(both({ type: 'truncated' }), ofSafe, twoOwners)],
  [
    'both are over their limit',
    unreachable,
    through(both({ type: 'status', status: 429 }), ofSafe, twoOwners),
  ],
  [
    'both say that it reverts',
    unreachable,
    through(both({ type: 'jsonError', code: 3, message: 'execution reverted' }, calls), ofSafe, twoOwners),
  ],
  [
    'both say out of gas',
    unreachable,
    through(both({ type: 'jsonError', code: -32000, message: 'out of gas' }, calls), ofSafe, twoOwners),
  ],
  ['the first is down', unreachable, through(first({ type: 'status', status: 500 }), ofSafe, twoOwners)],
  ['the second is down', unreachable, through(second({ type: 'breaksOff' }), ofSafe, twoOwners)],
  [
    'nobody is there',
    unreachable,
    through(
      () => undefined,
      ofSafe,
      twoOwners,
      () => [{ url: 'http://127.0.0.1:9' }, { url: 'http://127.0.0.2:9' }],
    ),
  ],
  [
    'nobody is there, for a key that has not signed',
    unreachable,
    through(
      () => undefined,
      ofAda,
      asBen,
      () => [{ url: 'http://127.0.0.1:9' }, { url: 'http://127.0.0.2:9' }],
    ),
  ],
])

const badBody = (reason: string): Refusal => [400, 'malformed', reason]
const body = (change: (good: { message: string; signature: string }) => unknown) => async () =>
  page.post('/session', change(await signed()))
refuses('a request of another form', [
  ['no message', badBody('body.message'), body(({ signature }) => ({ signature }))],
  ['no signature', badBody('body.signature'), body(({ message }) => ({ message }))],
  ['an empty message', badBody('body.message'), body(({ signature }) => ({ message: '', signature }))],
  [
    'a message in a list',
    badBody('body.message'),
    body(({ message, signature }) => ({ message: [message], signature })),
  ],
  [
    'a message as an object',
    badBody('body.message'),
    body(({ message, signature }) => ({ message: { toString: message }, signature })),
  ],
  [
    'a message of five thousand letters',
    badBody('body.message'),
    body(({ message, signature }) => ({ message: message + 'a'.repeat(5_000), signature })),
  ],
  [
    'a signature without 0x',
    badBody('body.signature'),
    body(({ message, signature }) => ({ message, signature: signature.slice(2) })),
  ],
  [
    'a signature with half a byte',
    badBody('body.signature'),
    body(({ message, signature }) => ({ message, signature: signature.slice(0, -1) })),
  ],
  [
    'a signature with other letters',
    badBody('body.signature'),
    body(({ message, signature }) => ({ message, signature: `${signature.slice(0, -2)}zz` })),
  ],
  [
    'a signature and a line break',
    badBody('body.signature'),
    body(({ message, signature }) => ({ message, signature: `${signature}\n` })),
  ],
  [
    'a signature of more than 32 KiB',
    badBody('body.signature'),
    body(({ message }) => ({ message, signature: pad('0x', { size: 32_769 }) })),
  ],
  [
    'no signature at all: null',
    badBody('body.signature'),
    body(({ message }) => ({ message, signature: null })),
  ],
  ['true for a signature', badBody('body.signature'), body(({ message }) => ({ message, signature: true }))],
  ['an account beside it', badBody('body'), body((good) => ({ ...good, account: ben.address }))],
  ['a kind beside it', badBody('body'), body((good) => ({ ...good, kind: 'key' }))],
  ['a list of two', badBody('body'), body((good) => [good, good])],
  ['a text', badBody('body'), body((good) => JSON.stringify(good))],
  ['null', badBody('body'), body(() => null)],
  [
    'an account in the header that is none',
    [400, 'malformed', 'header'],
    async () => {
      const good = await signed()
      return page.post('/session', good, { [pageHeaders.account]: '0x12' })
    },
  ],
])

refuses('another page or another account', [
  ...[
    otherSafeHost,
    'https://evil.example',
    'http://claim.example',
    'https://claim.example:444',
    'https://claim.example/',
    'https://CLAIM.example',
    'null',
    '',
    'https://a.claim.example',
  ].map(
    (origin): Attempt => [
      `from the page ${origin}`,
      [403, 'foreign-origin'],
      async () => page.post('/session', await signed(), { origin }),
    ],
  ),
  ...[
    'https://evil.example',
    `${safeHost}/`,
    `${safeHost}, ${otherSafeHost}`,
    'http://app.safe.example',
    '*',
    'null',
    site,
  ].map(
    (frame): Attempt => [
      `inside the host ${frame}`,
      [403, 'foreign-origin'],
      async () => page.post('/session', await signed(), { [pageHeaders.frame]: frame }),
    ],
  ),
  [
    'the wallet has changed its account',
    wrong('wrong-account'),
    async () => page.post('/session', await signed(), { [pageHeaders.account]: ben.address }),
  ],
  [
    'the wallet has changed to the Safe',
    wrong('wrong-account'),
    async () => page.post('/session', await signed(), { [pageHeaders.account]: world.devnet.demoSafe }),
  ],
  [
    'the message is changed to the wallet’s other account',
    wrongKey,
    async () => {
      const { message, signature } = await signed()
      return send(message.replace(ada.address, ben.address), signature)
    },
  ],
  ['a yes-man’s signature, for somebody else', wrongKey, signatureIs(() => '0x1626ba7e')],
])

describe('a session that is not ours', () => {
  const name = '__Host-everclaim-session'
  const cookieValue = async () => {
    await enter()
    return page.cookies.get(name) ?? ''
  }
  it.each<[string, () => Promise<string>]>([
    ...[0.02, 0.1, 0.25, 0.4, 0.55, 0.7, 0.8, 0.95].map((share): [string, () => Promise<string>] => [
      `a letter changed at ${share * 100} %`,
      async () => flipAt(share)(await cookieValue()),
    ]),
    ['empty', async () => ''],
    ['cut short', async () => (await cookieValue()).slice(0, -10)],
    [
      'sealed with another secret',
      resealed({ use: 'session', frame: null, id: 'ab'.repeat(32) }, async () => 'y'.repeat(64)),
    ],
    ['sealed by us, of no session', resealed({ use: 'session', frame: null, id: 'ab'.repeat(32) })],
    [
      'sealed by us, with the id as it is kept',
      async () => {
        await enter()
        const { id_hash } = await running.database
          .selectFrom('sessions')
          .select('id_hash')
          .executeTakeFirstOrThrow()
        return resealed({ use: 'session', frame: null, id: id_hash })()
      },
    ],
    [
      'the browser’s id',
      async () => {
        await nonceOf(page)
        return page.cookies.get(browserCookie) ?? ''
      },
    ],
    [
      'a Safe host’s',
      async () => {
        const framed = running.browser({ frame: safeHost })
        await enter(framed)
        return framed.cookies.get('__Host-everclaim-framed-session') ?? ''
      },
    ],
    [
      'one that has run out',
      async () => {
        const value = await cookieValue()
        now += 1_440 * minute
        return value
      },
    ],
    [
      'one that was signed out of',
      async () => {
        const value = await cookieValue()
        await page.delete('/session')
        return value
      },
    ],
    [
      'one before the last sign-in',
      async () => {
        const value = await cookieValue()
        await enter()
        return value
      },
    ],
  ])('%s', async (_, valueFrom) => {
    const value = await valueFrom()
    const thief = running.browser()
    thief.cookies.set(name, value)
    expect(await sessionOf(thief)).toBeNull()
  })

  it('is nobody’s when the account is another', async () => {
    await enter()
    for (const account of [ben.address, world.devnet.demoSafe, nobody('b')])
      expect(await sessionOf(page.copy({ account }))).toBeNull()
  })
})

describe('what the rows above only change in one place', () => {
  it('is accepted without the change', async () => {
    const answer = await sendSigned()
    expect([answer.status, v.parse(sessionSchema, await answer.json()).account]).toEqual([
      200,
      ada.address.toLowerCase(),
    ])
  })
  it('is accepted of contracts without the change', async () => {
    for (const [account, sign] of [
      [world.devnet.demoSafe, twoOwners],
      [yesMan, () => '0x'],
      [
        ghost.address,
        async (message: string) =>
          wrappedBy(ghost.factory, ghost.factoryData, await signAsSafe(ghost.address, message, [otto, omar])),
      ],
    ] as const) {
      const answer = await sendFor(account, sign as (message: string) => Promise<Hex> | Hex)
      expect([account, answer.status]).toEqual([account, 200])
    }
  })
  it('is accepted by a node’s three of which one lies no', async () => {
    const fresh = through(
      first({ type: 'lie', lie: () => `0x${'0'.repeat(256)}` }, calls),
      ofSafe,
      twoOwners,
      threeNodes,
    )
    expect((await fresh()).status).toBe(200)
  })
  it('is accepted of a key while every node is down', async () => {
    both({ type: 'status', status: 500 })()
    expect((await sendSigned()).status).toBe(200)
  })
})

it('has no attempt twice, and does not lose any unseen', () => {
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.length).toBe(434)
})
