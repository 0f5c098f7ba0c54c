import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { makeCampaign } from '../src/campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../src/campaign/fixtures/makeTrees.ts'
import { verifyPackage } from '../src/campaign/verifyPackage.ts'
import { EverclaimError } from '../src/errors.ts'
import { inspectPackage } from '../src/operator/verify/inspectPackage.ts'
import { packageFolder } from './packageFolder.ts'
import { readRegularFile } from './readRegularFile.ts'

const keccak256 = createWasmKeccak()
const home = mkdtempSync(join(tmpdir(), 'everclaim-folder-'))
afterAll(() => rmSync(home, { recursive: true }))

const { all } = makeCampaign(tableOf([[`0x${'11'.repeat(20)}`, 5n]]), keccak256, {
  capBits: 0,
  prefixBits: 0,
})
const [shard = ''] = [...all.keys()].filter((path) => path.startsWith('shards/'))
let folders = 0
/** A package of one recipient, in a folder of its own. */
function packageIn(): string {
  const folder = join(home, `package-${++folders}`)
  for (const [path, bytes] of all) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return folder
}

/** What is said of a folder, by both readers of a package. */
async function refusal(folder: string): Promise<string> {
  const { checks } = await inspectPackage(packageFolder(folder), keccak256)
  expect(checks.filter(({ status }) => status !== 'passed')).not.toEqual([])
  const error = await verifyPackage(packageFolder(folder), keccak256).catch((cause: unknown) => cause)
  if (!(error instanceof EverclaimError)) throw new Error('It was not refused.', { cause: error })
  return error.summary
}

test('default: a folder of regular files is read, also behind a link that somebody named', async () => {
  const folder = packageIn()
  const link = join(home, 'link')
  symlinkSync(folder, link)
  for (const place of [folder, link])
    expect((await verifyPackage(packageFolder(place), keccak256)).allocations.count).toBe(1)
})

describe('error: only regular files that are in it', () => {
  test('a link to another file, a device and nothing', async () => {
    for (const target of [join(packageIn(), 'cap.bin'), '/dev/zero', '/nowhere']) {
      const folder = packageIn()
      rmSync(join(folder, 'cap.bin'))
      symlinkSync(target, join(folder, 'cap.bin'))
      expect(await refusal(folder)).toMatch(/cap.bin (is a link|is missing)/)
    }
  })

  test('a link beside the files', async () => {
    const folder = packageIn()
    symlinkSync('/dev/zero', join(folder, 'exports'))
    expect(await refusal(folder)).toBe('The package is damaged: exports is no part of it.')
  })

  test('a folder that is a link', async () => {
    const folder = packageIn()
    const inside = join(folder, dirname(shard))
    renameSync(inside, join(home, 'elsewhere'))
    symlinkSync(join(home, 'elsewhere'), inside)
    expect(await refusal(folder)).toContain('is no part of it')
    await expect(packageFolder(folder).read(shard)).rejects.toThrow('is a link. A package has only files')
  })

  test('a pipe that nobody writes to', async () => {
    const folder = packageIn()
    rmSync(join(folder, 'cap.bin'))
    execFileSync('mkfifo', [join(folder, 'cap.bin')])
    await expect(packageFolder(folder).read('cap.bin')).rejects.toThrow('It isn’t a regular file.')
    await expect(
      readRegularFile(join(folder, 'cap.bin'), { what: 'the list', mostBytes: 10 }),
    ).rejects.toThrow('It isn’t a regular file.')
  })

  test('a socket', async () => {
    const folder = packageIn()
    rmSync(join(folder, 'cap.bin'))
    const server = createServer().listen(join(folder, 'cap.bin'))
    await new Promise((resolve) => server.once('listening', resolve))
    try {
      await expect(packageFolder(folder).read('cap.bin')).rejects.toThrow('It isn’t a regular file.')
    } finally {
      server.close()
    }
  })

  test('a path that leads out of it', async () => {
    const folder = packageIn()
    await expect(packageFolder(join(folder, 'shards')).read('../cap.bin')).rejects.toThrow('is a link')
  })
})

describe('error: sizes', () => {
  test('a file that is longer than any page reads takes no memory', async () => {
    const folder = packageIn()
    truncateSync(join(folder, 'cap.bin'), 50_000_000_000)
    const before = process.memoryUsage().rss
    expect(await refusal(folder)).toContain('cap.bin has more than 1,000,000 bytes')
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('an export that is longer than the list makes it takes no memory', async () => {
    const folder = packageIn()
    mkdirSync(join(folder, 'exports'))
    writeFileSync(join(folder, 'exports/uniswap.json'), '')
    truncateSync(join(folder, 'exports/uniswap.json'), 999_000_000)
    const before = process.memoryUsage().rss
    expect(await refusal(folder)).toMatch(/exports\/uniswap.json has more than \d{3} bytes/)
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('a folder of more files than any package has', async () => {
    const folder = packageIn()
    mkdirSync(join(folder, 'more'))
    for (let i = 0; i < 20_000; i++) writeFileSync(join(folder, 'more', `${i}`), '')
    expect(await refusal(folder)).toContain('The folder holds more than 20,000 files')
  })
})
