import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRelease } from './checkRelease.ts'
import { filesIn } from './hashFolder.ts'
import { packSite, writeSums } from './packSite.ts'
import { readSigner } from './readSigner.ts'
import { ReleaseCheckError } from './releaseCheckError.ts'
import { ReleaseError } from './releaseError.ts'
import { signRelease } from './signRelease.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const key = `0x${'5a'.repeat(32)}` as const
const signer = privateKeyToAccount(key)
const other = privateKeyToAccount(`0x${'5b'.repeat(32)}`)

let home = ''
let signed = ''
let count = 0
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'everclaim-signed-'))
  signed = await makeSigned(home)
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A small release, made and signed as `npm run release` does it around the build. */
async function makeSigned(home: string): Promise<string> {
  const folder = join(home, 'release')
  mkdirSync(join(folder, 'site/assets'), { recursive: true })
  writeFileSync(join(folder, 'site/index.html'), '<!doctype html><script src="/assets/page.js"></script>\n')
  writeFileSync(join(folder, 'site/assets/page.js'), 'document.title = "Acme"\n')
  writeFileSync(join(folder, 'site/robots.txt'), 'User-agent: *\n')
  const site = await packSite(folder)
  writeFileSync(join(folder, 'everclaim.mjs'), 'console.log("everclaim")\n')
  const note = { version: '1.2.3', commit: '0'.repeat(40), date: '2026-11-29T08:00:00+00:00', site }
  writeFileSync(join(folder, 'release.json'), JSON.stringify(note))
  writeSums(folder)
  await signRelease(folder, signer)
  return folder
}

/** A copy of the signed release, after something was done to it. */
function changed(change: (folder: string) => void): string {
  const folder = join(home, `${++count}`)
  cpSync(signed, folder, { recursive: true })
  change(folder)
  return folder
}

const refusal = async (folder: string, by = signer.address): Promise<string> => {
  const error = await checkRelease(folder, by).then(
    () => undefined,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ReleaseCheckError)
  expect(error.summary).toMatch(/^[^\n]+\. Don’t use this release\.$/)
  return error.message.replace(/\n\nDocs: .*/s, '').replace(' Don’t use this release.', '')
}

test('a release is what its signer signed, with its site as a folder or as the archive alone', async () => {
  const checked = await checkRelease(signed, signer.address)
  expect(checked).toMatchObject({ version: '1.2.3', files: 4, site: { files: 3, isFolderThere: true } })
  const download = changed((folder) => rmSync(join(folder, 'site'), { recursive: true }))
  expect(await checkRelease(download, signer.address)).toEqual({
    ...checked,
    site: { ...checked.site, isFolderThere: false },
  })
})

describe('of every file of a release', () => {
  test('one changed byte is refused', async () => {
    for (const path of filesIn(signed)) {
      const bytes = readFileSync(join(signed, path))
      // What is not found by a hash: each of its bytes.
      const isEach = path.startsWith('sha256sums.txt')
      const places = isEach ? bytes.keys() : [0, bytes.length >> 1, bytes.length - 1]
      const folder = changed(() => {})
      for (const at of places)
        for (const bit of isEach ? [1, 0x20] : [1]) {
          const damaged = Buffer.from(bytes)
          damaged[at] = (damaged[at] ?? 0) ^ bit
          writeFileSync(join(folder, path), damaged)
          const said = await refusal(folder)
          if (!isEach) expect(said).toBe(`${path} was changed.`)
        }
    }
  }, 30_000)

  test('its lack, a byte less and a byte more are refused', async () => {
    for (const path of filesIn(signed)) {
      const isHash = path.startsWith('sha256sums.txt')
      const said = await refusal(changed((folder) => rmSync(join(folder, path))))
      expect(said).toBe(isHash ? `The release has no ${path}.` : `${path} is missing.`)
      const bytes = readFileSync(join(signed, path))
      for (const other of [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from('\n')]), Buffer.alloc(0)])
        await refusal(changed((folder) => writeFileSync(join(folder, path), other)))
    }
  })

  test('a link in its place is refused, even to the same bytes', async () => {
    for (const path of filesIn(signed).filter((path) => !path.startsWith('sha256sums.txt'))) {
      const linked = changed((folder) => {
        rmSync(join(folder, path))
        symlinkSync(join(signed, path), join(folder, path))
      })
      expect(await refusal(linked)).toBe(`${path} was changed.`)
    }
  })

  test('another one beside it is refused, also a link, a folder and a name that a terminal would not show', async () => {
    for (const place of ['', 'site/', 'site/assets/']) {
      const add = (name: string, put: (path: string) => void) =>
        refusal(changed((folder) => put(join(folder, `${place}${name}`))))
      const write = (path: string) => writeFileSync(path, 'alert(1)')
      expect(await add('.new.js', write)).toBe(`${place}.new.js was added.`)
      expect(await add('\u202e\u001b.js', write)).toBe(`${place}\\u{202e}\\u{1b}.js was added.`)
      expect(await add('link', (path) => symlinkSync(signed, path))).toBe(`${place}link was added.`)
      expect(await add('folder', (path) => mkdirSync(path))).toBe(`${place}folder was added.`)
    }
  })
})

test('several differences are counted, and each is named', async () => {
  const folder = changed((folder) => {
    rmSync(join(folder, 'everclaim.mjs'))
    writeFileSync(join(folder, 'site.car'), '')
    writeFileSync(join(folder, 'setup.sh'), '')
  })
  expect(await refusal(folder)).toMatchInlineSnapshot(`
    "3 files aren’t as they were signed.

    setup.sh was added.
    everclaim.mjs is missing.
    site.car was changed."
  `)
})

describe('a signature', () => {
  test('by another key is refused, whichever address it names', async () => {
    const folder = changed(() => {})
    await signRelease(folder, other)
    expect(await refusal(folder)).toBe(
      `The release says that it was signed by ${other.address}, not by ${signer.address}.`,
    )
    expect(await refusal(signed, other.address)).toBe(
      `The release says that it was signed by ${signer.address}, not by ${other.address}.`,
    )
    const file = join(folder, 'sha256sums.txt.sig')
    writeFileSync(file, readFileSync(file, 'utf8').replace(other.address, signer.address))
    expect(await refusal(folder)).toBe(
      `sha256sums.txt isn’t the one that ${signer.address} signed, or the signature is damaged.`,
    )
  })

  test('that is written in another way is refused, though it is of the same key', async () => {
    const folder = changed(() => {})
    const file = join(folder, 'sha256sums.txt.sig')
    const text = readFileSync(file, 'utf8')
    const ways = [
      text.replace(/1b\n$/, '00\n').replace(/1c\n$/, '01\n'),
      text.replace(signer.address, signer.address.toLowerCase()),
      text.replaceAll('\n', '\r\n'),
    ]
    for (const way of ways) {
      expect(way).not.toBe(text)
      writeFileSync(file, way)
      expect(await refusal(folder)).toBe('sha256sums.txt.sig is damaged.')
    }
  })

  test('of another release of the same signer is refused', async () => {
    const folder = changed((folder) => {
      writeFileSync(join(folder, 'everclaim.mjs'), 'console.log("other")\n')
      writeSums(folder)
    })
    expect(await refusal(folder)).toMatch(/^sha256sums\.txt isn’t the one/)
  })

  test('over hashes that are of no release is refused', async () => {
    const folder = join(home, 'photos')
    mkdirSync(folder)
    writeFileSync(join(folder, 'photo.jpg'), 'photo')
    writeSums(folder)
    await signRelease(folder, signer)
    expect(await refusal(folder)).toBe('sha256sums.txt doesn’t name release.json, so it is of no release.')
  })

  test('over an archive of another site than the folder’s is refused', async () => {
    const folder = changed((folder) => {
      writeFileSync(join(folder, 'site.car'), 'another')
      writeSums(folder)
    })
    await signRelease(folder, signer)
    expect(await refusal(folder)).toBe('site.car doesn’t hold the files of site/.')
  })

  test('is checked by Foundry too, from what a shell reads of the files', () => {
    const { platform, arch } = process
    const cast = createRequire(import.meta.url).resolve(
      `@foundry-rs/cast-${platform}-${arch === 'x64' ? 'amd64' : arch}/bin/cast${platform === 'win32' ? '.exe' : ''}`,
    )
    const text = readFileSync(join(signed, 'sha256sums.txt'), 'utf8').trimEnd()
    const [, signature = ''] =
      /^signature (.*)$/m.exec(readFileSync(join(signed, 'sha256sums.txt.sig'), 'utf8')) ?? []
    const verify = (message: string) =>
      execFileSync(cast, ['wallet', 'verify', '--address', signer.address, message, signature], {
        stdio: 'pipe',
      })
    expect(String(verify(text))).toContain('Validation succeeded')
    expect(() => verify(text.replace('a', 'b'))).toThrow('Validation failed')
  })
})

describe('the key of a release', () => {
  const write = (name: string, text: string | Buffer, mode = 0o600) => {
    const path = join(home, name)
    writeFileSync(path, text)
    chmodSync(path, mode)
    return path
  }

  test('is 64 digits or a keystore with its password, in files of its owner', async () => {
    expect((await readSigner({ path: write('bare', `${key}\n`) })).address).toBe(signer.address)
    const keystore = readFileSync(join(root, 'cli/fixtures/keystores/foundry-1.7.json'))
    const path = write('keystore', keystore)
    const passwordFile = write('password', 'correct horse battery staple\n')
    const account = await readSigner({ path, passwordFile })
    expect(account.address).toBe('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')
    const wrong = readSigner({ path, passwordFile: write('wrong', 'no') })
    await expect(wrong).rejects.toThrow(/^Wrong password for the keystore .*\. Nothing was released\./)
  })

  test('is refused where others can read it, and where it is none; nothing of it is repeated', async () => {
    const refused = async (path: string) => {
      const error = await readSigner({ path }).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(ReleaseError)
      return error.message
    }
    expect(await refused(write('open', key, 0o644))).toContain('can be read by others')
    const short = await refused(write('short', key.slice(0, -1)))
    expect(short).toContain('The file of the release’s key gives no key')
    expect(short).not.toContain('5a5a')
  })
})

test('npm run check:release says what was checked, or why not, and ends with 0, 1 or 2', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/check-release.ts', ...args],
      { cwd: root, encoding: 'utf8' },
    )
    return { status, stdout, stderr }
  }
  const fine = run(`${signed}/`, signer.address)
  expect(fine).toMatchObject({ status: 0, stderr: '' })
  expect(fine.stdout).toMatch(
    new RegExp(
      `^Release 1\\.2\\.3 of commit 0{40} \\(.*\\) was signed by ${signer.address}\\.\n4 files have their hashes; none is missing, and none was added\\.\nIts site of 3 files is whole, in site/ and in site\\.car\\.\nsha256 [0-9a-f]{64}\ncid    b\\w+\n$`,
    ),
  )
  const refused = run(
    changed((folder) => writeFileSync(join(folder, 'site/index.html'), '')),
    signer.address,
  )
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toContain('site/index.html was changed. Don’t use this release.')
  expect(run(signed)).toMatchObject({ status: 2, stdout: '' })
  expect(run(signed, 'me')).toMatchObject({ status: 2, stdout: '' })
})
