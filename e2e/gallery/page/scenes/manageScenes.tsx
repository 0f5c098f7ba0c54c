import type { QueryClient } from '@tanstack/react-query'
import { campaignFactsQuery, packageQuery } from '../../../../src/claim/queries.ts'
import { termsOfPackage } from '../../../../src/operator/manage/campaignParameters.ts'
import { earningsQuery, receiversQuery } from '../../../../src/operator/manage/manageQueries.ts'
import { quietEarnings } from '../../../../src/operator/manage/test-support/quietEarnings.ts'
import { ManagePage } from '../../../../src/ui/manage/ManagePage.tsx'
import {
  seedCampaign,
  springCampaign,
  springFacts,
  springPackage,
} from '../../../../src/ui/test-support/campaignFixture.ts'
import { gallerySite } from '../gallerySite.ts'
import type { Scene } from '../scene.ts'
import { seedError } from '../seedError.ts'

const { distributor, receivers, window } = termsOfPackage(springPackage)

/** What the chain says beside the claims. */
function seedBoard(queries: QueryClient): void {
  queries.setQueryData(receiversQuery(gallerySite, receivers).queryKey, {
    sweep: { status: 'safe', owners: [distributor], threshold: 1, version: '1.4.1' },
    yield: { status: 'absent' },
    gas: { status: 'could-not-check' },
  })
  queries.setQueryData(earningsQuery(gallerySite, distributor).queryKey, {
    ...quietEarnings(distributor),
    yields: { status: 'succeeds', brings: { ether: 0n, usdb: 12n * 10n ** 18n, weth: 0n } },
  })
}

/** A campaign that runs, for who looks after it. */
export const manageScenes: readonly Scene[] = Object.entries({
  'an open campaign': (queries: QueryClient) => seedCampaign(queries, gallerySite),
  'too little money': (queries: QueryClient) =>
    seedCampaign(queries, gallerySite, { facts: { ...springFacts, balance: 1n } }),
  'after its end': (queries: QueryClient) =>
    seedCampaign(queries, gallerySite, {
      facts: { ...springFacts, head: { number: 9, timestamp: (window.end ?? 0) + 1 } },
    }),
  'contract not read'(queries: QueryClient) {
    queries.setQueryData(packageQuery(gallerySite, springCampaign).queryKey, springPackage)
    seedError(queries, campaignFactsQuery(gallerySite, springCampaign), new Error('No node answered.'))
  },
}).map(
  ([name, seed]): Scene => ({
    page: 'manage',
    name,
    route: '/manage',
    // A site with a single campaign opens on it.
    site: gallerySite,
    draw: () => <ManagePage />,
    seed(queries) {
      seed(queries)
      seedBoard(queries)
    },
  }),
)
