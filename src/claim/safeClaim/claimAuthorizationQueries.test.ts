import { QueryClient } from '@tanstack/react-query'
import { pad } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeClaimWithSignature } from '../../chain/encodeClaimWithSignature.ts'
import { setReader } from '../../chain/readerOf.ts'
import { createModelReader } from '../../chain/test-support/createModelReader.ts'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import type { AllocationAnswer } from '../../package/checkAllocation.ts'
import { allocationQuery, packageQuery } from '../queries.ts'
import { springPackage } from '../test-support/springPackage.ts'
import { type ClaimAuthorizationParameters, withHashes } from './claimAuthorization.ts'
import {
  checkedClaimAuthorizationQuery,
  claimAuthorizationPlanQuery,
  claimAuthorizationQuery,
} from './claimAuthorizationQueries.ts'
import { claimAuthorizationToText } from './claimAuthorizationText.ts'
import {
  allocation,
  chainId,
  here,
  payer,
  person,
  pusher,
  safe,
  safeFacts,
  sign,
} from './test-support/claimFixtures.ts'

const now = 1_800_000_000
const campaign: CampaignConfig = { id: 'spring', distributor: here, packages: [] }
const eligible: AllocationAnswer = { status: 'eligible', allocation }
const terms: ClaimAuthorizationParameters = {
  chainId,
  safe,
  distributor: here,
  index: allocation.index,
  amount: allocation.amount,
  recipient: pusher,
  deadline: now + 60,
}
const textOf = (change: Partial<ClaimAuthorizationParameters> = {}) =>
  claimAuthorizationToText(withHashes({ ...terms, ...change }, []))
const text = textOf()

let client: QueryClient
let site: SiteConfig
let nodes: ReturnType<typeof createModelReader>
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  site = { ...plainSite }
  nodes = createModelReader({
    chainId,
    head: () => ({ number: 7, hash: pad('0xbb', { size: 32 }), timestamp: now }),
    respond: (method) => (method === 'eth_call' ? pad('0x1626ba7e', { size: 32, dir: 'right' }) : '0x4'),
  })
  setReader(site, nodes.reader)
  know(eligible)
})
afterEach(() => client.clear())

/** What the page has proven. */
function know(answer: AllocationAnswer, { pkg } = springPackage()) {
  client.setQueryData(packageQuery(site, campaign).queryKey, pkg)
  client.setQueryData(allocationQuery(site, { campaign, account: safe }).queryKey, answer)
}

test('a text is read once, for the allocation that the page has proven', async () => {
  const query = claimAuthorizationQuery(site, { campaign, safe, text })
  expect(await client.fetchQuery(query)).toEqual({
    proposal: withHashes(terms, []),
    claim: { distributor: here, allocation },
  })
  expect(query).toMatchObject({
    queryKey: ['signed-claim', site, { campaign, safe, text }],
    staleTime: Number.POSITIVE_INFINITY,
  })
})

test('of a campaign over time it is the other form', async () => {
  know(eligible, springPackage({ schedule: { cliff: 0, duration: 9 } }))
  const question = { campaign, safe, text: textOf({ upTo: 7n }) }
  expect(await client.fetchQuery(claimAuthorizationQuery(site, question))).toMatchObject({
    proposal: { upTo: 7n },
  })
  await expect(client.fetchQuery(claimAuthorizationQuery(site, { ...question, text }))).rejects.toThrow(
    'This isn’t what this page expects.',
  )
})

test('error: a Safe that is not on the list', async () => {
  know({ status: 'not-eligible', listed: 3 })
  await expect(
    client.fetchQuery(claimAuthorizationQuery(site, { campaign, safe, text })),
  ).rejects.toMatchObject({
    name: 'EverclaimError',
    summary: 'This Safe is not on the list of this campaign. Nothing was sent.',
  })
})

test.each<[string, Partial<ClaimAuthorizationParameters>, string]>([
  ['another chain', { chainId: 1 }, 'for another chain'],
  ['another campaign', { distributor: pusher }, 'for another campaign'],
  ['another allocation', { index: 6 }, 'names another allocation'],
])('error: a text that is for %s', async (_, change, sentence) => {
  const question = { campaign, safe, text: textOf(change) }
  await expect(client.fetchQuery(claimAuthorizationQuery(site, question))).rejects.toThrow(sentence)
})

test('how far it is goes by today’s owners, the Safe, the chain’s time and the campaign’s token', async () => {
  const proposal = withHashes(terms, [])
  const signatures = await Promise.all(
    [0, 1].map(async (at) => ({
      signer: person(at).address,
      signature: await sign(at, proposal.messageHash),
    })),
  )
  const signed = claimAuthorizationToText(withHashes(terms, signatures))
  const ask = (text: string) =>
    client.fetchQuery(checkedClaimAuthorizationQuery(site, { campaign, safe: safeFacts, text }))
  expect(await ask(signed)).toMatchObject({ status: 'signed', have: 2, need: 2, fault: undefined })
  expect(await ask(textOf({ deadline: now - 1 }))).toMatchObject({ status: 'expired' })
  const token = springPackage().pkg.manifest.token.address
  expect(await ask(textOf({ recipient: token }))).toMatchObject({ fault: { isLoss: true } })
  const query = checkedClaimAuthorizationQuery(site, { campaign, safe: safeFacts, text })
  expect(query).toMatchObject({
    queryKey: ['checked-signed-claim', site, { campaign, safe: safeFacts, text }],
    refetchInterval: 6_000,
  })
})

test('error: without the chain’s time nothing is said', async () => {
  nodes.setNodes('down')
  await expect(
    client.fetchQuery(checkedClaimAuthorizationQuery(site, { campaign, safe: safeFacts, text })),
  ).rejects.toThrow('We couldn’t check this: The time.')
})

test('the call that a wallet would send is planned with the proof of the page, anew every half minute', async () => {
  const question = { campaign, safe, text, signature: '0x1234', payer } as const
  const query = claimAuthorizationPlanQuery(site, question)
  const { index, amount, proof } = allocation
  const call = encodeClaimWithSignature({
    distributor: here,
    index: BigInt(index),
    account: safe,
    amount,
    proof,
    recipient: pusher,
    deadline: BigInt(terms.deadline),
    signature: '0x1234',
  })
  expect(await client.fetchQuery(query)).toMatchObject({
    call: { ...call, value: 0n },
    recipient: pusher,
    payerNonce: 4,
  })
  expect(query).toMatchObject({
    queryKey: ['signed-claim-plan', site, question],
    refetchInterval: 30_000,
  })
})
