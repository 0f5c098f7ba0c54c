import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SecretSource } from '../../src/config/apiEnv.ts'
import { readRelayerKey } from './readRelayerKey.ts'
import { RelayerKeyError } from './relayerKeyError.ts'

const key = `0x${'5a'.repeat(32)}` as const
let folder = ''
let count = 0

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-key-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(content: string, mode = 0o600): string {
  const file = join(folder, `${++count}.key`)
  writeFileSync(file, content)
  chmodSync(file, mode)
  return file
}

const readBare = (path: string) => readRelayerKey({ kind: 'bare', key: { kind: 'file', path } })

it.each([key, key.slice(2), `${key}\n`, `${key.toUpperCase().replace('0X', '0x')}\r\n`])(
  'reads %j',
  async (content) => {
    expect((await readBare(write(content))).address).toBe(privateKeyToAddress(key))
  },
)

it.each([0o640, 0o604, 0o660, 0o644, 0o620, 0o601])('refuses a file of mode %o', async (mode) => {
  await expect(readBare(write(key, mode))).rejects.toThrow(
    /can be read by others.*chmod 600.*Nothing was started/,
  )
})

it.each([
  ['nothing', ''],
  ['too few digits', key.slice(0, -1)],
  ['too many digits', `${key}0`],
  ['two keys', `${key}\n${key}`],
  ['a space before', ` ${key}`],
  ['other letters', key.replace('5', 'g')],
  ['a keystore', '{"version":3}'],
  ['more than a key', 'x'.repeat(1000)],
  ['zero', '0'.repeat(64)],
  ['more than the curve has', 'f'.repeat(64)],
])('refuses %s, and repeats nothing of it', async (_, content) => {
  const refused = await readBare(write(content)).catch((error) => error)
  expect(refused).toBeInstanceOf(RelayerKeyError)
  expect(refused.summary).toMatch(/^The file of the relayer’s key .*\. Nothing was started\.$/)
  if (content.length > 10) expect(String(refused.stack)).not.toContain(content.slice(0, 20))
})

it('refuses a folder, and what is not there', async () => {
  await expect(readBare(folder)).rejects.toThrow(/is no file|can be read by others/)
  await expect(readBare(join(folder, 'nowhere'))).rejects.toThrow(/is not there/)
})

it('takes a key that a command prints', async () => {
  const command = `"${process.execPath}" -p "'0x' + '5a'.repeat(32)"`
  const account = await readRelayerKey({ kind: 'bare', key: { kind: 'command', command } })
  expect(account.address).toBe(privateKeyToAddress(key))
})

it('says that a command gives no key, and repeats nothing of it', async () => {
  const command = `"${process.execPath}" -p "'0x' + '5a'.repeat(31)"`
  const refused = await readRelayerKey({ kind: 'bare', key: { kind: 'command', command } }).catch(
    (error) => error,
  )
  expect(refused).toBeInstanceOf(RelayerKeyError)
  expect(refused.summary).toBe(
    'The command of the relayer’s key gives no key: 64 hexadecimal digits are wanted, and nothing else. Nothing was started.',
  )
  expect(String(refused.stack)).not.toContain('5a5a')
})

it('stops where a file or a command gives more than a key', async () => {
  const path = write('x'.repeat(1_000))
  const refused = await readBare(path).catch((error) => error)
  expect(refused).toMatchObject({
    summary: `The file of the relayer’s key is too long: ${path}. Nothing was started.`,
    docs: 'api',
  })
  const command = `"${process.execPath}" -p "'5a'.repeat(200)"`
  await expect(readRelayerKey({ kind: 'bare', key: { kind: 'command', command } })).rejects.toThrow(
    'The command of the relayer’s key printed too much. Nothing was started.',
  )
})

it('does not blame the key for a fault of the program', async () => {
  await expect(readRelayerKey({ kind: 'bare', key: undefined as never })).rejects.toThrow(TypeError)
})

/* Keystores that other programs wrote: cli/fixtures/keystores/README.md. */
const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../cli/fixtures/keystores/${name}.json`, import.meta.url)), 'utf8')
const phrase = 'correct horse battery staple'
const owner = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const open = (path: string, password: SecretSource) => readRelayerKey({ kind: 'keystore', path, password })
const inFile = (text: string, mode?: number): SecretSource => ({ kind: 'file', path: write(text, mode) })

it.each(['foundry-1.7', 'ethers-6', 'web3-4-pbkdf2'])('opens a keystore of %s', async (name) => {
  expect((await open(write(fixture(name)), inFile(`${phrase}\n`))).address).toBe(owner)
})

it('opens a keystore with the password that a command prints', async () => {
  const command = `"${process.execPath}" -p "'correct horse' + ' battery staple'"`
  expect((await open(write(fixture('foundry-1.7')), { kind: 'command', command })).address).toBe(owner)
})

it.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'another password',
    () => open(write(fixture('foundry-1.7')), inFile('wrong')),
    /^Wrong password for the keystore .*\. Nothing was started\.$/,
  ],
  [
    'a password with a line break inside',
    () => open(write(fixture('foundry-1.7')), inFile('correct\n horse battery staple')),
    /^Wrong password for the keystore .*\. Nothing was started\.$/,
  ],
  [
    'a keystore that others can read',
    () => open(write(fixture('foundry-1.7'), 0o644), inFile(phrase)),
    /^The relayer’s keystore can be read by others.*chmod 600.* Nothing was started\.$/,
  ],
  [
    'a password that others can read',
    () => open(write(fixture('foundry-1.7')), inFile(phrase, 0o640)),
    /^The file of the relayer’s password can be read by others.* Nothing was started\.$/,
  ],
  ['a bare key as a keystore', () => open(write(key), inFile(phrase)), /looks like a bare private key/],
  [
    'a validator’s keystore',
    () => open(write(fixture('validator-eip-2335')), inFile(phrase)),
    /a validator’s keystore \(EIP-2335\).* Nothing was started\.$/,
  ],
])('refuses %s', async (_, run, sentence) => {
  const refused = await run().catch((error) => error)
  if (!(refused instanceof RelayerKeyError)) throw new Error('It was not refused.')
  expect(refused.summary).toMatch(sentence)
  expect(String(refused.stack)).not.toMatch(/correct horse|5a5a/)
})
