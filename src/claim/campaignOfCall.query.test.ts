import { QueryClient } from '@tanstack/react-query'
import { type Address, concat, getAddress, type Hex, zeroAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { merkleDistributorFactoryAddress, vestingDistributorFactoryAddress } from '../abi/factoryAddress.ts'
import { buildPackage } from '../campaign/buildPackage.ts'
import type { Manifest } from '../campaign/manifest.ts'
import { parseRecipientList } from '../campaign/parseRecipientList.ts'
import { capToHex } from '../chain/capToHex.ts'
import { computeDistributorAddress } from '../chain/computeDistributorAddress.ts'
import type { ChainReader } from '../chain/createChainReader.ts'
import { distributorParameters } from '../chain/distributorParameters.ts'
import { RpcUnreachableError } from '../chain/errors.ts'
import { setReader } from '../chain/readerOf.ts'
import { runtimeCodeTail } from '../chain/runtimeCode.ts'
import { merkleDistributorTemplateBytecode } from '../chain/test-support/merkleDistributorBytecode.generated.ts'
import { vestingDistributorTemplateBytecode } from '../chain/test-support/vestingDistributorBytecode.generated.ts'
import type { SiteConfig } from '../config/site.ts'
import { plainSite } from '../config/test-support/plainSite.ts'
import type { CallCampaign } from '../multisig/build/callWords.ts'
import { encodeCreation } from '../operator/deploy/encodeCreation.ts'
import { keccak256 } from '../package/keccak.ts'
import type { VerifiedPackage } from '../package/loadPackage.ts'
import { browserStorage } from '../storage/browserStorage.ts'
import { campaignOfCallQuery } from './campaignOfCall.ts'
import { knownCampaignsKey, rememberHere } from './knownCampaigns.ts'
import { packageQuery } from './queries.ts'

const receiver = '0x00000000000000000000000000000000000000ee'
const ever = getAddress('0x00000000000000000000000000000000000000ab')

function campaign({
  token = ever,
  schedule,
  title = 'Spring',
}: {
  token?: Address
  schedule?: Manifest['schedule']
  title?: string
} = {}) {
  const { allocations } = parseRecipientList(new TextEncoder().encode(`${receiver},5\n${ever},7`), {
    amounts: { unit: 'base' },
    keccak256,
  })
  const factory = schedule ? vestingDistributorFactoryAddress : merkleDistributorFactoryAddress
  const made = buildPackage({
    allocations,
    chainId: 81457,
    factory,
    token: { address: token, symbol: 'EVER', name: 'Everclaim', decimals: 18 },
    window: { start: 100, end: 10_000_000 },
    ...(schedule && { schedule }),
    receivers: { sweep: receiver, yield: receiver, gas: receiver },
    texts: { title },
    keccak256,
  })
  const { manifest, manifestHash } = made
  const parameters = distributorParameters(manifest)
  const cap = capToHex(made.cap)
  const template = schedule ? vestingDistributorTemplateBytecode : merkleDistributorTemplateBytecode
  return {
    manifest,
    distributor: computeDistributorAddress({ factory, parameters, cap, manifestHash }),
    code: concat([template, runtimeCodeTail({ parameters, cap })]),
    creation: encodeCreation('createAndFund', { parameters, cap, manifestHash }),
  }
}
const spring = campaign()
const overTime = campaign({ schedule: { cliff: 0, duration: 100, tranches: 4 } })
const inEther = campaign({ token: zeroAddress })
const autumn = campaign({ title: 'Autumn' })

let site: SiteConfig
let client: QueryClient
/** What nodes have at each address; `down`: they do not answer. */
let codes: Readonly<Record<Address, Hex>> | 'down'

/** It uses these two of a reader. */
const reader = {
  chainId: 81457,
  atOneBlock: async (_: unknown, work: (block: unknown) => unknown) => {
    if (codes === 'down') throw down
    const known = codes
    return work({
      read: async ({ params }: { params: (at: string) => readonly [Address, string] }) =>
        known[params('0x1')[0]] ?? '0x',
    })
  },
} as unknown as ChainReader
const down = new RpcUnreachableError({ question: 'x', answered: 0, configured: 1, quorum: 1, faults: [] })

/** A site that names these campaigns. `isLoaded`: their packages are there; else no host has them. */
function createSite(campaigns: readonly ReturnType<typeof campaign>[] = [], isLoaded = true) {
  const configured = campaigns.map(({ distributor, manifest }) => ({
    id: manifest.texts.title.toLowerCase(),
    distributor,
    packages: ['/packages/'],
  }))
  site = { ...plainSite, campaigns: configured }
  client = new QueryClient()
  setReader(site, reader)
  if (isLoaded)
    for (const [at, { manifest, distributor }] of campaigns.entries()) {
      const place = configured[at]
      if (place)
        client.setQueryData(packageQuery(site, place).queryKey, { manifest, distributor } as VerifiedPackage)
    }
}
beforeEach(() => {
  browserStorage.removeItem(knownCampaignsKey)
  codes = {}
  createSite()
  // No host has any package.
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('There is no host.')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const found = (call: CallCampaign) => client.fetchQuery(campaignOfCallQuery(site, call))
const lower = (address: Address) => address.toLowerCase() as Address

describe('a call to a contract', () => {
  test('of the site: all is from its package, which was checked; nobody is asked', async () => {
    createSite([autumn, spring])
    codes = 'down'
    expect(await found({ distributor: spring.distributor })).toEqual({
      isCampaign: true,
      distributor: spring.distributor,
      isForeign: false,
      isOverTime: false,
      token: spring.manifest.token.address,
      manifest: spring.manifest,
    })
    expect(await found({ distributor: lower(autumn.distributor) })).toMatchObject({
      manifest: autumn.manifest,
    })
  })

  test('over time its calls name the most that they pay; ETH is no token', async () => {
    createSite([overTime, inEther])
    expect(await found({ distributor: overTime.distributor })).toMatchObject({ isOverTime: true })
    expect(await found({ distributor: inEther.distributor })).toMatchObject({
      isOverTime: false,
      token: 'native',
    })
  })

  test('of the site, and no host has its package: what it pays is in the contract’s own code', async () => {
    createSite([spring], false)
    codes = { [spring.distributor]: spring.code }
    expect(await found({ distributor: spring.distributor })).toEqual({
      isCampaign: true,
      distributor: spring.distributor,
      isForeign: false,
      isOverTime: false,
      token: ever,
      manifest: null,
    })
  })

  test('of a stranger: what it pays is in its code, and its words only where this browser has them', async () => {
    codes = { [overTime.distributor]: overTime.code, [inEther.distributor]: inEther.code }
    const { distributor } = overTime
    const foreign = { isCampaign: true, isForeign: true, distributor, isOverTime: true }
    expect(await found({ distributor })).toEqual({ ...foreign, token: ever, manifest: null })
    expect(await found({ distributor: inEther.distributor })).toMatchObject({
      token: 'native',
      isOverTime: false,
    })
    // Seen, and not whole: then its address was not computed.
    rememberHere({ manifest: overTime.manifest })
    createSite()
    expect(await found({ distributor })).toMatchObject({ manifest: null })
    rememberHere({ manifest: overTime.manifest, distributor })
    rememberHere({ manifest: spring.manifest, distributor: spring.distributor })
    createSite()
    expect(await found({ distributor })).toMatchObject({ ...foreign, manifest: overTime.manifest })
  })

  test('a manifest is not lent to a contract that is made from something else', async () => {
    codes = { [spring.distributor]: spring.code }
    rememberHere({ manifest: inEther.manifest, distributor: spring.distributor })
    expect(await found({ distributor: spring.distributor })).toMatchObject({ manifest: null })
  })

  test('other code, and no code, is no campaign; without an answer nobody knows', async () => {
    const { distributor } = spring
    const none = { isCampaign: false, distributor }
    expect(await found({ distributor })).toEqual(none)
    codes = { [distributor]: `${spring.code}00` }
    createSite()
    expect(await found({ distributor })).toEqual(none)
    codes = 'down'
    createSite()
    await expect(found({ distributor })).rejects.toBe(down)
  })
})

describe('a call that creates a campaign', () => {
  const { creation, distributor, manifest } = spring

  test('of the site, by the address that follows from the call', async () => {
    createSite([autumn, spring])
    expect(await found({ creation })).toEqual({
      isCampaign: true,
      distributor,
      isForeign: false,
      token: ever,
      manifest,
    })
    // No host has its package.
    createSite([spring], false)
    expect(await found({ creation })).toMatchObject({ isForeign: false, manifest: null })
  })

  test('of a stranger, with the words of a campaign that this browser has seen and that it makes', async () => {
    const foreign = { isCampaign: true, distributor, isForeign: true, token: ever }
    expect(await found({ creation })).toEqual({ ...foreign, manifest: null })
    rememberHere({ manifest: autumn.manifest })
    createSite()
    expect(await found({ creation })).toEqual({ ...foreign, manifest: null })
    rememberHere({ manifest })
    rememberHere({ manifest: inEther.manifest })
    createSite()
    expect(await found({ creation })).toEqual({ ...foreign, manifest })
    expect(await found({ creation: inEther.creation })).toMatchObject({ token: 'native' })
  })

  test('data that creates none is an error, and no campaign', async () => {
    await expect(found({ creation: '0x12345678' })).rejects.toThrow('The data creates no campaign.')
  })
})

test('what was found is asked for again once it is a minute old, or the site’s list is another', () => {
  const query = campaignOfCallQuery(site, { distributor: spring.distributor })
  expect(query.staleTime).toBe(60_000)
  const { queryKey } = query
  createSite([spring])
  expect(campaignOfCallQuery(site, { distributor: spring.distributor }).queryKey).not.toEqual(queryKey)
})
