import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSafeClaim } from '../../../claim/safeClaim/buildSafeClaim.ts'
import { claimableQuery } from '../../../claim/safeClaim/claimableQuery.ts'
import type { Claimable } from '../../../claim/safeClaim/findClaimable.ts'
import type { CampaignConfig, SiteConfig } from '../../../config/site.ts'
import { draftTransaction } from '../../../multisig/build/draftTransaction.ts'
import { waitingTransactionsQuery } from '../../../multisig/queries.ts'
import { OpenSafeContext } from '../../multisig/openSafeContext.ts'
import { createQueryClient } from '../../page/createQueryClient.ts'
import { inPage, plainSite } from '../../test-support/drawPage.ts'
import { SafeCampaigns } from './SafeCampaigns.tsx'

const safe = '0x00000000000000000000000000000000000000A1'
const hash = `0x${'12'.repeat(32)}` as const
const campaignOf = (id: string, distributor: `0x${string}`): CampaignConfig => ({
  id,
  distributor,
  packages: [`/packages/${id}/`],
  fromBlock: 1,
})
const spring = campaignOf('spring', '0x00000000000000000000000000000000000000d4')
const summer = campaignOf('summer', '0x00000000000000000000000000000000000000e5')
const allocation = { index: 7, account: safe, amount: 5n * 10n ** 18n, proof: [hash] } as const
const eligible = (campaign: CampaignConfig, title: string): Claimable => ({
  campaign,
  status: 'eligible',
  offer: {
    title,
    distributor: campaign.distributor,
    allocation,
    due: allocation.amount,
    token: { address: campaign.distributor, symbol: 'EVER', name: 'Ever', decimals: 18 },
  },
  end: null,
  isFunded: true,
})
const site: SiteConfig = {
  ...plainSite,
  campaigns: [spring, summer],
  safeService: { isEnabled: true, url: '/service' },
}
const claim = buildSafeClaim({ claims: [{ distributor: spring.distributor, allocation }], nonce: 3 })

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function draw(waiting: readonly (typeof claim)[]) {
  const queries = createQueryClient()
  const { queryKey } = claimableQuery(site, safe)
  queries.setQueryData(queryKey, [eligible(spring, 'Spring'), eligible(summer, 'Summer')])
  queries.setQueryData(waitingTransactionsQuery(site, safe).queryKey, [...waiting])
  const owned = { address: safe, owners: [safe], threshold: 1, nonce: 3, version: '1.4.1' } as const
  const role = { kind: 'reader', account: undefined } as const
  render(
    inPage(
      <OpenSafeContext value={{ safe: owned, role }}>
        <SafeCampaigns />
      </OpenSafeContext>,
      { site, queries },
    ),
  )
  return () => screen.getAllByRole('link').map(({ textContent }) => textContent)
}

test('what nobody has proposed is offered, and all of it at once', () => {
  expect(draw([])()).toEqual(['Claim Spring', 'Claim Summer', 'Claim 2 at once'])
})

test('what waits for the owners is not offered a second time, alone or in a batch', () => {
  const waits = ['See who has signed Spring', 'Claim Summer']
  expect(draw([claim])()).toEqual(waits)
  expect(screen.getByText('Waiting for the owners.')).toBeDefined()
  cleanup()
  const payment = { to: safe, value: 1n, data: '0x' } as const
  expect(draw([draftTransaction([payment, claim], 3)])()).toEqual(waits)
})
