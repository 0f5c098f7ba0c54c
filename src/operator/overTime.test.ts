import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeployedCampaign, deployCampaign } from '../chain/test-support/deployCampaign.ts'
import { type Anvil, startAnvil } from '../chain/test-support/startAnvil.ts'
import type { SiteConfig } from '../config/site.ts'
import { plainSite } from '../config/test-support/plainSite.ts'
import { OverTimeError } from '../package/overTimeError.ts'
import { contractQuery } from './manage/manageQueries.ts'

// What `/manage/` says of a campaign over time, as long as it cannot show one.

let anvil: Anvil
let site: SiteConfig
let vesting: DeployedCampaign
beforeAll(async () => {
  anvil = await startAnvil()
  site = { ...plainSite, rpcUrls: [anvil.url] }
  vesting = await deployCampaign(anvil, { count: 4, capBits: 0, schedule: { cliff: 0, duration: 9 } })
})
afterAll(() => anvil?.stop())

test('a campaign over time is known for what it is, and its page says so instead of numbers of another kind', async () => {
  const atOnce = await deployCampaign(anvil, { count: 4, capBits: 0 })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await expect(client.fetchQuery(contractQuery(site, vesting.distributor))).rejects.toThrow(OverTimeError)
  const read = await client.fetchQuery(contractQuery(site, atOnce.distributor))
  expect(read.facts).toMatchObject({ codeMatches: true, claimedCount: 0 })
})
