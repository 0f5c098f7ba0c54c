import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type CampaignOfCall, campaignOfCallQuery } from '../../claim/campaignOfCall.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { inPage, plainSite } from '../test-support/drawPage.ts'
import { TokenSum } from './TokenSum.tsx'

const distributor = '0x00000000000000000000000000000000000000c3'

test.each([
  [false, '1.5 ETH'],
  [true, 'up to 1.5 ETH'],
])('what a claim pays, where the campaign pays over time: %s', (isOverTime, words) => {
  const queries = createQueryClient()
  const campaign: CampaignOfCall = {
    isCampaign: true,
    isForeign: true,
    manifest: null,
    distributor,
    token: 'native',
    isOverTime,
  }
  queries.setQueryData(campaignOfCallQuery(plainSite, { distributor }).queryKey, campaign)
  const sum = { token: { paidBy: distributor }, amount: 1_500_000_000_000_000_000n } as const
  render(
    inPage(
      <p role="status">
        <TokenSum sum={sum} />
      </p>,
      { queries },
    ),
  )
  expect(screen.getByRole('status').textContent).toBe(words)
})
