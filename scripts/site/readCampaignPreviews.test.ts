import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manifestHash, readManifest } from '../../src/campaign/manifest.ts'
import { capToHex } from '../../src/chain/capToHex.ts'
import { computeDistributorAddress } from '../../src/chain/computeDistributorAddress.ts'
import { distributorParameters } from '../../src/chain/distributorParameters.ts'
import { plainSite } from '../../src/config/test-support/plainSite.ts'
import { keccak256 } from '../../src/package/keccak.ts'
import { FalsePackageError, readCampaignPreviews } from './readCampaignPreviews.ts'

const fixture = 'src/campaign/fixtures/package-1'
const manifestBytes = new Uint8Array(readFileSync(join(fixture, 'manifest.json')))
const manifest = readManifest(manifestBytes)
const distributor = computeDistributorAddress({
  factory: manifest.factory,
  manifestHash: manifestHash(manifestBytes, keccak256),
  parameters: distributorParameters(manifest),
  cap: capToHex(new Uint8Array(readFileSync(join(fixture, 'cap.bin')))),
})
const spring = { id: 'spring', distributor, packages: ['/packages/spring/'] }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-previews-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (campaigns = [spring]) => readCampaignPreviews({ ...plainSite, campaigns }, ['public', folder])
const putPackage = () => cpSync(fixture, join(folder, 'packages/spring'), { recursive: true })

test('default: texts, token, window, total and count of the package in a folder', async () => {
  putPackage()
  expect(await read()).toEqual({
    previews: {
      spring: {
        title: manifest.texts.title,
        ...(manifest.texts.description ? { description: manifest.texts.description } : {}),
        token: { symbol: manifest.token.symbol, decimals: manifest.token.decimals },
        window: manifest.window,
        total: manifest.tree.total,
        count: manifest.tree.count,
        prefixBits: manifest.shards.prefixBits,
      },
    },
    warnings: [],
  })
})

test('behavior: a package that is not there is named, and the others are read', async () => {
  putPackage()
  const autumn = { ...spring, id: 'autumn', packages: ['/packages/autumn/'] }
  const { previews, warnings } = await read([autumn, spring])
  expect(Object.keys(previews)).toEqual(['spring'])
  expect(warnings).toMatchInlineSnapshot(`
    [
      "The package of campaign "autumn" couldn’t be read at /packages/autumn/. Its pages are built without its title, and load it when opened.",
    ]
  `)
})

test('behavior: a package of another contract stops the build', async () => {
  putPackage()
  const other = { ...spring, distributor: `0x${'1'.repeat(40)}` as const }
  const error = await read([other]).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(FalsePackageError)
  expect((error as FalsePackageError).summary).toMatchInlineSnapshot(
    `"The package of campaign "spring" does not lead to its distributor 0x1111111111111111111111111111111111111111. Nothing was built."`,
  )
})

test('behavior: a damaged package stops the build, too', async () => {
  mkdirSync(join(folder, 'packages/spring'), { recursive: true })
  writeFileSync(join(folder, 'packages/spring/manifest.json'), '{}')
  writeFileSync(join(folder, 'packages/spring/cap.bin'), '')
  await expect(read()).rejects.toThrow(FalsePackageError)
})
