import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test } from 'vitest'
import * as v from '../src/schema/v.ts'
import { readKeystore, unlockKeystore } from './keystore.ts'
import { castKeystore } from './test-support/castKeystore.ts'

const fixtures = fileURLToPath(new URL('fixtures/keystores/', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'everclaim-keystores-'))
afterAll(() => rmSync(home, { recursive: true }))

const phrase = 'correct horse battery staple'
const common = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const junk = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const published = '0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b'

/** Every file that other programs wrote and that is to be opened: name, password, account. */
const rows: readonly (readonly [name: string, password: string, address: string])[] = [
  ['geth-standard', '', '0x0a7ca39ed27D24626219f8a4147484F9A8537F51'],
  ['geth-light', '', '0x7ec8dA94172d848EDE642B6FDc62a6124A750f44'],
  ['geth-tests-aaa', 'foobar', '0xf466859eAD1932D743d622CB74FC058882E8648A'],
  ['geth-tests-no-address', 'foobar', '0xf466859eAD1932D743d622CB74FC058882E8648A'],
  ['published-scrypt', 'testpassword', published],
  ['published-pbkdf2', 'testpassword', published],
  ['published-31-byte-key', 'foo', '0xd1E64E5480bFaf733Ba7D48712DEcb8227797a4e'],
  ['published-30-byte-key', 'foo', '0x31e9D1e6D844bd3a536800Ef8d8Be6A9975Db509'],
  ['foundry-1.7', phrase, common],
  ['ethers-6', phrase, common],
  ['ethers-6-unicode', 'Ångström ﬁ ｆｕｌｌ 鍵', common],
  ['ethers-6-mnemonic', phrase, junk],
  ['ethers-5', phrase, common],
  ['ethers-5-mnemonic', phrase, junk],
  ['web3-4-scrypt', phrase, common],
  ['web3-4-pbkdf2', phrase, common],
  ['web3-1', phrase, common],
  ['web3-1-pbkdf2', phrase, common],
  ['ethereumjs-wallet-1', phrase, common],
  ['ethereumjs-wallet-1-pbkdf2', phrase, common],
  ['ethereumjs-wallet-10', phrase, common],
]
const refused = ['geth-version-1', 'validator-eip-2335']

const pathOf = (name: string) => join(fixtures, `${name}.json`)
/** What is said, with paths that are the same everywhere. */
const messageOf = async (run: Promise<unknown>) => {
  const error = await run.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof Error)) throw new Error('It was not refused.')
  return error.message.replaceAll(fixtures, '').replaceAll(`${home}/`, '')
}

test('default: every fixture is judged', () => {
  const names = readdirSync(fixtures).filter((name) => name.endsWith('.json'))
  expect([...rows.map(([name]) => name), ...refused].sort()).toEqual(
    names.map((name) => name.slice(0, -5)).sort(),
  )
})

describe('default: what other programs wrote opens', () => {
  test.each(rows)('%s', async (name, password, address) => {
    const account = await unlockKeystore(await readKeystore(pathOf(name)), password)
    expect(account.address).toBe(address)
  })

  test('Foundry, now', async () => {
    const password = 'ein Paßwort – 密码'
    const key = `0x${'5a'.repeat(32)}` as const
    const path = castKeystore(home, 'made', { key, password })
    const account = await unlockKeystore(await readKeystore(path), password)
    expect(account.address).toBe(privateKeyToAccount(key).address)
  })
})

/** One of the files above, changed. */
function changed(name: string, change: (json: Json, crypto: Json, parameters: Json) => void): string {
  const json = JSON.parse(readFileSync(pathOf(name), 'utf8'))
  change(json, json.crypto, json.crypto.kdfparams)
  return written(JSON.stringify(json))
}
const objectSchema = v.record(v.string(), v.unknown())
type Json = v.InferOutput<typeof objectSchema>
let files = 0
function written(text: string | Uint8Array): string {
  const path = join(home, `file-${++files}`)
  writeFileSync(path, text)
  return path
}
const renamed = (value: unknown, change: (name: string) => string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [change(name), renamed(inner, change)]))
    : value

describe('behavior: forms that somebody writes', () => {
  const json: unknown = JSON.parse(readFileSync(pathOf('geth-tests-aaa'), 'utf8'))
  test.each<[string, unknown]>([
    ['all names in capitals', renamed(json, (name) => name.toUpperCase())],
    ['names as old ethers has them', renamed(json, (name) => (name === 'kdfparams' ? 'KDFParams' : name))],
    ['version as a text', { ...v.parse(objectSchema, json), version: '3' }],
    [
      'an address with 0x and capitals',
      { ...v.parse(objectSchema, json), address: '0xF466859EAD1932D743D622CB74FC058882E8648A' },
    ],
    ['an address that is none', { ...v.parse(objectSchema, json), address: 'icx' }],
    ['without an id', { ...v.parse(objectSchema, json), id: undefined }],
  ])('%s', async (_, value) => {
    const account = await unlockKeystore(await readKeystore(written(JSON.stringify(value))), 'foobar')
    expect(account.address).toBe('0xf466859eAD1932D743d622CB74FC058882E8648A')
  })

  test('a byte order mark and a line end', async () => {
    const path = written(`\uFEFF${JSON.stringify(json, null, 2)}\r\n`)
    expect((await unlockKeystore(await readKeystore(path), 'foobar')).address).toMatch(/^0xf46685/)
  })
})

describe('error: a wrong password is one sentence', () => {
  test.each(['geth-light', 'foundry-1.7', 'ethers-6', 'web3-4-pbkdf2'])('%s', async (name) => {
    const said = await messageOf(unlockKeystore(await readKeystore(pathOf(name)), 'wrong'))
    expect(said).toContain(`Wrong password for the keystore ${name}.json. Nothing was sent.`)
  })
})

test('error: what cannot be opened is another sentence, which says why', async () => {
  const paths: readonly (readonly [string, () => string])[] = [
    ['version 1', () => pathOf('geth-version-1')],
    ['a validator’s', () => pathOf('validator-eip-2335')],
    ['version 4 with a list of keys', () => written(JSON.stringify({ version: 4, keyring: [[]] }))],
    ['a presale wallet', () => written(JSON.stringify({ encseed: 'ab', ethaddr: 'cd', bkp: 'ef' }))],
    [
      'another cipher',
      () => changed('geth-light', (_, crypto) => Object.assign(crypto, { cipher: 'aes-256-gcm' })),
    ],
    [
      'another derivation',
      () => changed('geth-light', (_, crypto) => Object.assign(crypto, { kdf: 'argon2id' })),
    ],
    [
      'another hash',
      () =>
        changed('published-pbkdf2', (_json, _crypto, parameters) =>
          Object.assign(parameters, { prf: 'hmac-md5' }),
        ),
    ],
    [
      'too much memory',
      () => changed('geth-light', (_json, _crypto, parameters) => Object.assign(parameters, { n: 2 ** 24 })),
    ],
    [
      'too much work',
      () =>
        changed('geth-light', (_json, _crypto, parameters) =>
          Object.assign(parameters, { n: 2 ** 20, p: 9 }),
        ),
    ],
    [
      'too many rounds',
      () =>
        changed('published-pbkdf2', (_json, _crypto, parameters) =>
          Object.assign(parameters, { c: 10_000_001 }),
        ),
    ],
    ['no mac', () => changed('geth-light', (_, crypto) => Reflect.deleteProperty(crypto, 'mac'))],
    [
      'half a ciphertext',
      () => changed('geth-light', (_, crypto) => Object.assign(crypto, { ciphertext: 'abc' })),
    ],
    [
      'no parameters',
      () => changed('geth-light', (_, crypto) => Reflect.deleteProperty(crypto, 'kdfparams')),
    ],
    [
      'n that is no power of two',
      () => changed('geth-light', (_json, _crypto, parameters) => Object.assign(parameters, { n: 5000 })),
    ],
    [
      'a short derived key',
      () => changed('geth-light', (_json, _crypto, parameters) => Object.assign(parameters, { dklen: 16 })),
    ],
    ['no crypto', () => changed('geth-light', (json) => Reflect.deleteProperty(json, 'crypto'))],
    ['half a file', () => written(readFileSync(pathOf('geth-light')).subarray(0, 200))],
    ['another JSON', () => written('{"name":"everclaim"}')],
    ['a list', () => written('[1,2,3]')],
    ['a bare key', () => written(`0x${'4c'.repeat(32)}\n`)],
    ['nothing', () => written('')],
    ['a folder', () => home],
    ['no file', () => join(home, 'none')],
    ['a long file', () => written(new Uint8Array(65_537))],
    ['a device', () => '/dev/zero'],
  ]
  const said: Record<string, string> = {}
  for (const [name, path] of paths) {
    const message = await messageOf(readKeystore(path()))
    said[name] = message
      .replace(/\n+Docs:.*/s, '')
      .replace(/file-\d+/, 'file')
      .replace(home, '<folder>')
  }
  expect(said).toMatchInlineSnapshot(`
    {
      "a bare key": "The file looks like a bare private key, not a keystore: file. Nothing was sent.

    Put the key into a password-protected keystore first (\`cast wallet import\`, \`geth account import\`), then delete this file.",
      "a device": "Cannot read the keystore: /dev/zero

    It isn’t a regular file.",
      "a folder": "Cannot read the keystore: <folder>

    It is a folder.",
      "a list": "The file isn’t a keystore (a JSON object): file. Nothing was sent.",
      "a long file": "Cannot read the keystore: file

    It has more than 65,536 bytes.",
      "a presale wallet": "We can’t open the keystore: it is a presale wallet of 2014: file. Nothing was sent.

    It opens version 3 of Web3 Secret Storage with AES-128-CTR and scrypt or PBKDF2, as geth, Foundry, ethers and web3.js write it.",
      "a short derived key": "The keystore is damaged: crypto.kdfparams.dklen is no whole number from 32 to 1,024: file. Nothing was sent.",
      "a validator’s": "We can’t open the keystore: it is a validator’s keystore (EIP-2335), without an account: validator-eip-2335.json. Nothing was sent.

    It opens version 3 of Web3 Secret Storage with AES-128-CTR and scrypt or PBKDF2, as geth, Foundry, ethers and web3.js write it.",
      "another JSON": "The file isn’t a keystore (with "version" and "crypto"): file. Nothing was sent.",
      "another cipher": "We can’t open the keystore: its cipher is "aes-256-gcm": file. Nothing was sent.

    It opens version 3 of Web3 Secret Storage with AES-128-CTR and scrypt or PBKDF2, as geth, Foundry, ethers and web3.js write it.",
      "another derivation": "We can’t open the keystore: its key derivation is "argon2id": file. Nothing was sent.

    It opens version 3 of Web3 Secret Storage with AES-128-CTR and scrypt or PBKDF2, as geth, Foundry, ethers and web3.js write it.",
      "another hash": "We can’t open the keystore: its PBKDF2 uses "hmac-md5": file. Nothing was sent.

    It opens version 3 of Web3 Secret Storage with AES-128-CTR and scrypt or PBKDF2, as geth, Foundry, ethers and web3.js write it.",
      "half a ciphertext": "The keystore is damaged: crypto.ciphertext is no text of hexadecimal digits: file. Nothing was sent.",
      "half a file": "The file isn’t a keystore (a JSON object): file. Nothing was sent.",
      "n that is no power of two": "The keystore is damaged: crypto.kdfparams.n is no power of two: file. Nothing was sent.",
      "no crypto": "The keystore is damaged: crypto or its kdf is missing: file. Nothing was sent.",
      "no file": "Cannot read the keystore: none

    It does not exist.",
      "no mac": "The keystore is damaged: crypto.mac is missing: file. Nothing was sent.",
      "no parameters": "The keystore is damaged: crypto.kdfparams is missing: file. Nothing was sent.",
      "nothing": "The file isn’t a keystore (a JSON object): file. Nothing was sent.",
      "too many rounds": "The keystore asks for 10,000,001 rounds of PBKDF2, more than 10,000,000, before it can be opened: file. Nothing was sent.

    Write it again with usual parameters.",
      "too much memory": "The keystore asks for 16 GiB of memory, more than 1 GiB, before it can be opened: file. Nothing was sent.

    Write it again with usual parameters.",
      "too much work": "The keystore asks for 9 GiB of work with scrypt, more than 8 GiB, before it can be opened: file. Nothing was sent.

    Write it again with usual parameters.",
      "version 1": "We can’t open the keystore: its version is "1": geth-version-1.json. Nothing was sent.

    It opens version 3 of Web3 Secret Storage with AES-128-CTR and scrypt or PBKDF2, as geth, Foundry, ethers and web3.js write it.",
      "version 4 with a list of keys": "We can’t open the keystore: its version is "4": file. Nothing was sent.

    It opens version 3 of Web3 Secret Storage with AES-128-CTR and scrypt or PBKDF2, as geth, Foundry, ethers and web3.js write it.",
    }
  `)
  expect(Object.values(said).filter((message) => message.includes('Wrong password'))).toEqual([])
})
