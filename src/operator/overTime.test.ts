import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeDistributorAddress } from '../chain/computeDistributorAddress.ts'
import { createTwoNodeReader } from '../chain/createTwoNodeReader.ts'
import { type DeployedCampaign, deployCampaign } from '../chain/test-support/deployCampaign.ts'
import { type Anvil, devAccount, startAnvil } from '../chain/test-support/startAnvil.ts'
import type { SiteConfig } from '../config/site.ts'
import { plainSite } from '../config/test-support/plainSite.ts'
import { campaignFactories } from './deploy/campaignFactory.ts'
import { encodeCreation } from './deploy/encodeCreation.ts'
import { findPackage } from './linked/findPackage.ts'
import { contractQuery } from './manage/manageQueries.ts'
import { findOwnCampaigns } from './own/findOwnCampaigns.ts'

// What is known of a campaign over time by its contract alone.

let anvil: Anvil
let site: SiteConfig
let vesting: DeployedCampaign
beforeAll(async () => {
  anvil = await startAnvil()
  site = { ...plainSite, rpcUrls: [anvil.url] }
  vesting = await deployCampaign(anvil, { count: 4, capBits: 0, schedule: { cliff: 0, duration: 9 } })
})
afterAll(() => anvil?.stop())

test('its contract says its schedule, and what it has paid of each allocation', async () => {
  const atOnce = await deployCampaign(anvil, { count: 4, capBits: 0 })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { terms, facts } = await client.fetchQuery(contractQuery(site, vesting.distributor))
  expect(terms.schedule).toEqual({ cliff: 0, duration: 9 })
  expect(facts).toMatchObject({
    codeMatches: true,
    claimedCount: 0,
    paid: { inAll: 0n, amounts: [0n, 0n, 0n, 0n] },
  })
  const other = await client.fetchQuery(contractQuery(site, atOnce.distributor))
  expect(other.terms.schedule).toBeUndefined()
  expect(other.facts.paid).toBeUndefined()
})

test('the log of its creation names its package, and it is among the campaigns of who created it', async () => {
  const { address, runtimeCode } = campaignFactories.vesting
  await anvil.rpc('anvil_setCode', address, runtimeCode)
  const manifestHash = `0x${'ab'.repeat(32)}` as const
  const campaign = { ...vesting, manifestHash, factory: address }
  const data = encodeCreation('create', campaign)
  const hash = await anvil.rpc('eth_sendTransaction', { from: devAccount, to: address, data })
  expect(await anvil.mined(hash)).toBe('0x1')
  const distributor = computeDistributorAddress(campaign)
  const found = await findPackage(site, { distributor, hint: undefined }, { origin: 'https://acme.example' })
  // No place has its files, and the log was found all the same.
  expect(found).toMatchObject({ status: 'not-found', isCreationKnown: true })
  const reader = createTwoNodeReader({ chainId: site.chainId, rpcUrls: [anvil.url, anvil.url] })
  const { campaigns } = await findOwnCampaigns(reader, devAccount)
  expect(campaigns).toMatchObject([
    { distributor, manifestHash, roles: ['creator', 'sweep', 'yield', 'gas'] },
  ])
})
