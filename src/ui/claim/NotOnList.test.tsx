import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { claimableQuery } from '../../claim/safeClaim/claimableQuery.ts'
import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { inPage, type PageFacts, plainSite } from '../test-support/drawPage.ts'
import { NotOnList } from './NotOnList.tsx'

const account = '0x00000000000000000000000000000000000000A1'
const contract = '0x00000000000000000000000000000000000000c3'
const campaignOf = (id: string): CampaignConfig => ({ id, distributor: contract, packages: ['/p/'] })
const site = { ...plainSite, campaigns: ['spring', 'ether', 'usdb', 'autumn', 'late'].map(campaignOf) }
const offer = {
  title: 'Gas rebate',
  distributor: contract,
  allocation: { index: 7, account, amount: 5_000_000_000_000_000_000n, proof: [] },
  due: 5_000_000_000_000_000_000n,
  token: { address: contract, symbol: 'EVER', name: 'Ever', decimals: 18 },
} as const
const wallet = {
  status: 'connected',
  kind: 'wallet',
  account,
  chainId: 81457,
  name: 'A wallet',
  icon: undefined,
} as const

function draw(answers: readonly Claimable[], facts: PageFacts = {}) {
  const queries = createQueryClient()
  queries.setQueryDefaults(['claimable'], { staleTime: Number.POSITIVE_INFINITY })
  const asked = facts.site ?? site
  queries.setQueryData(claimableQuery(asked, account).queryKey, answers)
  const part = <NotOnList account={account} listed={600} campaign="spring" />
  render(inPage(part, { site, queries, ...facts }))
}

const none = (id: string): Claimable => ({ campaign: campaignOf(id), status: 'not-eligible', title: id })

const said = () => document.querySelector('[data-others] > [role="status"]')?.textContent

test('what the other campaigns have for the address is said at once, and leads there', () => {
  draw([
    none('spring'),
    { campaign: campaignOf('ether'), status: 'eligible', offer, end: null, isFunded: true },
    { campaign: campaignOf('usdb'), status: 'could-not-check', error: new Error('silent'), offer: undefined },
    none('autumn'),
    { campaign: campaignOf('late'), status: 'not-started', offer, start: 4_000_000_000 },
  ])
  const rows = within(screen.getByRole('list', { name: 'Other campaigns' })).getAllByRole('listitem')
  expect(rows.map((row) => row.dataset.answer)).toEqual(['eligible', 'could-not-check', 'not-started'])
  const claim = screen.getByRole('link', { name: 'Claim Gas rebate' })
  expect(claim.getAttribute('href')).toMatch(new RegExp(`^/claim/ether/?#account=${account}$`))
  expect(rows[0]?.textContent).toContain('5 EVER')
  expect(rows[1]?.textContent).toContain('We couldn’t check. You may still be eligible. Try again')
  expect(said()).toBe('This address can claim in another campaign:')
})

test('a site of one campaign has no others; of several without the address one sentence is said', () => {
  draw([none('spring')], { site: { ...plainSite, campaigns: [campaignOf('spring')] } })
  expect(screen.queryByText(/other campaign/)).toBe(null)
  cleanup()
  draw(site.campaigns.map(({ id }) => none(id)))
  expect(said()).toBe('It isn’t on the list of any other campaign here.')
  cleanup()
  draw([none('spring'), { campaign: campaignOf('ether'), status: 'checking' }])
  expect(said()).toBe('Checking the other campaigns here.')
})

test('another wallet is one press away, where there can be another', () => {
  const openConnect = vi.fn()
  draw([], { actions: { openConnect } })
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  expect(openConnect).toHaveBeenCalledOnce()
  cleanup()
  draw([], { wallet })
  expect(screen.getByRole('button', { name: 'Try another wallet' })).toBeTruthy()
  cleanup()
  draw([], { wallet: { ...wallet, kind: 'safe' } })
  draw([], { wallet: { ...wallet, account: contract } })
  expect(screen.queryAllByRole('button', { name: /wallet/ })).toEqual([])
})
