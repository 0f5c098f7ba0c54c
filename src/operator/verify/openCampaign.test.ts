import { getAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { makeCampaign } from '../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import type { Hex } from '../../campaign/hex.ts'
import { capToHex } from '../../chain/capToHex.ts'
import { computeDistributorAddress } from '../../chain/computeDistributorAddress.ts'
import { distributorParameters } from '../../chain/distributorParameters.ts'
import { plainSite as site } from '../../config/test-support/plainSite.ts'
import { checkAllocation } from '../../package/checkAllocation.ts'
import { fetchFile } from '../../package/fetchFile.ts'
import { PackageUnavailableError } from '../../package/fromFirstValidHost.ts'
import { keccak256 } from '../../package/keccak.ts'
import { loadPackage } from '../../package/loadPackage.ts'
import { closeCampaign, openCampaign, openedCampaign, openedPath } from './openCampaign.ts'

const list = tableOf(
  Array.from({ length: 9 }, (_, i): [Hex, bigint] => [`0x${`${i + 1}`.repeat(40)}`, BigInt(i + 1)]),
)
const made = makeCampaign(list, keccak256, { capBits: 2, prefixBits: 3 })
const distributor = computeDistributorAddress({
  factory: made.manifest.factory,
  manifestHash: made.manifestHash,
  parameters: distributorParameters(made.manifest),
  cap: capToHex(made.cap),
})

/** A tab's storage, as far as it is used. */
function tabStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const filesOf = (all: ReadonlyMap<string, Uint8Array>) => ({
  kind: 'files' as const,
  name: 'spring',
  source: { read: async (path: string) => all.get(path) ?? null },
})

beforeEach(() => closeCampaign(undefined))

test('a campaign from dropped files answers with proofs, and asks no host', async () => {
  const { campaign } = openCampaign(distributor, filesOf(made.all), tabStorage())
  const pkg = await loadPackage(site, campaign)
  expect(pkg.distributor).toBe(distributor)
  const yes = await checkAllocation(pkg, getAddress(`0x${'3'.repeat(40)}`))
  expect(yes).toMatchObject({ status: 'eligible', allocation: { index: 2, amount: 3n } })
  const no = await checkAllocation(pkg, getAddress(`0x${'a'.repeat(40)}`))
  expect(no).toEqual({ status: 'not-eligible', listed: 9 })
})

test('files that are damaged, missing or of another contract are refused as anywhere', async () => {
  const damaged = new Map(made.all).set('shards/1.bin', new Uint8Array(60))
  damaged.delete('shards/2.bin')
  const { campaign } = openCampaign(distributor, filesOf(damaged), tabStorage())
  const pkg = await loadPackage(site, campaign)
  for (const digit of ['3', '4'])
    await expect(checkAllocation(pkg, getAddress(`0x${digit.repeat(40)}`))).rejects.toThrow(
      PackageUnavailableError,
    )
  const other = getAddress(`0x${'d'.repeat(40)}`)
  await expect(
    loadPackage(site, openCampaign(other, filesOf(made.all), tabStorage()).campaign),
  ).rejects.toThrow(PackageUnavailableError)
  // What the first one asks for now is not answered from the files of the second.
  await expect(fetchFile(`${campaign.packages[0]}manifest.json`)).rejects.toThrow('didn’t load')
})

test('after a reload only a campaign with an address is still open', async () => {
  const storage = tabStorage()
  const url = 'https://files.example/spring/'
  openCampaign(distributor, { kind: 'url', url }, storage)
  const kept = storage.getItem('everclaim.opened')
  closeCampaign(undefined)
  expect(openedCampaign(storage)).toEqual({
    campaign: { id: 'opened', distributor, packages: [url] },
    place: { kind: 'url', url },
  })
  openCampaign(distributor, filesOf(made.all), storage)
  expect(kept).not.toBeNull()
  expect(storage.getItem('everclaim.opened')).toBeNull()
  closeCampaign(storage)
  expect(openedCampaign(storage)).toBeUndefined()
})

test('a link leads to a page of the opened campaign, and to no other place', () => {
  expect(openedPath(null)).toBe('/claim/opened/')
  for (const path of ['/claim/opened/receipt/#transaction=0x12', '/claim/opened/safe/#safe=0xab&proposal=a'])
    expect(openedPath(path)).toBe(path)
  const others = ['', 'https://evil.example/', '//evil.example/', '/claim/spring/', '/claim/opened/?a=b']
  for (const path of others) expect(openedPath(path)).toBe('/claim/opened/')
})

test('a storage that holds something else, or refuses, opens nothing and breaks nothing', () => {
  const storage = tabStorage()
  for (const text of [
    '',
    '{',
    '[]',
    '{"distributor":"0x1","url":"https://a.example/"}',
    '{"distributor":1}',
  ]) {
    storage.setItem('everclaim.opened', text)
    expect(openedCampaign(storage)).toBeUndefined()
  }
  const refusing = new Proxy(tabStorage(), {
    get: () => () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(openedCampaign(refusing)).toBeUndefined()
  expect(openCampaign(distributor, { kind: 'url', url: 'https://a.example/' }, refusing).campaign.id).toBe(
    'opened',
  )
})
