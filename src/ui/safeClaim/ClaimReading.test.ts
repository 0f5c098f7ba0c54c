import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Address, encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { type CampaignOfCall, campaignOfCallQuery } from '../../claim/campaignOfCall.ts'
import { readSafeClaim } from '../../claim/safeClaim/readSafeClaim.ts'
import { plainSite as site } from '../../config/test-support/plainSite.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { OpenSafeContext } from '../multisig/openSafeContext.ts'
import { SiteContext } from '../site/siteContext.ts'
import { ClaimReading } from './ClaimReading.tsx'

const safe: Address = '0x00000000000000000000000000000000000000a1'
const distributor: Address = '0x00000000000000000000000000000000000000cc'
const stranger: Address = '0x00000000000000000000000000000000000000dd'
const campaign: CampaignOfCall = {
  isCampaign: true,
  isForeign: true,
  distributor,
  token: 'native',
  manifest: null,
}

function rowsOf(calls: Parameters<typeof draftTransaction>[0]): string[] {
  const reading = readSafeClaim({
    safe,
    transaction: draftTransaction(calls, 0),
    campaigns: [{ distributor }],
  })
  const client = new QueryClient()
  client.setQueryData(campaignOfCallQuery(site, { distributor }).queryKey, campaign)
  const workspace = {
    safe: { address: safe, owners: [], threshold: 1, nonce: 0, version: '1.4.1' },
    role: { kind: 'reader', account: undefined },
  } as const
  const page = createElement(
    QueryClientProvider,
    { client },
    createElement(
      SiteContext,
      { value: site },
      createElement(OpenSafeContext, { value: workspace }, createElement(ClaimReading, { reading })),
    ),
  )
  return renderToStaticMarkup(page)
    .split('</li>')
    .map((row) => row.replace(/<[^>]*>/g, ''))
    .filter((row) => row !== '')
}

const sweep = {
  to: distributor,
  value: 0n,
  data: encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'sweep', args: [safe] }),
}

test('what is no claim is said in words, besides that it is none', () => {
  expect(rowsOf([sweep, { to: stranger, value: 10n ** 18n, data: '0x' }])).toEqual([
    'Sweep what is left of the campaign at 0x0000…00ccNot a claim',
    'Send 1 ETHNot a claim',
    expect.stringMatching(/^It asks the campaign 0x\w{40} for something else than a claim for the Safe\./),
    expect.stringMatching(/^It sends 1000000000000000000 wei to /),
    expect.stringMatching(/^It calls 0x\w{40}, which is no campaign of this site\./),
  ])
})

test('bytes that nobody here can read have their sentence alone', () => {
  expect(rowsOf([{ to: stranger, value: 0n, data: '0x12345678' }])).toEqual([
    expect.stringMatching(/^It calls 0x\w{40}, which is no campaign of this site\./),
  ])
})
