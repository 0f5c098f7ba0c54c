import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createTestClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  http,
  parseAbi,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { blast } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoTokenAbi, demoTokenBytecode } from '../sandbox/devnet/artifacts.generated.ts'
import { merkleDistributorAbi } from '../src/abi/merkleDistributor.ts'
import { merkleDistributorFactoryAbi } from '../src/abi/merkleDistributorFactory.ts'
import { merkleDistributorFactoryCreationCode } from '../src/abi/merkleDistributorFactoryBytecode.ts'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import type { Hex } from '../src/campaign/hex.ts'
import { lookUp } from '../src/campaign/lookUp.ts'
import { readManifest } from '../src/campaign/manifest.ts'
import { shardPath } from '../src/campaign/shardPath.ts'
import { capToHex } from '../src/chain/capToHex.ts'
import { distributorParameters } from '../src/chain/distributorParameters.ts'
import { type Anvil, devAccount, devKey, startAnvil } from '../src/chain/test-support/startAnvil.ts'
import * as v from '../src/schema/v.ts'
import { bundleCli } from './test-support/bundleCli.ts'

/** What `node cli/everclaim.mjs` starts. The other runs of this file are of the same code in one piece. */
const command = fileURLToPath(new URL('everclaim.mjs', import.meta.url))
let bundle: string
const folder = mkdtempSync(join(tmpdir(), 'everclaim-cli-'))
const alice = `0x${'aa'.repeat(19)}a1`
const bob = `0x${'bb'.repeat(19)}b1`

beforeAll(async () => {
  bundle = await bundleCli(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lines of progress, which come when a run takes longer than a second: on a busy machine any does. */
const progress = /^ *\d+ % {2}.*\n/gm

type Outcome = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string }

function start(args: readonly string[], bin = bundle): { child: ChildProcess; end: Promise<Outcome> } {
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    err += String(chunk)
  })
  const end = new Promise<Outcome>((resolve) => {
    // Temporary paths differ from run to run.
    // So does the distributor's address from one version of the contracts to the next.
    const plain = (text: string) =>
      text.replaceAll(folder, '<folder>').replace(/( {2}Distributor +)0x[0-9a-fA-F]{40}/, '$1<address>')
    child.on('close', (code, signal) =>
      resolve({ code, signal, out: plain(out), err: plain(err).replace(progress, '') }),
    )
  })
  return { child, end }
}

const everclaim = (...args: string[]) => start(args).end

/** Builds into a folder of this run's own. */
const build = (path: string, name: string, ...more: string[]) =>
  everclaim('build', path, '--out', join(folder, name), ...parameters, ...more)

function list(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const parameters = [
  ...[
    '--units',
    'whole',
    '--token',
    `0x${'77'.repeat(20)}`,
    '--symbol',
    'SPR',
    '--name',
    'Spring',
    '--decimals',
    '18',
  ],
  ...['--start', '2026-01-31T12:00:00+01:00', '--end', '1900000000', '--receiver', `0x${'cd12'.repeat(10)}`],
  ...['--title', 'Spring', '--factory', `0x${'ff'.repeat(20)}`],
]

const goodList = list('good.csv', `address,amount\n${bob},2.5\n${alice},1\n`)

/** Files of a folder with their bytes, to see that nothing changed. */
function contents(path: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'hex')]),
  )
}

describe('build', () => {
  test('writes a package and says what it did; the same again writes nothing', async () => {
    const out = join(folder, 'first')
    const first = await start(['build', goodList, '--out', out, ...parameters], command).end
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatchInlineSnapshot(`
      "The package is written.

        Recipients    2
        Total         3.5 SPR
        Root          0xee7dc4dd337676955db11316b3a11b057c22f8154a98963be495c63c7ff36eb5
        Package hash  0x076c234c6bd38b93253d3737c88c57bb953246671a018241355569c71c408361
        Distributor   <address> (its future address; nothing is deployed yet)
        Cap           1 entry, the root: the least gas in all if 25 % claim (0 claims)
        Files         3, 887 bytes, in <folder>/first
      "
    `)
    const before = contents(out)
    const second = await everclaim('build', goodList, '--out', out, ...parameters)
    expect(second).toMatchObject({ code: 0, err: '' })
    expect(second.out).toContain('The same package was there already. Nothing was written.')
    expect(contents(out)).toEqual(before)
  })

  test('leaves a folder that holds anything else as it is', async () => {
    const out = join(folder, 'taken')
    mkdirSync(out)
    writeFileSync(join(out, 'notes.txt'), 'mine')
    const outcome = await everclaim('build', goodList, '--out', out, ...parameters)
    expect(outcome).toMatchObject({ code: 1, out: '' })
    expect(outcome.err).toMatchInlineSnapshot(`
      "The folder <folder>/taken isn’t empty and has other content: manifest.json is not in it.

      Choose another folder with --out, or remove this one first.

      Docs: docs/cli.md

      Nothing was written.
      "
    `)
    expect(contents(out)).toEqual({ 'notes.txt': Buffer.from('mine').toString('hex') })

    const other = join(folder, 'first')
    const before = contents(other)
    const changed = await everclaim('build', goodList, '--out', other, ...parameters, '--cap-bits', '1')
    expect(changed).toMatchObject({ code: 1, out: '' })
    expect(contents(other)).toEqual(before)
  })

  test('refuses a malformed list, names every problem and writes nothing', async () => {
    const bad = list('bad.csv', `address;amount\n${alice};1\n${alice};1,5\n0x12;3\n${bob};-1\n`)
    const before = readdirSync(folder)
    const outcome = await build(bad, 'never')
    expect(outcome).toMatchObject({ code: 1, out: '' })
    expect(outcome.err).toMatchInlineSnapshot(`
      "The recipient list has 4 problems.

      Row 3, column amount: "1,5" has a decimal comma; write "1.5".
      Row 3, column address: 0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1 is in row 2 already.
      Row 4, column address: "0x12" has 2 hexadecimal digits; an address has 40.
      Row 5, column amount: "-1" is negative.

      Numbers written like 1.234,5 are read with --decimal-point "," and those like 1,234.5 with --thousands ",".
      The amounts of an account in several rows are added up with --duplicates sum.

      Docs: docs/recipient-lists.md

      Nothing was written.
      "
    `)
    expect(readdirSync(folder)).toEqual(before)

    const json = await build(bad, 'never', '--json')
    expect(json).toMatchObject({ code: 1, err: '' })
    expect(JSON.parse(json.out)).toMatchObject({
      ok: false,
      error: { kind: 'RecipientListError', problems: [{ row: 3 }, { row: 3 }, { row: 4 }, { row: 5 }] },
    })
    expect(readdirSync(folder)).toEqual(before)
  })

  test('what the page doubts stops it, until an option settles it by name', async () => {
    const burn = '0x000000000000000000000000000000000000dead'
    const doubtful = list('doubtful.csv', `${alice};1.500\n${bob};2.250\n${burn};12\n`)
    const run = (name: string, ...more: string[]) => build(doubtful, name, ...more)
    const stopped = await run('doubtful')
    expect(stopped).toMatchObject({ code: 1, out: '' })
    expect(stopped.err).toMatchInlineSnapshot(`
      "2 things to check in the recipient list.

      Are these points decimal points? Exactly three digits follow every point. It may separate thousands. Settle it with --decimal-point . or --decimal-point ,
      Addresses that can’t claim. No one has the key of such an address. Its share stays unclaimed. 1 recipient: row 3 (0x000000000000000000000000000000000000dead). Settle it with --accept burn-address

      Docs: docs/recipient-lists.md

      Nothing was written.
      "
    `)
    expect(existsSync(join(folder, 'doubtful'))).toBe(false)

    const json = JSON.parse((await run('doubtful', '--json')).out)
    expect(json).toMatchObject({
      ok: false,
      error: {
        kind: 'ListNotSettledError',
        questions: [
          {
            code: 'points-may-be-separators',
            isAccepted: false,
            settledBy: ['--decimal-point .', '--decimal-point ,'],
          },
          {
            code: 'burn',
            count: 1,
            recipients: [{ row: 3, account: burn }],
            settledBy: ['--accept burn-address'],
          },
        ],
      },
    })
    // One of two is not enough, and neither is a decimal point said twice.
    expect((await run('doubtful', '--decimal-point', '.')).code).toBe(1)
    expect((await run('doubtful', '--accept', 'burn-address')).code).toBe(1)

    const total = async (name: string, ...more: string[]) =>
      JSON.parse((await run(name, ...more, '--json')).out)
    const accept = ['--accept', 'burn-address']
    expect(await total('points', ...accept, '--decimal-point', '.')).toMatchObject({
      ok: true,
      total: '15750000000000000000',
      questions: [
        { code: 'points-may-be-separators', isAccepted: true },
        { code: 'burn', isAccepted: true },
      ],
    })
    expect(await total('separators', ...accept, '--decimal-point', ',')).toMatchObject({
      ok: true,
      total: `${3_762n * 10n ** 18n}`,
      questions: [{ code: 'burn', isAccepted: true }],
    })
  })

  test('units that cannot be meant are settled by the other unit, or by name', async () => {
    const run = (path: string, ...more: string[]) => build(path, 'units', ...more)
    const large = list('large.csv', `${alice},1500000000000000000\n${bob},2500000000000000000\n`)
    const stopped = await run(large)
    expect(stopped.code).toBe(1)
    expect(stopped.err).toContain('Settle it with --units base or --accept very-large-amounts')
    const small = list('small.csv', `${alice},15\n${bob},25\n`)
    const other = await run(small, '--units', 'base')
    expect(other.err).toContain('Settle it with --units whole or --accept very-small-amounts')
    expect((await run(large, '--units', 'base')).code).toBe(0)
  })

  test('other ways of writing numbers, and names that are no answers', async () => {
    const run = (text: string, ...more: string[]) =>
      build(list('style.csv', text), `style-${text.length}`, ...more, '--json')
    expect(JSON.parse((await run(`${alice};1.234,5\n${bob};2,25\n`, '--decimal-point', ',')).out).total).toBe(
      '1236750000000000000000',
    )
    expect(JSON.parse((await run(`${alice},"1,234.5"\n${bob},2\n`, '--thousands', ',')).out).total).toBe(
      '1236500000000000000000',
    )
    expect(
      JSON.parse(
        (await run(`${alice};1 234,5\n${bob};2\n\n`, '--decimal-point', ',', '--thousands', 'space')).out,
      ).total,
    ).toBe('1236500000000000000000')
    const wrong = await build(
      goodList,
      'never',
      '--decimal-point',
      ';',
      '--accept',
      'all',
      '--ethereum-rpc',
      'https://node.example',
    )
    expect(wrong.code).toBe(2)
    expect(wrong.err).toContain('--decimal-point: ";" isn’t one of . and ,')
    expect(wrong.err).toContain('--accept: "all" isn’t one of very-large-amounts')
    expect(wrong.err).toContain('--ethereum-rpc: --rpc is missing')
    const mixed = await build(goodList, 'never', '--decimal-point', ',', '--thousands', ',')
    expect(mixed.err).toContain('--thousands: "," isn’t one of ., space, with , before decimals')
  })

  test('the token, the factory, WETH and rows of another token are refused, and no option lets them in', async () => {
    const refused = async (text: string) => {
      const path = list('refused.csv', text)
      const all = ['--accept', 'burn-address,large-share,dust,look-alike,contract,unchecked', '--json']
      const { code, out } = await build(path, 'never', ...all)
      expect(code).toBe(1)
      return JSON.parse(out).error.problems.map(
        ({ row, code }: { row: number; code: string }) => `${row} ${code}`,
      )
    }
    const token = `0x${'77'.repeat(20)}`
    expect(await refused(`${alice},1\n${token},2\n`)).toEqual(['2 account-contract'])
    expect(await refused(`${alice},1\n0x${'ff'.repeat(20)},2\n`)).toEqual(['2 account-contract'])
    expect(await refused(`${alice},1\n0x4300000000000000000000000000000000000004,2\n`)).toEqual([
      '2 account-contract',
    ])
    const header = 'token_type,token_address,receiver,amount,id\n'
    expect(await refused(`${header}erc20,${token},${alice},1,\nnative,,${bob},1,\n`)).toEqual(['3 row-token'])
  })

  test('a list that is not there, and a folder that cannot be made', async () => {
    const missing = await build(join(folder, 'no.csv'), 'never')
    expect(missing.code).toBe(1)
    expect(missing.err).toMatchInlineSnapshot(`
      "Cannot read the list: <folder>/no.csv

      It does not exist.

      Docs: docs/cli.md

      Nothing was written.
      "
    `)
    const blocked = await everclaim('build', goodList, '--out', join(goodList, 'sub'), ...parameters)
    expect(blocked.code).toBe(1)
    expect(blocked.err).toMatchInlineSnapshot(`
      "Cannot write the folder: <folder>/good.csv/sub

      A part of the path is a file.

      Docs: docs/cli.md

      Nothing was written.
      "
    `)
    expect(existsSync(join(folder, 'never'))).toBe(false)
  })

  test('names every fault of a command line', async () => {
    const outcome = await everclaim(
      ...[
        'build',
        '--units',
        'wholes',
        '--token',
        '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d358',
        '--decimals',
        '78',
      ],
      ...[
        '--start',
        '2026-02-30T00:00:00Z',
        '--end',
        '2026-03-01T00:00',
        '--receiver',
        'me',
        '--export',
        'excel',
      ],
    )
    expect(outcome).toMatchObject({ code: 2, out: '' })
    expect(outcome.err).toMatchInlineSnapshot(`
      "The command line has 12 mistakes.

      - the path of the list is missing
      - --out is missing
      - --units: "wholes" isn’t one of whole, base
      - --token: The address fails its checksum (EIP-55): a character or its case was changed; copy it anew from its source.
      - --symbol is missing
      - --name is missing
      - --decimals: "78" is not a whole number from 0 to 77
      - --start: "2026-02-30T00:00:00Z" is no time; write it like 2026-01-31T12:00:00Z, or as unix seconds
      - --end: "2026-03-01T00:00" lacks a time zone; write 2026-03-01T00:00Z
      - --receiver: "me" is not an address: 0x and 40 hexadecimal digits.
      - --title is missing
      - --export: "excel" isn’t one of openzeppelin, uniswap

      Docs: docs/cli.md

      Nothing was written.
      "
    `)
    const texts = await build(goodList, 'never', '--cap-bits', '2')
    expect(texts).toMatchObject({ code: 2 })
    expect(texts.err).toMatchInlineSnapshot(`
      "The command line has 1 mistake.

      - tree.capBits: The value is 2; this list allows 0 to 1.

      Docs: docs/cli.md

      Nothing was written.
      "
    `)
    expect((await everclaim('build', '--nonsense')).code).toBe(2)
    expect((await everclaim('publish')).code).toBe(2)
    expect((await everclaim()).code).toBe(2)
    expect((await everclaim('build', '--help')).code).toBe(0)
  })

  test('an interruption leaves nothing behind', async () => {
    const rows = Array.from(
      { length: 60_000 },
      (_, i) => `0xc0ffee${(i + 1).toString(16).padStart(34, '0')},1`,
    )
    const path = list('long.csv', rows.join('\n'))
    const parent = join(folder, 'parent')
    mkdirSync(parent)
    const formats = ['--export', 'openzeppelin,uniswap']
    const { child, end } = start(['build', path, '--out', join(parent, 'out'), ...parameters, ...formats])
    // The first thing to appear beside the target is the temporary folder.
    const watcher = watch(parent, () => child.kill('SIGINT'))
    const outcome = await end
    watcher.close()
    expect(outcome).toMatchObject({ code: 130, out: '' })
    expect(readdirSync(parent)).toEqual([])
  })

  test('the real list of 43,469 Safes, with exports, in JSON', async () => {
    const real = fileURLToPath(new URL('../sandbox/campaign/safe-allocations-2022.csv', import.meta.url))
    const out = join(folder, 'real')
    const formats = ['--export', 'openzeppelin,uniswap']
    const built = await everclaim('build', real, '--out', out, ...parameters, ...formats, '--json')
    expect(built.code).toBe(0)
    expect(JSON.parse(built.out)).toMatchObject({
      ok: true,
      wasWritten: true,
      recipients: 43_469,
      rows: 43_469,
      total: '47037456000000000000000000',
      root: '0xe46bcd2621abcb4e8f608aa291b9f94b54fba3d072fa29eeccf1f37c4f69734e',
      cap: { capBits: 9, repaidAfterClaims: 741 },
      files: 516,
    })
    const verified = await everclaim('verify', out, '--json')
    expect(verified.code).toBe(0)
    expect(JSON.parse(verified.out)).toMatchObject({ ok: true, recipients: 43_469, files: 516 })
  })
})

const reportSchema = v.looseObject({
  verdict: v.string(),
  checks: v.array(v.looseObject({ id: v.string(), status: v.string() })),
})

describe('verify', () => {
  const whole = join(folder, 'whole')
  beforeAll(async () => {
    expect((await everclaim('build', goodList, '--out', whole, ...parameters)).code).toBe(0)
  })

  /** A copy of the whole package with one file changed or, without bytes, removed. */
  function copyWith(name: string, path: string, bytes?: Uint8Array | string): string {
    const copy = join(folder, name)
    cpSync(whole, copy, { recursive: true })
    if (bytes === undefined) rmSync(join(copy, path))
    else writeFileSync(join(copy, path), bytes)
    return copy
  }

  test('a whole package, from a folder', async () => {
    const outcome = await everclaim('verify', whole)
    expect(outcome).toMatchObject({ code: 0, err: '' })
    expect(outcome.out).toMatchInlineSnapshot(`
      "All 3 files match the recipients.

      Written by this campaign’s creator, not by Everclaim.

        Campaign      Spring
        Token         Spring (SPR)
        Recipients    2
        Total         3.5 SPR
        Root          0xee7dc4dd337676955db11316b3a11b057c22f8154a98963be495c63c7ff36eb5
        Package hash  0x076c234c6bd38b93253d3737c88c57bb953246671a018241355569c71c408361
        Distributor   <address>

      The chain wasn’t checked. Add --rpc to compare.
      "
    `)
  })

  test('the name of a file neither steers the terminal nor starts a line', async () => {
    const name = '\u001b[2J\u001b[32m\nAll 3 files match the recipients.'
    const { code, err } = await everclaim('verify', copyWith('forged', name, 'x'))
    expect(code).toBe(1)
    expect(err).not.toContain('\u001b')
    expect(err).not.toMatch(/^All 3 files/m)
    expect(err).toContain('is no part of it')
  })

  test('hosts are asked only where the manifest names some', async () => {
    for (const more of [[], ['--report']]) {
      const none = await everclaim('verify', whole, '--hosts', ...more)
      expect(none).toMatchObject({ code: 2, out: '' })
      expect(none.err).toContain('--hosts: the manifest of this package names no hosts')
    }
  })

  test('a byte changed, a file missing, a file too many, another format', async () => {
    const shard = readFileSync(join(whole, 'shards', '0.bin'))
    shard.writeUInt8(shard.readUInt8(40) ^ 1, 40)
    const said = async (place: string) => {
      const { code, out, err } = await everclaim('verify', place)
      expect({ code, out }).toEqual({ code: 1, out: '' })
      return err
    }
    expect(await said(copyWith('changed', 'shards/0.bin', shard))).toMatchInlineSnapshot(`
      "The package is damaged: shards/0.bin does not recompute to the root.

      Docs: docs/package-format.md
      "
    `)
    expect(await said(copyWith('missing', 'shards/0.bin'))).toMatchInlineSnapshot(`
      "The package is damaged: shards/0.bin is missing.

      Docs: docs/package-format.md
      "
    `)
    expect(await said(copyWith('surplus', 'shards/1.bin', shard))).toMatchInlineSnapshot(`
      "The package is damaged: shards/1.bin is no part of it.

      Docs: docs/package-format.md
      "
    `)
    const manifest = readFileSync(join(whole, 'manifest.json'), 'utf8')
    const other = manifest.replace('everclaim-package/4', 'everclaim-package/9')
    expect(await said(copyWith('other', 'manifest.json', other))).toMatchInlineSnapshot(`
      "The package has the format "everclaim-package/9"; this version reads everclaim-package/1, everclaim-package/2, everclaim-package/3, everclaim-package/4.

      Docs: docs/package-format.md
      "
    `)
    expect(await said(join(folder, 'nowhere'))).toMatchInlineSnapshot(`
      "The package is damaged: manifest.json is missing.

      Docs: docs/package-format.md
      "
    `)
  })

  test('a report goes on after the first fault, and lists separately what was not checked', async () => {
    const fine = await everclaim('verify', whole, '--report')
    expect(fine).toMatchObject({ code: 0, err: '' })
    expect(fine.out).toContain('  ✓ The tree built from it has this top\n')
    expect(fine.out).toContain('  - It holds enough for all unclaimed allocations\n')
    const shard = readFileSync(join(whole, 'shards', '0.bin'))
    shard.writeUInt8(shard.readUInt8(40) ^ 1, 40)
    const damaged = copyWith('reported', 'shards/0.bin', shard)
    writeFileSync(join(damaged, 'notes.txt'), '')
    const wrong = await everclaim('verify', damaged, '--report', '--json')
    expect(wrong.code).toBe(1)
    const { verdict, checks } = v.parse(reportSchema, JSON.parse(wrong.out))
    expect(verdict).toBe('failed')
    expect(checks.filter(({ status }) => status === 'failed').map(({ id }) => id)).toEqual([
      'files-foreign',
      'shards',
    ])
    const open = await everclaim('verify', whole, '--report', '--rpc', 'http://127.0.0.1:1/')
    expect(open.code).toBe(3)
    expect(open.out).toContain('  ? Its code is the published code\n')
  })

  test('texts of the creator are marked in each output, and one that asks for a secret is warned of', async () => {
    const place = join(folder, 'lures')
    const texts = ['--title', 'Everclaim rewards', '--description', 'Enter your recovery phrase.']
    expect((await everclaim('build', goodList, '--out', place, ...parameters, ...texts)).code).toBe(0)
    const notes = {
      mark: 'Written by this campaign’s creator, not by Everclaim.',
      warnings: [
        'This campaign uses the name Everclaim. Anyone can write that name.',
        'Never type a recovery phrase or a private key anywhere. No claim needs one.',
      ],
    }
    const marked = `${notes.warnings.map((text) => `! ${text}\n`).join('')}${notes.mark}\n\n  Campaign `
    for (const more of [[], ['--report']]) {
      const { out } = await everclaim('verify', place, ...more)
      expect(out).toContain(marked)
      expect(out).toContain('  Description   Enter your recovery phrase.\n')
    }
    expect(JSON.parse((await everclaim('verify', place, '--json')).out)).toMatchObject({ notes })
    expect(JSON.parse((await everclaim('verify', place, '--json', '--report')).out)).toMatchObject({
      summary: { description: 'Enter your recovery phrase.', notes },
    })
  })

  test('another distributor than the one asked for', async () => {
    const outcome = await everclaim('verify', whole, '--distributor', alice)
    expect(outcome.code).toBe(1)
    expect(outcome.out).toContain('✗ It is the package of the distributor asked for')
  })

  describe('from a web server', () => {
    let server: Server
    let url = ''
    let status = 200
    beforeAll(async () => {
      server = createServer((request, response) => {
        const path = join(whole, ...(request.url ?? '').split('/'))
        const isThere = status === 200 && existsSync(path)
        response.writeHead(isThere ? 200 : status === 200 ? 404 : status)
        response.end(isThere ? readFileSync(path) : '')
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
    })
    afterAll(() => new Promise((resolve) => server.close(resolve)))

    test('whole, not there, and not to be known', async () => {
      const fine = await everclaim('verify', url)
      expect(fine.code).toBe(0)
      expect(fine.out).toContain('can’t see extra files')
      const absent = await everclaim('verify', `${url}/elsewhere/`)
      expect(absent.code).toBe(1)
      expect(absent.err).toContain('The package is damaged: manifest.json is missing.')
      status = 503
      const failing = await everclaim('verify', url)
      expect(failing.code).toBe(3)
      expect(failing.err).toContain('the server answered 503')
      const silent = await everclaim('verify', 'http://127.0.0.1:1/', '--json')
      expect(silent.code).toBe(3)
      expect(JSON.parse(silent.out)).toMatchObject({
        ok: false,
        error: { kind: 'HostError', isRetryable: true },
      })
    })

    test('an error in JSON says where the documentation explains it', async () => {
      vi.stubEnv('EVERCLAIM_URL', 'https://claim.example')
      const { out } = await everclaim('verify', 'http://127.0.0.1:1/', '--json')
      vi.unstubAllEnvs()
      expect(JSON.parse(out)).toMatchObject({
        error: { docs: 'https://claim.example/docs/cli/' },
      })
    })
  })
})

describe('build with nodes', () => {
  let anvil: Anvil
  let contract: Hex
  beforeAll(async () => {
    anvil = await startAnvil()
    const account = privateKeyToAccount(devKey)
    const client = createWalletClient({ account, chain: blast, transport: http(anvil.url) }).extend(
      publicActions,
    )
    const args = ['Spring', 'SPR', devAccount, 1n] as const
    const data = encodeDeployData({ abi: demoTokenAbi, bytecode: demoTokenBytecode, args })
    const hash = await client.sendTransaction({ data, gas: 10_000_000n })
    await client.waitForTransactionReceipt({ hash })
    contract = getContractAddress({ from: devAccount, nonce: 0n })
  })
  afterAll(() => anvil.stop())

  test('a contract among the recipients stops it until it is accepted, and so does a silent node', async () => {
    const path = list('contract.csv', `${alice},1\n${contract},2\n`)
    const run = async (rpc: string, ...more: string[]) => {
      const out = join(folder, 'looked-up')
      const { code, out: text } = await everclaim(
        'build',
        path,
        '--out',
        out,
        ...parameters,
        '--rpc',
        rpc,
        '--json',
        ...more,
      )
      return { code, ...JSON.parse(text) }
    }
    const stopped = await run(anvil.url)
    expect(stopped).toMatchObject({
      code: 1,
      error: {
        kind: 'ListNotSettledError',
        questions: [
          { code: 'contract', count: 1, recipients: [{ row: 2 }], settledBy: ['--accept contract'] },
        ],
      },
    })
    expect(await run(anvil.url, '--accept', 'contract')).toMatchObject({
      code: 0,
      ok: true,
      questions: [{ code: 'contract', isAccepted: true }],
    })
    const silent = await run('http://127.0.0.1:1/')
    expect(silent).toMatchObject({ code: 3, error: { questions: [{ code: 'unchecked', count: 2 }] } })
    expect((await run('http://127.0.0.1:1/', '--accept', 'unchecked')).code).toBe(0)
  })
})

describe('verify against a real chain', () => {
  const resultSchema = v.looseObject({ distributor: v.string(), packageHash: v.custom<Hex>(() => true) })
  const total = (7n * 10n ** 18n) / 2n
  let anvil: Anvil
  let out = ''
  let options: string[] = []
  let token: Hex
  let send: (call: { to?: Hex; data: Hex }) => Promise<void>

  beforeAll(async () => {
    anvil = await startAnvil()
    const account = privateKeyToAccount(devKey)
    const client = createWalletClient({
      account,
      chain: blast,
      transport: http(anvil.url),
      pollingInterval: 50,
    }).extend(publicActions)
    let nonce = 0
    send = async (call) => {
      const hash = await client.sendTransaction({ ...call, nonce, gas: 10_000_000n })
      nonce++
      expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    }
    const next = () => getContractAddress({ from: devAccount, nonce: BigInt(nonce) })
    token = next()
    const args = ['Spring', 'SPR', devAccount, total * 10n] as const
    await send({ data: encodeDeployData({ abi: demoTokenAbi, bytecode: demoTokenBytecode, args }) })
    const factory = next()
    await send({ data: merkleDistributorFactoryCreationCode })
    out = join(folder, 'chain')
    options = [...parameters, '--token', token, '--factory', factory, '--start', '1', '--cap-bits', '1']
    expect((await everclaim('build', goodList, '--out', out, ...options)).code).toBe(0)
  })

  afterAll(() => anvil.stop())

  const verify = (place = out, ...args: string[]) =>
    everclaim('verify', place, '--rpc', anvil.url, '--one-node', ...args)

  test('not created, not funded, one unit short, funded, claimed in part', async () => {
    const missing = await verify()
    expect(missing.code).toBe(1)
    expect(missing.out).toContain('✗ The distributor exists: there is no code at 0x')

    const manifestBytes = readFileSync(join(out, 'manifest.json'))
    const manifest = readManifest(manifestBytes)
    const cap = readFileSync(join(out, 'cap.bin'))
    const reported = v.parse(resultSchema, JSON.parse((await verify(out, '--json')).out))
    const contract = {
      abi: merkleDistributorFactoryAbi,
      args: [distributorParameters(manifest), capToHex(cap), reported.packageHash],
    } as const
    await send({ to: manifest.factory, data: encodeFunctionData({ ...contract, functionName: 'create' }) })
    const unfunded = await verify()
    expect(unfunded.code).toBe(1)
    expect(unfunded.out).toContain('✓ Its code matches')
    expect(unfunded.out).toContain(
      '✗ It can pay everyone: holds 0 SPR, 3.5 SPR of 3.5 SPR unclaimed (0 of 2 claimed)',
    )

    const distributor: Hex = `0x${reported.distributor.slice(2)}`
    const transfer = (amount: bigint) =>
      encodeFunctionData({
        abi: parseAbi(['function transfer(address, uint256) returns (bool)']),
        args: [distributor, amount],
      })
    await send({ to: token, data: transfer(total - 1n) })
    expect((await verify()).code).toBe(1)
    await send({ to: token, data: transfer(1n) })
    const funded = await verify(out, '--distributor', distributor)
    expect(funded).toMatchObject({ code: 0, err: '' })
    expect(funded.out.replaceAll(/0x[0-9a-fA-F]+|block \d+/g, '…')).toMatchInlineSnapshot(`
      "All 3 files match the recipients.

      Written by this campaign’s creator, not by Everclaim.

        Campaign      Spring
        Token         Spring (SPR)
        Recipients    2
        Total         3.5 SPR
        Root          …
        Package hash  …
        Distributor   <address>

        ✓ It is the package of the distributor asked for: …
        ✓ The chain: 81457, read at …
        ✓ One node is trusted: as --one-node asks for
        ✓ The distributor exists: …
        ✓ Its code matches: cap, root, token, window, receivers, total: to the last byte
        ✓ The token matches the package: Spring (SPR), 18 decimals
        ✓ It can pay everyone: holds 3.5 SPR, 3.5 SPR of 3.5 SPR unclaimed (0 of 2 claimed)

      The package and the chain agree.
      "
    `)

    const keccak256 = createWasmKeccak()
    const account = bob as Hex
    const shard = readFileSync(join(out, shardPath(manifest, account)))
    const answer = lookUp({ manifest, cap, shard, account, keccak256 })
    if (answer.status !== 'eligible') throw new Error('unreachable')
    const { index, amount, proof } = answer
    const claim = {
      abi: merkleDistributorAbi,
      functionName: 'claim',
      args: [BigInt(index), account, amount, proof],
    } as const
    await send({ to: distributor, data: encodeFunctionData(claim) })
    const claimed = await verify()
    expect(claimed.code).toBe(0)
    expect(claimed.out).toContain('holds 1 SPR, 1 SPR of 3.5 SPR unclaimed (1 of 2 claimed)')

    // A token that reports nothing is neither a yes nor a no.
    const chain = createTestClient({ mode: 'anvil', chain: blast, transport: http(anvil.url) })
    const code = await chain.extend(publicActions).getCode({ address: token })
    await chain.setCode({ address: token, bytecode: '0x' })
    const mute = await verify()
    expect(mute.code).toBe(3)
    expect(mute.out).toContain('? The token matches the package: no token answers')
    expect(mute.out).toContain('? It can pay everyone: the token reports no balance')
    await chain.setCode({ address: token, bytecode: code ?? '0x' })
  })

  test('a package that differs by its title alone is of another distributor', async () => {
    const other = join(folder, 'retitled')
    await everclaim('build', goodList, '--out', other, ...options, '--title', 'Winter')
    const outcome = await verify(other)
    expect(outcome.code).toBe(1)
    expect(outcome.out).toContain('✗ The distributor exists')
  })

  test('fewer than two nodes that agree: could not check', async () => {
    const again = `${anvil.url}/?again`
    const two = await everclaim('verify', out, '--rpc', anvil.url, '--rpc', again)
    expect(two).toMatchObject({ code: 0, err: '' })
    expect(two.out).toContain('✓ Two nodes agree: 2 of 2')

    const alone = await everclaim('verify', out, '--rpc', anvil.url)
    expect(alone.code).toBe(3)
    expect(alone.out).toContain('? Two nodes agree: you gave one node')
    expect(alone.out).toContain('Some checks couldn’t run: see ? above.')
    const json = await everclaim('verify', out, '--rpc', anvil.url, '--json')
    expect(json.code).toBe(3)
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, status: 'could-not-check' })
    const report = await everclaim('verify', out, '--rpc', anvil.url, '--report', '--json')
    expect(report.code).toBe(3)
    expect(JSON.parse(report.out)).toMatchObject({ verdict: 'could-not-check' })

    const dead = await everclaim('verify', out, '--rpc', anvil.url, '--rpc', 'http://127.0.0.1:1/')
    expect(dead.code).toBe(3)
    expect(dead.err).toContain('1 of 2 nodes gave a usable answer and 2 are needed')
    const status = await everclaim('status', out, '--rpc', anvil.url)
    expect(status.code).toBe(3)
    expect(status.out).toContain('We couldn’t check this: you gave one node')
    const statusJson = await everclaim('status', out, '--rpc', anvil.url, '--json')
    expect(JSON.parse(statusJson.out)).toMatchObject({ ok: null, nodes: 1 })
    const deadStatus = await everclaim('status', out, '--rpc', anvil.url, '--rpc', 'http://127.0.0.1:1/')
    expect(deadStatus.code).toBe(3)
  })

  test('a node of another chain, a silent node, a wrong address of one', async () => {
    const foreign = join(folder, 'foreign')
    await everclaim('build', goodList, '--out', foreign, ...options, '--chain-id', '1')
    const wrong = await verify(foreign)
    expect(wrong.code).toBe(1)
    expect(wrong.err).toContain('serves chain 81457, not chain 1.')
    const silent = await everclaim('verify', out, '--rpc', 'http://127.0.0.1:1/key-of-somebody')
    expect(silent.code).toBe(3)
    expect(silent.err).toContain('We couldn’t check')
    expect(silent.err).not.toContain('key-of-somebody')
    const malformed = await everclaim('verify', out, '--rpc', 'localhost:8545')
    expect(malformed).toMatchObject({ code: 2, out: '' })
  })
})

describe('hosts', () => {
  // Nobody is there, and nobody is asked before somebody says so.
  const host = 'https://127.0.0.1:1/spring'
  const out = join(folder, 'hosted')
  const named = ['--host', host, '--host', 'https://[::1]:1/']

  test('are in the manifest as folders, and in what the build says', async () => {
    const built = await everclaim('build', goodList, '--out', out, ...parameters, ...named)
    expect(built).toMatchObject({ code: 0, err: '' })
    expect(built.out).toContain(`  Hosts         ${host}/\n                https://[::1]:1/\n`)
    expect(readManifest(readFileSync(join(out, 'manifest.json'))).hosts).toEqual([
      `${host}/`,
      'https://[::1]:1/',
    ])
    const wrong = await build(goodList, 'no', '--host', `${host}?a`)
    expect(wrong.code).toBe(2)
    expect(wrong.err).toContain('hosts.0: The value is not an address that ends in a slash, without ? and #.')
  })

  test('are read back when they are asked for; one that is silent is neither a yes nor a no', async () => {
    expect(await everclaim('verify', out)).toMatchObject({ code: 0 })
    const asked = await everclaim('verify', out, '--hosts')
    expect(asked.code).toBe(3)
    expect(asked.out).toContain(`? ${host}/: Couldn’t read ${host}/manifest.json`)
    expect(asked.out).toContain('Some checks couldn’t run: see ? above.')
    expect(JSON.parse((await everclaim('verify', out, '--hosts', '--json')).out)).toMatchObject({
      ok: false,
      status: 'could-not-check',
      checks: [{ status: 'could-not-check' }, { status: 'could-not-check' }],
    })
    const report = await everclaim('verify', out, '--hosts', '--report')
    expect(report.code).toBe(3)
    expect(report.out).toContain('? Every host in the manifest has the same package')
    expect((await everclaim('verify', out, '--report')).out).toContain(
      '- Every host in the manifest has the same package',
    )
    expect((await everclaim('publish', out, '--hosts')).code).toBe(3)
  })
})
