import { expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../abi/factoryAddress.ts'
import { buildPackage } from '../campaign/buildPackage.ts'
import { parseRecipientList } from '../campaign/parseRecipientList.ts'
import { capToHex } from '../chain/capToHex.ts'
import { distributorParameters } from '../chain/distributorParameters.ts'
import { keccak256 } from '../package/keccak.ts'
import { createMemoryStorage } from '../storage/test-support/createMemoryStorage.ts'
import { makes } from './campaignOfCall.ts'
import {
  knownCampaignsKey,
  listKnownCampaigns,
  manifestFromText,
  manifestToText,
  rememberCampaign,
} from './knownCampaigns.ts'

const receiver = '0x00000000000000000000000000000000000000ee'
const other = '0x00000000000000000000000000000000000000ab'

function packageOf(rows: string, title = 'Contributor round one – été') {
  const { allocations } = parseRecipientList(new TextEncoder().encode(rows), {
    amounts: { unit: 'base' },
    keccak256,
  })
  return buildPackage({
    allocations,
    chainId: 81457,
    factory: merkleDistributorFactoryAddress,
    token: { address: other, symbol: 'EVER', name: 'Everclaim', decimals: 18 },
    window: { start: 100, end: 200 },
    receivers: { sweep: receiver, yield: receiver, gas: receiver },
    texts: { title },
    keccak256,
  })
}
const made = packageOf(`${receiver},5\n${other},7`)
const call = {
  factory: merkleDistributorFactoryAddress,
  parameters: distributorParameters(made.manifest),
  cap: capToHex(made.cap),
  manifestHash: made.manifestHash,
}

test('default: a call creates the campaign of a package when all that its address follows from is the package’s', () => {
  expect(makes(made, call)).toBe(true)
})

test('behavior: a known title is not lent to a call with another list or other receivers', () => {
  const foreign = packageOf(`${receiver},5\n${other},8`)
  expect(makes(made, { ...call, cap: capToHex(foreign.cap) })).toBe(false)
  for (const change of [
    { sweepReceiver: other },
    { yieldReceiver: other },
    { gasReceiver: other },
    { token: receiver },
    { total: 1n },
    { start: 99n },
    { end: 3n },
    // The same digits in a row.
    { start: 10_020n, end: 0n },
    { isCancellable: true },
    { schedule: { cliff: 0, duration: 100 } },
  ] as const)
    expect(makes(made, { ...call, parameters: { ...call.parameters, ...change } })).toBe(false)
  expect(makes(made, { ...call, factory: other })).toBe(false)
  expect(makes(made, { ...call, manifestHash: foreign.manifestHash })).toBe(false)
})

test('default: campaigns are remembered once each, newest first, and damaged ones are passed over', () => {
  const storage = createMemoryStorage()
  const { manifest, manifestHash } = made
  rememberCampaign(storage, { manifest, distributor: other })
  rememberCampaign(storage, { manifest: packageOf(`${receiver},1`).manifest })
  rememberCampaign(storage, { manifest })
  const known = listKnownCampaigns(storage)
  expect(known).toHaveLength(2)
  expect(known[0]).toMatchObject({ manifest, manifestHash })
  // What was known of it stays known.
  expect(known[0]?.distributor?.toLowerCase()).toBe(other)
  storage.setItem(knownCampaignsKey, JSON.stringify([{ manifest: { format: 'x' } }, { manifest }]))
  expect(listKnownCampaigns(storage)).toHaveLength(1)
  storage.setItem(knownCampaignsKey, '{')
  expect(listKnownCampaigns(storage)).toEqual([])
})

test('default: a link brings a manifest along as it is, and nothing else', () => {
  expect(manifestFromText(manifestToText(made.manifest))).toEqual(made.manifest)
  for (const text of ['', '!', 'e30', manifestToText(made.manifest).slice(1)])
    expect(manifestFromText(text)).toBeUndefined()
})
