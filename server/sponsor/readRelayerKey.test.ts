import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RelayerKeyError, readRelayerKey } from './readRelayerKey.ts'

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

it.each([key, key.slice(2), `${key}\n`, `${key.toUpperCase().replace('0X', '0x')}\r\n`])(
  'reads %j',
  async (content) => {
    expect((await readRelayerKey(write(content))).address).toBe(privateKeyToAddress(key))
  },
)

it.each([0o640, 0o604, 0o660, 0o644, 0o620, 0o601])('refuses a file of mode %o', async (mode) => {
  await expect(readRelayerKey(write(key, mode))).rejects.toThrow(
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
  const refused = await readRelayerKey(write(content)).catch((error) => error)
  expect(refused).toBeInstanceOf(RelayerKeyError)
  expect(refused.summary).toMatch(/^The file of the relayer’s key .*\. Nothing was started\.$/)
  if (content.length > 10) expect(String(refused.stack)).not.toContain(content.slice(0, 20))
})

it('refuses a folder, and what is not there', async () => {
  await expect(readRelayerKey(folder)).rejects.toThrow(/is no file|can be read by others/)
  await expect(readRelayerKey(join(folder, 'nowhere'))).rejects.toThrow(/is not there/)
})
