import { getAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import { makeCampaign } from '../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../campaign/fixtures/makeTrees.ts'
import { keccak256 } from '../package/keccak.ts'
import { createMemoryStorage } from '../storage/test-support/createMemoryStorage.ts'
import {
  knownCampaignsKey,
  listKnownCampaigns,
  manifestFromText,
  manifestToText,
  rememberCampaign,
  rememberHere,
} from './knownCampaigns.ts'

const campaignOf = (amount: bigint) => {
  const { manifest, manifestHash } = makeCampaign(tableOf([[`0x${'1'.repeat(40)}`, amount]]), keccak256)
  return { manifest, manifestHash }
}
const [spring, autumn] = [campaignOf(5n), campaignOf(6n)]
const distributor = getAddress(`0x${'d1'.repeat(20)}`)

test('default: campaigns are known by their manifests’ hashes, the newest first', () => {
  const storage = createMemoryStorage()
  rememberCampaign(storage, spring)
  rememberCampaign(storage, { ...autumn, distributor })
  expect(listKnownCampaigns(storage)).toEqual([
    { ...autumn, distributor },
    { ...spring, distributor: undefined },
  ])
  expect(knownCampaignsKey).toBe('everclaim.campaigns')
  expect(JSON.parse(storage.getItem('everclaim.campaigns') ?? '')).toEqual([
    { manifest: autumn.manifest, distributor },
    { manifest: spring.manifest },
  ])
})

test('behavior: an address that was computed once stays, and another one takes its place', () => {
  const storage = createMemoryStorage()
  rememberCampaign(storage, { ...spring, distributor })
  rememberCampaign(storage, autumn)
  rememberCampaign(storage, spring)
  expect(listKnownCampaigns(storage)).toEqual([
    { ...spring, distributor },
    { ...autumn, distributor: undefined },
  ])
  const other = getAddress(`0x${'d2'.repeat(20)}`)
  rememberCampaign(storage, { ...spring, distributor: other })
  expect(listKnownCampaigns(storage)[0]).toEqual({ ...spring, distributor: other })
})

test('behavior: an address that is none is forgotten, and the campaign is not', () => {
  const text = JSON.stringify([{ manifest: spring.manifest, distributor: '0x12' }])
  const storage = createMemoryStorage({ [knownCampaignsKey]: text })
  expect(listKnownCampaigns(storage)).toEqual([{ ...spring, distributor: undefined }])
})

test('behavior: twenty are known, and the oldest is forgotten', () => {
  const storage = createMemoryStorage()
  for (let amount = 1n; amount <= 21n; amount++) rememberCampaign(storage, campaignOf(amount))
  const known = listKnownCampaigns(storage).map(({ manifest }) => manifest.tree.total)
  expect(known).toHaveLength(20)
  expect([known[0], known.at(-1)]).toEqual(['21', '2'])
})

test('default: this browser knows what was opened in it', () => {
  const storage = createMemoryStorage()
  vi.stubGlobal('window', { localStorage: storage })
  rememberHere(spring)
  expect(listKnownCampaigns(storage)).toEqual([{ ...spring, distributor: undefined }])
})

test('a link brings a manifest there and back, whatever letters are in it', () => {
  const texts = { title: 'Frühling ÿþ ??>', description: '日本語 🌱' }
  const manifest = { ...spring.manifest, texts }
  const text = manifestToText(manifest)
  expect(text).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(manifestFromText(text)).toEqual(manifest)
  // All lengths of the last group of letters.
  for (const title of ['a', 'ab', 'abc']) {
    const short = { ...manifest, texts: { title } }
    expect(manifestFromText(manifestToText(short))).toEqual(short)
  }
})

test('what a link has that is no manifest is none', () => {
  const text = manifestToText(spring.manifest)
  for (const wrong of ['', '!', text.slice(0, -4), btoa('{}'), btoa('7')])
    expect(manifestFromText(wrong), wrong.slice(0, 20)).toBeUndefined()
  // Too long to be looked at: blanks behind it would change nothing.
  const padded = (length: number) => btoa(JSON.stringify(spring.manifest).padEnd(length, ' '))
  expect(manifestFromText(padded(15_000))).toEqual(spring.manifest)
  expect(padded(15_000)).toHaveLength(20_000)
  expect(manifestFromText(padded(15_001))).toBeUndefined()
})
