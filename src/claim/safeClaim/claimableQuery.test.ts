import { QueryClient } from '@tanstack/react-query'
import { getAddress } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setReader } from '../../chain/readerOf.ts'
import { createModelReader } from '../../chain/test-support/createModelReader.ts'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import type { AllocationAnswer } from '../../package/checkAllocation.ts'
import { allocationQuery, packageQuery } from '../queries.ts'
import { springPackage } from '../test-support/springPackage.ts'
import { claimableQuery } from './claimableQuery.ts'
import type { Claimable } from './findClaimable.ts'
import { safe } from './test-support/claimFixtures.ts'

const { pkg } = springPackage()
const campaigns = ['spring', 'autumn'].map(
  (id): CampaignConfig => ({ id, distributor: getAddress(pkg.distributor), packages: [] }),
)
const [spring, autumn] = campaigns as [CampaignConfig, CampaignConfig]
const site: SiteConfig = { ...plainSite, campaigns }
setReader(
  site,
  createModelReader({
    head: () => ({ number: 7, hash: `0x${'bb'.repeat(32)}`, timestamp: 1 }),
    respond: () => '0x',
  }).reader,
)

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const campaign of campaigns) client.setQueryData(packageQuery(site, campaign).queryKey, pkg)
})
afterEach(() => client.clear())

const no: AllocationAnswer = { status: 'not-eligible', listed: 3 }
const unlisted = (campaign: CampaignConfig) =>
  client.setQueryData(allocationQuery(site, { campaign, account: safe }).queryKey, no)
const key = claimableQuery(site, safe).queryKey

/** Each list that a page is shown, until the last one. */
async function shown(): Promise<(readonly Claimable['status'][])[]> {
  const lists: (readonly Claimable['status'][])[] = []
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    const list = client.getQueryData(key)
    if (type === 'updated' && query.queryKey[0] === 'claimable' && list)
      lists.push(list.map(({ status }) => status))
  })
  await client.fetchQuery({ ...claimableQuery(site, safe), staleTime: 0 })
  stop()
  return lists.filter((list, at) => JSON.stringify(list) !== JSON.stringify(lists[at - 1]))
}

test('the list is there at once, in the site’s order, and fills as answers come', async () => {
  unlisted(spring)
  unlisted(autumn)
  const lists = await shown()
  expect(lists[0]).toEqual(['checking', 'checking'])
  expect(lists).toHaveLength(3)
  expect(lists.at(-1)).toEqual(['not-eligible', 'not-eligible'])
  expect(client.getQueryData(key)).toEqual([
    { campaign: spring, status: 'not-eligible', title: 'Spring' },
    { campaign: autumn, status: 'not-eligible', title: 'Spring' },
  ])
})

test('what goes wrong with one campaign is said of that one', async () => {
  unlisted(spring)
  await shown()
  // Of the other no host was named that has the Safe’s place.
  expect(client.getQueryData(key)).toMatchObject([
    { campaign: spring, status: 'not-eligible' },
    { campaign: autumn, status: 'could-not-check', error: { name: 'PackageUnavailableError' } },
  ])
})

test('asked again, what was there stays until another answer comes, and is not handed on anew', async () => {
  unlisted(spring)
  unlisted(autumn)
  await shown()
  let handedOn = 0
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') handedOn++
  })
  expect(await shown()).toEqual([['not-eligible', 'not-eligible']])
  stop()
  // Each answer, and the whole of it.
  expect(handedOn).toBe(3)
})

test('who leaves is shown no further answer', async () => {
  unlisted(spring)
  unlisted(autumn)
  const fetching = client.fetchQuery({ ...claimableQuery(site, safe), staleTime: 0 })
  await client.cancelQueries({ queryKey: key }, { revert: false })
  await expect(fetching).rejects.toThrow()
  await new Promise((resolve) => setImmediate(resolve))
  expect(client.getQueryData(key)?.map(({ status }) => status)).toEqual(['checking', 'checking'])
})

test('each Safe has its own list, looked at every half minute', () => {
  const query = claimableQuery(site, safe)
  expect(query.refetchInterval).toBe(30_000)
  expect(query.queryKey).toEqual(['claimable', site, safe, campaigns])
})
