import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleCli } from './test-support/bundleCli.ts'

const whole = fileURLToPath(new URL('../src/campaign/fixtures/package-1', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'everclaim-publish-'))
let bin: string
const at = (name: string) => join(folder, name)
beforeAll(async () => {
  bin = await bundleCli(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `everclaim publish`; `keys` are the store's credentials. */
function publish(args: readonly string[], keys: Record<string, string> = {}) {
  // What this machine has of them is not meant.
  const none = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' }
  const env = { ...process.env, ...none, ...keys }
  const child = spawn(process.execPath, [bin, 'publish', ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    err += String(chunk)
  })
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  )
}

test('a folder: written once, found again, and nothing else is overwritten', async () => {
  const first = await publish([whole, '--to', at('copy')])
  expect(first.code).toBe(0)
  expect(first.out).toContain('10 files')
  expect(first.out).toContain('Written to')
  expect(readFileSync(join(at('copy'), 'cap.bin')).equals(readFileSync(join(whole, 'cap.bin')))).toBe(true)
  expect((await publish([whole, '--to', at('copy')])).out).toContain('The same package was there already')
  writeFileSync(join(at('copy'), 'cap.bin'), 'another')
  const refused = await publish([whole, '--to', at('copy')])
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('cap.bin differs')
})

test('an archive for IPFS: the same name each time, and another file is not overwritten', async () => {
  const first = await publish([whole, '--car', at('package.car'), '--json'])
  expect(JSON.parse(first.out)).toMatchObject({
    ok: true,
    cid: expect.stringMatching(/^bafybei[a-z2-7]{52}$/),
  })
  expect(await publish([whole, '--car', at('package.car'), '--json'])).toEqual(first)
  writeFileSync(at('package.car'), 'another')
  const refused = await publish([whole, '--car', at('package.car')])
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('Another file is there. We don’t overwrite it')
  expect(readFileSync(at('package.car'), 'utf8')).toBe('another')
})

test('a store: credentials are needed, and without --send nothing is uploaded', async () => {
  const place = ['--s3', 'http://127.0.0.1:1/bucket/spring']
  const without = await publish([whole, ...place])
  expect(without.code).toBe(2)
  expect(without.err).toContain('AWS_SECRET_ACCESS_KEY')
  const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'very secret' }
  const dry = await publish([whole, ...place], keys)
  expect(dry.code).toBe(0)
  expect(dry.out).toContain('Dry run: nothing was uploaded')
  // Nobody is there: that is not known, rather than refused.
  const sent = await publish([whole, ...place, '--send'], keys)
  expect(sent.code).toBe(3)
  expect(sent.err).not.toContain('very secret')
})

test('a damaged package, and one of another contract, are not published', async () => {
  const damaged = at('damaged')
  cpSync(whole, damaged, { recursive: true })
  writeFileSync(join(damaged, 'cap.bin'), new Uint8Array(128))
  const refused = await publish([damaged, '--to', at('from-damaged')])
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('cap.bin does not fold to the root')
  const other = await publish([whole, '--to', at('from-damaged'), '--distributor', `0x${'d'.repeat(40)}`])
  expect(other.code).toBe(1)
  expect(other.err).toContain('The package belongs to another contract. Nothing was published.')
  expect(existsSync(at('from-damaged'))).toBe(false)
  expect((await publish([whole])).code).toBe(2)
})

test('a host is read as a visitor reads it', async () => {
  const server = createServer((request, response) => {
    const path = join(whole, ...(request.url ?? '').split('/'))
    response.writeHead(existsSync(path) ? 200 : 404).end(existsSync(path) ? readFileSync(path) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const seen = await publish([whole, '--url', `http://127.0.0.1:${port}/`])
    expect(seen).toMatchObject({ code: 0 })
    expect(seen.out).toContain('complete, and the same package.')
    // What was done before is reported, wherever it is not seen again.
    const copy = at('copy-that-is-seen-nowhere')
    const place = `http://127.0.0.1:${port}/elsewhere/`
    const absent = await publish([whole, '--to', copy, '--url', place, '--url', 'http://127.0.0.1:1/'])
    expect(absent.code).toBe(1)
    // A slow machine shows how far it is.
    expect(absent.err.replace(/^ *\d+ % .*$/gm, '').trim()).toBe('')
    expect(absent.out).toContain(`Written to ${copy}`)
    expect(absent.out).toContain(
      `✗ Read back from ${place}: The package is damaged: manifest.json is missing.`,
    )
    expect(absent.out).toContain('? We couldn’t read it back from http://127.0.0.1:1/: Couldn’t read')
    const silent = await publish([whole, '--url', 'http://127.0.0.1:1/', '--json'])
    expect(silent.code).toBe(3)
    expect(JSON.parse(silent.out)).toMatchObject({
      ok: false,
      status: 'could-not-check',
      readBack: [{ status: 'could-not-check' }],
    })
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})

test('hosts are read back only where the manifest names some', async () => {
  const none = await publish([whole, '--hosts'])
  expect(none).toMatchObject({ code: 2, out: '' })
  expect(none.err).toContain('--hosts: the manifest of this package names no hosts')
})
