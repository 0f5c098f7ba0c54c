import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { makeCampaign } from '../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import { manifestHash, writeManifest } from '../../campaign/manifest.ts'
import { keccak256 } from '../../package/keccak.ts'
import { isLinked } from './isLinked.ts'

const [first, second, other] = [
  getAddress(`0x${'d1'.repeat(20)}`),
  getAddress(`0x${'d2'.repeat(20)}`),
  getAddress(`0x${'d3'.repeat(20)}`),
]
const list = tableOf([[`0x${'1'.repeat(40)}`, 5n]])
const before = { distributor: first, manifest: makeCampaign(list, keccak256).manifest }
const hash = manifestHash(writeManifest(before.manifest), keccak256)
const after = (previous?: { manifestHash: `0x${string}`; distributor: `0x${string}` }) => ({
  distributor: second,
  manifest: makeCampaign(list, keccak256, previous ? { previous } : {}).manifest,
})
const link = { manifestHash: hash, distributor: first.toLowerCase() as `0x${string}` }

test('a round follows another when its manifest names that one’s contract and package', () => {
  expect(isLinked(after(link), before)).toBe(true)
})

test('one that names none, another contract or another package follows nothing', () => {
  expect(isLinked(after(), before)).toBe(false)
  expect(isLinked(after({ ...link, distributor: other.toLowerCase() as `0x${string}` }), before)).toBe(false)
  expect(isLinked(after({ ...link, manifestHash: `0x${'00'.repeat(32)}` }), before)).toBe(false)
})

test('what was not loaded is not linked', () => {
  expect(isLinked(undefined, before)).toBe(false)
  expect(isLinked(after(link), undefined)).toBe(false)
  expect(isLinked(undefined, undefined)).toBe(false)
})
