import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CarReader } from '@ipld/car'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesIn, sha256, sumsOf } from './hashFolder.ts'
import { makeRelease, refuseChanges } from './makeRelease.ts'
import { ReleaseError } from './releaseError.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-release-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the same commit gives the same bytes, whatever is set around it', async () => {
  const environmentFile = join(folder, 'site.env')
  const distributor = `0x${'11'.repeat(20)}`
  writeFileSync(
    environmentFile,
    `# A comment
EVERCLAIM_PRODUCT=Acme
EVERCLAIM_RPC_URLS=https://rpc.one.example,https://rpc.two.example
EVERCLAIM_CAMPAIGNS='[{"id":"spring","distributor":"${distributor}","packages":["/packages/spring/"]}]'
EVERCLAIM_WALLETCONNECT_PROJECT_ID=none
PATH=/nowhere
`,
  )
  const [first, second] = ['first', 'second'].map((name) => join(folder, name))
  if (!first || !second) throw new Error('There are two.')
  const note = await makeRelease({ root, folder: first, environmentFile })
  process.env.EVERCLAIM_PRODUCT = 'Another'
  const again = await makeRelease({ root, folder: second, environmentFile }).finally(() => {
    delete process.env.EVERCLAIM_PRODUCT
  })
  expect(again).toEqual(note)
  expect(sumsOf(second, filesIn(second))).toBe(sumsOf(first, filesIn(first)))

  expect(note.commit).toMatch(/^[0-9a-f]{40}$/)
  expect(note.environment).not.toHaveProperty('PATH')
  expect(readFileSync(join(first, 'site/index.html'), 'utf8')).toContain('Acme')
  const sums = readFileSync(join(first, 'site.sha256.txt'), 'utf8')
  expect(sha256(sums)).toBe(note.site.sha256)
  expect(sums).toContain(`${sha256(readFileSync(join(first, 'site/index.html')))}  index.html\n`)
  // As another program reads the archive.
  const roots = await (await CarReader.fromBytes(readFileSync(join(first, 'site.car')))).getRoots()
  expect(roots.map(String)).toEqual([note.site.cid])
  // As `sha256sum --check` reads it.
  const listed = readFileSync(join(first, 'sha256sums.txt'), 'utf8')
  expect(listed).toContain(`${sha256(readFileSync(join(first, 'sbom.cdx.json')))}  sbom.cdx.json\n`)
})

test('a release needs its environment, and a site that can be built', async () => {
  const make = (environmentFile: string) =>
    makeRelease({ root, folder: join(folder, 'none'), environmentFile })
  await expect(make(join(folder, 'missing.env'))).rejects.toThrow(
    'The environment’s file can’t be read. Nothing was released.',
  )
  const empty = join(folder, 'empty.env')
  writeFileSync(empty, '\n')
  await expect(make(empty)).rejects.toThrow('has no variable EVERCLAIM_…. Nothing was released.')
  const faulty = join(folder, 'faulty.env')
  writeFileSync(faulty, 'EVERCLAIM_PRODUCT=Acme\n')
  await expect(make(faulty)).rejects.toThrow('The site could not be built (see above). Nothing was released.')
})

test('a work tree with changes is refused', () => {
  const tree = join(folder, 'tree')
  mkdirSync(tree)
  const git = (...args: string[]) => execFileSync('git', args, { cwd: tree })
  git('init', '--quiet')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--allow-empty', '--quiet', '-m', 'a')
  refuseChanges(tree)
  writeFileSync(join(tree, 'new.txt'), 'a')
  expect(() => refuseChanges(tree)).toThrow(ReleaseError)
  expect(() => refuseChanges(tree)).toThrow('?? new.txt')
})
