import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCli } from '../scripts/buildCli.ts'

const folder = mkdtempSync(join(tmpdir(), 'everclaim-one-file-'))
const home = join(folder, 'empty')
const program = join(home, 'everclaim.mjs')
let built: Awaited<ReturnType<typeof buildCli>>

beforeAll(async () => {
  mkdirSync(home)
  built = await buildCli(program)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** With Node alone, in a folder that has nothing else: no packages, no checkout. */
function run(...args: string[]) {
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['everclaim.mjs', ...args], {
    cwd: home,
    env: { PATH, HOME },
    encoding: 'utf8',
  })
  return { code: status, out: stdout, err: stderr }
}

test('one file makes, checks and looks up packages with Node alone', () => {
  const accounts = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(19)}01`)
  writeFileSync(join(home, 'list.csv'), accounts.map((account) => `${account},1\n`).join(''))
  const made = run(
    ...[
      'build',
      'list.csv',
      '--out',
      'package',
      '--units',
      'whole',
      '--token',
      'native',
      '--title',
      'Spring',
    ],
    ...['--start', 'now', '--end', '90d', '--receiver', `0x${'9'.repeat(39)}1`],
  )
  expect(made).toMatchObject({ code: 0 })
  const verified = run('verify', 'package', '--json')
  expect(verified.code).toBe(0)
  expect(JSON.parse(verified.out)).toMatchObject({ ok: true })
  const proven = run('proof', 'package', '--account', accounts[1] ?? '', '--json')
  expect(proven.code).toBe(0)
  expect(JSON.parse(proven.out)).toMatchObject({ status: 'eligible', amount: (10n ** 18n).toString() })
  // What needs a chain gets as far as to ask for one.
  for (const command of ['deploy', 'sweep', 'collect', 'push', 'claim', 'deploy-factory']) {
    const { code, err } = run(command, 'package')
    expect({ command, code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('--rpc is missing'),
    })
  }
})

test('it says its version and hash, and how it is run', async () => {
  expect(run('--version').out).toBe(`everclaim ${built.version}, sha256 ${built.sha256}\n`)
  expect(readFileSync(`${program}.sha256`, 'utf8')).toBe(`${built.sha256}  everclaim.mjs\n`)
  expect(run('--help').out).toContain('node everclaim.mjs <command>')
  expect(run('--help').out).not.toContain('cli/everclaim.mjs')
})

test('it has the licences of the packages whose code is in it', () => {
  const text = readFileSync(program, 'utf8')
  const [, licences = ''] = text.split('// Packages in this file, and their licences\n')
  for (const name of ['viem', 'valibot', 'hash-wasm', '@noble/hashes'])
    expect(licences).toMatch(new RegExp(`^// ${name} [0-9.]+, MIT$`, 'm'))
  expect(licences).toContain('Permission is hereby granted')
})

test('the same sources give the same bytes', async () => {
  expect(await buildCli(join(folder, 'again.mjs'))).toEqual(built)
})
