import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployCampaign } from '../../chain/test-support/deployCampaign.ts'
import { type Anvil, startAnvil } from '../../chain/test-support/startAnvil.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { OverTimeError } from '../../package/overTimeError.ts'
import { contractQuery } from './manageQueries.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil?.stop())

test('a campaign over time is known for what it is, and its page says so instead of numbers of another kind', async () => {
  const schedule = { cliff: 0, duration: 9 }
  const vesting = await deployCampaign(anvil, { count: 4, capBits: 0, schedule })
  const atOnce = await deployCampaign(anvil, { count: 4, capBits: 0 })
  const site = { ...plainSite, rpcUrls: [anvil.url] }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await expect(client.fetchQuery(contractQuery(site, vesting.distributor))).rejects.toThrow(OverTimeError)
  const read = await client.fetchQuery(contractQuery(site, atOnce.distributor))
  expect(read.facts).toMatchObject({ codeMatches: true, claimedCount: 0 })
})
